import { getPatient } from '@clinic/contract/patients'
import { listReport } from '@clinic/contract/reports'
import { getPatientHistory, getQueue, getSession, listSessions, type Session } from '@clinic/contract/sessions'
import { useQuery } from '@tanstack/react-query'
import { invalidate, query } from '../../api.ts'

const RECENT = 50

export const useSession = (sessionId: string) => useQuery(query(getSession, { params: { id: sessionId } }))

/** A session's patient in full: allergies are told only there. */
export const usePatientOf = ({ patientId }: Session) => useQuery(query(getPatient, { params: { id: patientId._id } }))

/** The patient's session before this one, looked for among the newest. */
export function usePreviousSession(session: Session): Session | undefined {
  const history = useQuery(query(getPatientHistory, { params: { patientId: session.patientId._id }, query: { limit: RECENT } }))
  return history.data?.data.find(({ _id, createdAt }) => _id !== session._id && createdAt < session.createdAt)
}

/** After a session was changed. */
export const sessionChanged = () => invalidate(getSession, getQueue, listSessions, getPatientHistory, listReport)
