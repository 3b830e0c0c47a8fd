import { inputWords } from '@clinic/clinical/observations/words'
import type { Observation } from '@clinic/contract/observations/observations'
import { formatDate, formatTime } from '../../../ui/time/date-text.tsx'
import { isSameDay } from '../../../ui/time/short-time.ts'
import { remarksOn } from './remarks.ts'
import { ScoreChip } from './score-chip.tsx'
import { WORDS } from './words.ts'

/** The newest set's assessment, who took it, and when the next is due. */
export function LastSet({ set, now }: { set: Observation; now: number }) {
  const { dueAt, takenAt } = set
  const remarks = [...remarksOn(set), ...set.borrowed.map(({ input, takenAt }) => WORDS.borrowed(inputWords(input), formatTime(takenAt)))]
  return (
    <div className="grid one-column narrow gap-2 anywhere">
      <p className="flex wrap middle gap-rows-2 gap-columns-5">
        <ScoreChip of={set} />
        <span>{WORDS.takenBy(whenText(takenAt, now), set.recordedBy.name)}</span>
        {dueAt && (
          <strong className={Date.parse(dueAt) < now ? 'error' : undefined}>
            {Date.parse(dueAt) < now ? WORDS.dueSince(whenText(dueAt, now)) : WORDS.nextDue(whenText(dueAt, now))}
          </strong>
        )}
      </p>
      {remarks.length > 0 && <p className="note regular">{remarks.join(' · ')}</p>}
    </div>
  )
}

/** Only the time if it is today. */
function whenText(time: string, now: number): string {
  const isToday = isSameDay(time, now)
  return isToday ? formatTime(time) : `${formatDate(time)} ${formatTime(time)}`
}
