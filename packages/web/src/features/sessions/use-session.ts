import type { Vital } from '@clinic/clinical/observations/vitals'
import type { ResponseOf } from '@clinic/contract/endpoint'
import { listObservations } from '@clinic/contract/observations/observations'
import { MAX_PAGE_SIZE } from '@clinic/contract/paging'
import { getPatient } from '@clinic/contract/patients/patients'
import { getQueue, getSession, type Session } from '@clinic/contract/sessions/session-record'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/client.ts'
import { signedInUser } from '../../lib/token.ts'
import { newestVitals } from '../../shared/session/newest-vitals.ts'

export const useSession = (sessionId: string) => useQuery(query(getSession, { params: { id: sessionId } }))

/** A session's patient in full; only this answer includes the allergies. */
export const usePatientOf = ({ patientId }: Session) => useQuery(query(getPatient, { params: { id: patientId._id } }))

/** Says of a vital whether it was measured in this session. */
export function useMeasured(session: Session): (vital: Vital) => boolean {
  const sets = useQuery(sessionSets(session._id)).data?.data ?? []
  const { of, any } = newestVitals(sets)
  return (vital) => (any ? of[vital] !== undefined : session[vital].trim() !== '')
}

/** A session's sets: what was measured only once, such as the weight at admission, is in one of the first. */
export const sessionSets = (id: string) => query(listObservations, { params: { id }, query: { limit: MAX_PAGE_SIZE } })

/** After the user recorded care: removes the session from their To do before the server answers again. */
export async function careRecorded({ _id }: Session): Promise<void> {
  const role = signedInUser()?.role
  if (role && role !== 'admin' && role !== 'doctor') {
    const { queryClient } = await import('../../api/query-client.ts')
    queryClient.setQueriesData<Queue>({ queryKey: [getQueue.path, { query: { state: 'todo' } }] }, (queue) => queue && without(queue, _id))
  }
}

type Queue = ResponseOf<typeof getQueue>

function without(queue: Queue, sessionId: string): Queue {
  const { data, count, counts } = queue
  const left = data.filter(({ _id }) => _id !== sessionId)
  if (left.length === data.length) return queue
  return { data: left, count: count - 1, counts: counts && { ...counts, todo: counts.todo - 1, done: counts.done + 1 } }
}
