import { listArrivals } from '@clinic/contract/arrival-record'
import { VITALS } from '@clinic/contract/session-record'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/client.ts'
import { formatTime } from '../../ui/date-text.tsx'
import { WORDS } from './words.ts'

/** The patient's place in the line to see the doctor, if any; a consultation opened now belongs to it. */
export function useArrival(patientId: string) {
  const line = useQuery({ ...query(listArrivals, { query: { patientId, limit: 1 } }), staleTime: 0 })
  const [arrival] = line.data?.data ?? []
  const { vitals, vitalsAt, vitalsBy, reason } = arrival ?? {}
  return {
    /** Without an answer the form opens anyway, with nothing filled in. */
    isAsked: line.isLoading && line.failureCount === 0,
    refetch: line.refetch,
    arrivalId: arrival?._id,
    vitals: vitals ? Object.fromEntries(VITALS.map((vital) => [vital, vitals[vital]])) : {},
    complaints: reason ?? '',
    taken: vitalsAt && vitalsBy ? WORDS.vitalsTaken(formatTime(vitalsAt), vitalsBy.name) : undefined,
  }
}

export type KnownArrival = Omit<ReturnType<typeof useArrival>, 'refetch'> & { refetch: () => unknown }
