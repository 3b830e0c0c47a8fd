import { listBeds } from '@clinic/contract/beds'
import { useQuery } from '@tanstack/react-query'
import { queryAll } from '../../api/paged.ts'

/** The clinic's beds: which are free, and in which one a patient lies. */
export function useBeds() {
  const beds = useQuery(queryAll(listBeds))
  return {
    query: beds,
    free: beds.data?.filter(({ occupied }) => !occupied),
    bedOf: (patientId: string) => beds.data?.find((bed) => bed.patientId?._id === patientId),
  }
}
