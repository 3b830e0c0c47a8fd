import { DateText, formatDate, formatTime } from '../time/date-text.tsx'
import { UI_WORDS } from '../words.ts'

type SaveTimes = { createdAt: string; recordedAt: string | null }

/** When a record was saved, and when it was typed if it waited on a phone: 'typed 10:42, saved 15:10'. */
export function SavedAt({ createdAt, recordedAt }: SaveTimes) {
  if (recordedAt === null) return <DateText value={createdAt} withTime />
  const [typedOn, savedOn] = [formatDate(recordedAt), formatDate(createdAt)]
  const [typed, saved] = [formatTime(recordedAt), formatTime(createdAt)]
  const text = typedOn === savedOn ? UI_WORDS.typedSaved(typed, saved) : UI_WORDS.typedSaved(`${typedOn} ${typed}`, `${savedOn} ${saved}`)
  return (
    <time dateTime={recordedAt}>
      {typedOn === savedOn && `${typedOn} `}
      {text}
    </time>
  )
}
