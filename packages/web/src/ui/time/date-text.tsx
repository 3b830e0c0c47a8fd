import { clinicTime } from './clinic-time.ts'

const IS_DAY = /^\d{4}-\d{2}-\d{2}$/

/** dd/mm/yyyy (docs/specification.md, section 9). A bare day, yyyy-mm-dd, stays that day in every time zone. */
export function formatDate(value: string): string {
  const day = IS_DAY.test(value) ? value : clinicTime(value)
  return `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
}

/** hh:mm at the clinic. */
export const formatTime = (value: string | number): string => clinicTime(value).slice(11, 16)

/** A time of the record as dd/mm/yyyy, with hours and minutes if asked. */
export function DateText({ value, withTime = false }: { value: string; withTime?: boolean }) {
  return (
    <time dateTime={value}>
      {formatDate(value)}
      {withTime && ` ${formatTime(value)}`}
    </time>
  )
}
