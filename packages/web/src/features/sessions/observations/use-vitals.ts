import { listVitals } from '@clinic/contract/observations'
import type { Session } from '@clinic/contract/session-record'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/client.ts'

const NEWEST = 50

/** The newest measurements of a session's patient, from all sessions. */
export const useVitals = ({ patientId }: Pick<Session, 'patientId'>) =>
  useQuery(query(listVitals, { params: { patientId: patientId._id }, query: { limit: NEWEST } }))
