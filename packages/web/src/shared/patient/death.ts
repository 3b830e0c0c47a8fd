import { getFacts } from '@clinic/contract/patients/patient-facts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/client.ts'

/** The day on which a patient is recorded as died, or null. */
export const useDeath = (patientId: string) => useQuery(query(getFacts, { params: { id: patientId } })).data?.deceasedOn ?? null
