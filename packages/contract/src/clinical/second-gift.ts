import { isSameDrug } from './guard-duplicates.ts'
import type { Drug } from './read-drug.ts'
import { from } from './sources.ts'

/** What a patient was given, at a time, or is prescribed on a line that still runs. */
export type Dose = { readonly drug: Drug } & (
  | { readonly givenAt: string }
  | { readonly givenAt: null; readonly timesPerDay: number | null; readonly isOfSession: boolean; readonly from: string }
)

/** The last time that a drug was given, and how often a day the patient should have it; null if no line says. */
export type LastGift = { readonly drug: string; readonly at: string; readonly timesPerDay: number | null }

/** The clinic's own rule: it asks, and refuses nothing. */
export const SECOND_GIFT = from('OURS')

/** Where no line says how often a drug is given. */
const HOURS_IF_UNKNOWN = 4
const HOUR_MS = 3_600_000

/** The last gift of a drug with the same ingredient or name. A line of the session counts before lines of other sessions, then the newest. */
export function lastGift(drug: Drug, doses: readonly Dose[]): LastGift | null {
  const same = doses.filter((dose) => isSameDrug(drug, dose.drug))
  const gifts = same.flatMap((dose) => (dose.givenAt === null ? [] : [{ drug: dose.drug.name, at: dose.givenAt }]))
  const last = gifts.reduce((late, gift) => (late === undefined || gift.at > late.at ? gift : late), gifts[0])
  if (last === undefined) return null
  const lines = same.flatMap((dose) => (dose.givenAt === null && dose.timesPerDay !== null ? [dose] : []))
  const [line] = lines.toSorted((a, b) => Number(b.isOfSession) - Number(a.isOfSession) || (a.from < b.from ? 1 : -1))
  return { ...last, timesPerDay: line?.timesPerDay ?? null }
}

/** Whether a drug would be given again before its interval has passed: 24 hours by the times a day of its line, else 4 hours. */
export function isTooSoon(at: string, timesPerDay: number | null, now: number): boolean {
  const hours = timesPerDay === null ? HOURS_IF_UNKNOWN : 24 / timesPerDay
  return now - Date.parse(at) < hours * HOUR_MS
}
