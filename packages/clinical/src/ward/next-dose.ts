import { hoursBetween } from '../guard/second-gift.ts'
import { from } from '../sources.ts'

/** How many minutes before its time a dose may be recorded with one press. */
export const EARLIEST_MIN = 60
export const EARLIEST = from('ISMP-TIME')

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MOST_A_DAY = 24

type Line = {
  readonly timesPerDay: number | null
  readonly days: number | null
  /** Of the whole course. */
  readonly units: number | null
  /** When the order began. */
  readonly from: string
  /** Units given so far. */
  readonly given: number
  /** The last gift of the drug, with its units; null before the first one. */
  readonly last: { readonly at: string; readonly units: number } | null
}

export type NextDose = {
  readonly dueAt: string
  /** Units of one dose; null where the line does not say it in whole numbers, so that a person has to. */
  readonly units: number | null
}

/**
 * When the next dose of a prescribed line is due: the first at once, then evenly over the day after the last gift. A gift of several doses
 * lasts as long as they do. Null where no time follows, and once the course is over or all of it was given. Source: the clinic's own rule (OURS).
 */
export function nextDose({ timesPerDay, days, units, from, given, last }: Line, now: string): NextDose | null {
  if (timesPerDay === null || timesPerDay < 1 || timesPerDay > MOST_A_DAY) return null
  const left = units === null ? null : units - given
  if (left !== null && left <= 0) return null
  if (days !== null && Date.parse(now) >= Date.parse(from) + days * DAY_MS) return null
  const each = days === null || units === null ? null : unitsOfDose(units, timesPerDay * days)
  const lasts = last === null ? 0 : Math.max(1, each === null ? 1 : Math.floor(last.units / each)) * hoursBetween(timesPerDay) * HOUR_MS
  const dueAt = new Date(Date.parse(last?.at ?? from) + lasts).toISOString()
  return { dueAt, units: each !== null && left !== null && each <= left ? each : null }
}

const unitsOfDose = (units: number, doses: number) => (doses > 0 && units % doses === 0 ? units / doses : null)

/** Whether the time of a dose has come, or is so near that it may be given. */
export const isTimeFor = (dueAt: string, now: number): boolean => Date.parse(dueAt) - now <= EARLIEST_MIN * 60_000
