import { listVitals } from '@clinic/contract/observations/observations'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/client.ts'

const NEWEST = 50

/** The newest measurements of a patient, from all sessions. */
export const useVitals = (patientId: string) => useQuery(query(listVitals, { params: { patientId }, query: { limit: NEWEST } }))
