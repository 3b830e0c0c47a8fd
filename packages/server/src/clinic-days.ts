/** What is left open on a side of a range; times are compared as text. */
const FIRST = ''
const LAST = '9999-12-31T23:59:59.999Z'

/** From one moment, included, to another, not included; ISO 8601, UTC. */
export type TimeRange = { readonly from: string; readonly to: string }

/** The days from `startDate` to `endDate` (yyyy-mm-dd), both included, as days of the clinic's zone; an absent one leaves its side open. */
export function timeRange(
  timeZone: string,
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
): TimeRange {
  return {
    from: startDate === undefined ? FIRST : startOf(Temporal.PlainDate.from(startDate), timeZone),
    to: endDate === undefined ? LAST : startOf(Temporal.PlainDate.from(endDate).add({ days: 1 }), timeZone),
  }
}

/** The clinic's day at this moment. */
export function dayOf(timeZone: string, now: Date): TimeRange {
  return rangeOf(Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate(), timeZone)
}

/** The clinic's day at this moment, yyyy-mm-dd. */
export function today(timeZone: string, now: Date): string {
  const time = now.getTime()
  if (time < lastDay.from || time >= lastDay.to || timeZone !== lastDay.timeZone) lastDay = readDay(timeZone, time)
  return lastDay.text
}

/** Nearly every moment is one of the day that was asked for before, and to work a day out takes longer than to read a patient. */
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

/** When a day begins, which is not always midnight: clocks change. */
function startOf(day: Temporal.PlainDate, timeZone: string): string {
  const start = day.toZonedDateTime(timeZone).toInstant().toString({ fractionalSecondDigits: 3 })
  return start.startsWith('+') ? LAST : start
}

/** Writes a moment as the clinic's day, dd/mm/yyyy. Quick where moments of one day follow one another. */
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

/** Writes a moment as the clinic's time of day, hh:mm. */
export const timeWriter = (timeZone: string) => (time: string) => {
  const { hour, minute } = Temporal.Instant.from(time).toZonedDateTimeISO(timeZone)
  return `${twoDigits(hour)}:${twoDigits(minute)}`
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
