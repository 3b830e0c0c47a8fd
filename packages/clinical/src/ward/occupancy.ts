// The bed-days of a day are the beds that are occupied at its end; the rate is bed-days ÷ beds existing on these days × 100 (clinical
// decisions, section 4).

/** A day of the clinic, and the moments at which it begins and ends; today ends now. */
export type Day = { readonly day: string; readonly start: string; readonly end: string }

/** One patient in one bed. A stay of several beds is several of these: it is admitted in the first and discharged from the last. */
export type BedStay = {
  readonly bedId: string
  readonly startedAt: string
  readonly endedAt: string | null
  /** They came from another bed. */
  readonly wasMoved: boolean
  readonly endReason: 'closed' | 'moved' | null
}

type DayOfWard = {
  readonly day: string
  readonly beds: number
  readonly occupied: number
  readonly admissions: number
  readonly discharges: number
}

/** The days with what happened on them; `bedsFrom` holds when each bed was created. Times are ISO 8601, so that they compare as text. */
export function occupancyOf(days: readonly Day[], bedsFrom: readonly string[], inBeds: readonly BedStay[]): DayOfWard[] {
  return days.map(({ day, start, end }) => {
    const isOn = (time: string | null) => time !== null && time >= start && time < end
    const lying = inBeds.filter(({ startedAt, endedAt }) => startedAt < end && (endedAt === null || endedAt >= end))
    return {
      day,
      beds: bedsFrom.filter((created) => created < end).length,
      occupied: new Set(lying.map(({ bedId }) => bedId)).size,
      admissions: inBeds.filter(({ startedAt, wasMoved }) => !wasMoved && isOn(startedAt)).length,
      discharges: inBeds.filter(({ endedAt, endReason }) => endReason === 'closed' && isOn(endedAt)).length,
    }
  })
}

/** In percent with one decimal; null where there was no bed. */
export function bedOccupancyRate(days: readonly Pick<DayOfWard, 'beds' | 'occupied'>[]): number | null {
  const beds = sum(days.map(({ beds }) => beds))
  return beds === 0 ? null : Math.round((sum(days.map(({ occupied }) => occupied)) * 1000) / beds) / 10
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
