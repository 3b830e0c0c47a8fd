import { getBanner } from '@clinic/contract/patient-now/patient-now'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/client.ts'
import { clinicToday } from '../../../ui/time/clinic-time.ts'
import { formatDate } from '../../../ui/time/date-text.tsx'
import { WORDS } from '../words.ts'

/** The patient's active problems as text for the co-morbidities of a new consultation, with the date they were on the list. */
export function useKnownProblems(patientId: string) {
  const banner = useQuery(query(getBanner, { params: { id: patientId } }))
  const problems = banner.data?.problems ?? []
  const named = problems.map(({ label, since }) =>
    since === null ? label : WORDS.problemSince(label, since.split('-').toReversed().join('/')),
  )
  return {
    /** Without an answer the form opens anyway, with nothing filled in. */
    isAsked: banner.isLoading && banner.failureCount === 0,
    text: named.length === 0 ? '' : WORDS.fromProblems(named.join('; '), formatDate(clinicToday())),
  }
}
