import { listVitals } from '@clinic/contract/observations/observations'
import { listMedicines } from '@clinic/contract/patient-now/patient-now'
import { listProblems } from '@clinic/contract/problems/problems'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/client.ts'

const NEWEST = 20

export const useNewestVitals = (patientId: string) => useQuery(query(listVitals, { params: { patientId }, query: { limit: NEWEST } }))
export const useMedicines = (patientId: string) => useQuery(query(listMedicines, { params: { id: patientId } }))
export const useProblems = (patientId: string) => useQuery(query(listProblems, { params: { id: patientId } }))
