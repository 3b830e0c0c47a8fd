import { getFollowUpsOf } from '@clinic/contract/follow-ups/follow-ups'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/client.ts'
import { StatusBadge } from '../../ui/list/status-badge.tsx'
import { formatDate } from '../../ui/time/date-text.tsx'
import { WORDS } from './words.ts'

/** Says on the banner when the patient is asked to come back, and that their number is known to be wrong. */
export function DueMark({ patientId }: { patientId: string }) {
  const { data } = useQuery(query(getFollowUpsOf, { params: { id: patientId } }))
  const [next] = data?.due ?? []
  return (
    <>
      {next && next.lateDays > 0 && <StatusBadge kind="warning" text={WORDS.due(formatDate(next.dueOn))} />}
      {next && next.lateDays === 0 && (
        <span className="strong one-line figures" title={next.reason || undefined}>
          {WORDS.due(formatDate(next.dueOn))}
        </span>
      )}
      {data?.wrongNumber && <StatusBadge kind="warning" text={WORDS.wrongNumber} />}
    </>
  )
}
