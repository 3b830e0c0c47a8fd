import type { Share } from './stories/stories.ts'

/** How busy the clinic is on each weekday, Sunday first. People come after the weekend; on Sunday a nurse sees the few who cannot wait. */
const WEEKDAYS = [0.12, 1.5, 1.15, 0.95, 1, 1.1, 0.5] as const
/** The last day is a working day, whichever day the demo is started on. */
const LEAST_TODAY = 1
/** A week of diarrhoea, as days before the last one: it shows in the figures of 14 days, of 30 days and of the month. */
const OUTBREAK = { from: 12, to: 6 }
const BUSIER = 1.8
const DIARRHOEA = /gastroenteritis/i
const TIMES_AS_COMMON = 9

const isOutbreak = (day: number, days: number) => days - 1 - day <= OUTBREAK.from && days - 1 - day >= OUTBREAK.to

/** What people of a day come with. */
export const shareOn = (day: number, days: number): Share =>
  isOutbreak(day, days) ? ({ diagnosis }) => (DIARRHOEA.test(diagnosis) ? TIMES_AS_COMMON : 1) : () => 1

/** How many sessions each day of the demo has; their sum is `sessions`. `dates` are yyyy-mm-dd. */
export function sessionsByDay(dates: readonly string[], sessions: number): number[] {
  const days = dates.length
  const busy = dates.map((date, day) => {
    const weekday = WEEKDAYS[new Date(date).getUTCDay()] ?? 1
    return (day === days - 1 ? Math.max(weekday, LEAST_TODAY) : weekday) * (isOutbreak(day, days) ? BUSIER : 1)
  })
  const all = busy.reduce((sum, one) => sum + one, 0)
  let [reached, opened] = [0, 0]
  return busy.map((one) => {
    reached += one
    const today = Math.round((sessions * reached) / all) - opened
    opened += today
    return today
  })
}
