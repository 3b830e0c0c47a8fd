/** Calendar days as text, yyyy-mm-dd, without clock and zone: what browsers without Temporal can count, too. */

export const addDays = (day: string, days: number): string => dayOfNumber(dayNumber(day) + days)

/** Days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

/** Days since 1 January 1970, by arithmetic alone: a plan of 500 items counts 180,000 of them. */
export function dayNumber(day: string): number {
  const [year, month, date] = parts(day)
  // Years that begin in March, so that a leap day is their last.
  const from = month > 2 ? year : year - 1
  const inYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + date - 1
  return from * 365 + Math.floor(from / 4) - Math.floor(from / 100) + Math.floor(from / 400) + inYear - 719_468
}

/** The day of such a number, by arithmetic too: a month of 100,000 visits asks for 200,000 of them. */
function dayOfNumber(number: number): string {
  const days = number + 719_468
  const era = Math.floor(days / 146_097)
  const inEra = days - era * 146_097
  const yearInEra = Math.floor((inEra - Math.floor(inEra / 1460) + Math.floor(inEra / 36_524) - Math.floor(inEra / 146_096)) / 365)
  const inYear = inEra - (365 * yearInEra + Math.floor(yearInEra / 4) - Math.floor(yearInEra / 100))
  const fromMarch = Math.floor((5 * inYear + 2) / 153)
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
  const year = era * 400 + yearInEra + (month > 2 ? 0 : 1)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(inYear - Math.floor((153 * fromMarch + 2) / 5) + 1)}`
}

/** The same day `years` earlier; 29 February becomes 28 February where the year has none. */
export function yearsBefore(day: string, years: number): string {
  const [year, month, date] = parts(day)
  return `${String(year - years).padStart(4, '0')}-${two(month)}-${two(Math.min(date, daysIn(year - years, month)))}`
}

/** Whole months between two days: the 29th of a shorter month counts from the 1st of the next, as a 29 February birthday does. */
export function wholeMonths(from: string, to: string): number {
  const [fromYear, fromMonth, fromDate] = parts(from)
  const [toYear, toMonth, toDate] = parts(to)
  return (toYear - fromYear) * 12 + toMonth - fromMonth - (toDate < fromDate ? 1 : 0)
}

export function lastDayOfMonth(yearAndMonth: string): string {
  const [year, month] = parts(`${yearAndMonth}-01`)
  return `${yearAndMonth}-${two(daysIn(year, month))}`
}

const daysIn = (year: number, month: number) => (month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31)
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
const parts = (day: string): [number, number, number] => [digits(day, 0, 4), digits(day, 5, 7), digits(day, 8, 10)]
const two = (number: number) => String(number).padStart(2, '0')

function digits(text: string, start: number, end: number): number {
  let number = 0
  for (let place = start; place < end; place++) number = number * 10 + text.charCodeAt(place) - 48
  return number
}

/** The same day so many months later, or the last day of that month where it has no such day. */
export function monthsLater(day: string, months: number): string {
  const [year, month, date] = parts(day)
  const whole = year * 12 + month - 1 + months
  const [toYear, toMonth] = [Math.floor(whole / 12), (whole % 12) + 1]
  return `${String(toYear).padStart(4, '0')}-${two(toMonth)}-${two(Math.min(date, daysIn(toYear, toMonth)))}`
}
