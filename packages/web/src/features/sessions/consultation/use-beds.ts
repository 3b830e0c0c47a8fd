import { listBeds } from '@clinic/contract/beds/beds'
import { useQuery } from '@tanstack/react-query'
import { queryAll } from '../../../api/paged.ts'

/** The clinic's beds: free ones, and the one a patient is in. */
export function useBeds() {
  const beds = useQuery(queryAll(listBeds))
  return {
    query: beds,
    free: beds.data?.filter(({ occupied }) => !occupied),
    bedOf: (patientId: string) => beds.data?.find((bed) => bed.patientId?._id === patientId),
  }
}
