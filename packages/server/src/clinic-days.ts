/** Leaves a side of a range open; times are compared as text. */
const FIRST = ''
const LAST = '9999-12-31T23:59:59.999Z'

/** From one time (inclusive) to another (exclusive); ISO 8601, UTC. */
export type TimeRange = { readonly from: string; readonly to: string }

/** The days from `startDate` to `endDate` (yyyy-mm-dd), inclusive, in the clinic's time zone; a missing one leaves that side open. */
export function timeRange(
  timeZone: string,
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
): TimeRange {
  return {
    from: startDate === undefined ? FIRST : startOf(Temporal.PlainDate.from(startDate), timeZone),
    to: endDate === undefined ? LAST : startOf(Temporal.PlainDate.from(endDate).add({ days: 1 }), timeZone),
  }
}

/** The clinic's current day. */
export function dayOf(timeZone: string, now: Date): TimeRange {
  return rangeOf(Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate(), timeZone)
}

/** The clinic's current date, yyyy-mm-dd. */
export function today(timeZone: string, now: Date): string {
  const time = now.getTime()
  if (time < lastDay.from || time >= lastDay.to || timeZone !== lastDay.timeZone) lastDay = readDay(timeZone, time)
  return lastDay.text
}

/** Caches the last day, because nearly every call asks for the same one, and working it out takes longer than reading a patient. */
let lastDay = { timeZone: '', from: 0, to: 0, text: '' }

function readDay(timeZone: string, time: number) {
  const start = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone).startOfDay()
  const to = start.add({ days: 1 }).startOfDay().epochMilliseconds
  return { timeZone, from: start.epochMilliseconds, to, text: start.toPlainDate().toString() }
}

const rangeOf = (day: Temporal.PlainDate, timeZone: string): TimeRange => ({
  from: startOf(day, timeZone),
  to: startOf(day.add({ days: 1 }), timeZone),
})

/** When a day begins, which is not always midnight, because clocks change. */
function startOf(day: Temporal.PlainDate, timeZone: string): string {
  const start = day.toZonedDateTime(timeZone).toInstant().toString({ fractionalSecondDigits: 3 })
  return start.startsWith('+') ? LAST : start
}

/** Formats a time as the clinic's date, dd/mm/yyyy. Fast for consecutive times on the same day. */
export function dayWriter(timeZone: string): (time: string) => string {
  let today = { from: '', to: '', text: '' }
  return (time) => {
    if (time < today.from || time >= today.to) {
      const day = Temporal.Instant.from(time).toZonedDateTimeISO(timeZone).toPlainDate()
      today = { ...rangeOf(day, timeZone), text: `${twoDigits(day.day)}/${twoDigits(day.month)}/${day.year}` }
    }
    return today.text
  }
}

/** Formats a time as the clinic's time of day, hh:mm. */
export const timeWriter = (timeZone: string) => (time: string) => {
  const { hour, minute } = Temporal.Instant.from(time).toZonedDateTimeISO(timeZone)
  return `${twoDigits(hour)}:${twoDigits(minute)}`
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
