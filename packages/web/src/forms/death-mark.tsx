import { getFacts } from '@clinic/contract/patient-facts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api/client.ts'
import { formatDate } from '../ui/date-text.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { WORDS } from './words.ts'

/** The day on which a patient is recorded as died, or null. */
export const useDeath = (patientId: string) => useQuery(query(getFacts, { params: { id: patientId } })).data?.deceasedOn ?? null

/** Says on the banner that the patient is recorded as died. */
export function DeathMark({ patientId }: { patientId: string }) {
  const day = useDeath(patientId)
  return day === null ? null : <StatusBadge kind="warning" text={WORDS.died(formatDate(day))} />
}
