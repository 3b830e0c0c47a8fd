import { agoText } from './ago-text.ts'
import { formatDate, formatTime } from './date-text.tsx'

/** How long ago, with the exact time on hover. `now` is when the list was read, in milliseconds. */
export function Ago({ value, now }: { value: string; now: number }) {
  return (
    <time dateTime={value} title={`${formatDate(value)} ${formatTime(value)}`}>
      {agoText(value, now)}
    </time>
  )
}
