const two = (value: number) => String(value).padStart(2, '0')

/** dd/mm/yyyy (docs/specification.md, section 9). A bare day, yyyy-mm-dd, stays that day in every time zone. */
export function formatDate(value: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? []
  if (year) return `${day}/${month}/${year}`
  const date = new Date(value)
  return `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`
}

export function formatTime(value: string): string {
  const date = new Date(value)
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}

/** A time of the record as dd/mm/yyyy, with hours and minutes if asked. */
export function DateText({ value, withTime = false }: { value: string; withTime?: boolean }) {
  return (
    <time dateTime={value}>
      {formatDate(value)}
      {withTime && ` ${formatTime(value)}`}
    </time>
  )
}
