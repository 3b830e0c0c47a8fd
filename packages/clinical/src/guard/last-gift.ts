import type { Drug } from '../drugs/read-drug.ts'
import { isConsumable } from '../formulary/tables/not-drugs.ts'
import { isSameDrug } from './guard-duplicates.ts'

/** What a patient was given, at a time, or is prescribed on a line that still runs. */
export type Dose = { readonly drug: Drug } & (
  | { readonly givenAt: string }
  | { readonly givenAt: null; readonly timesPerDay: number | null; readonly isOfSession: boolean; readonly from: string }
)

/** The last time that a drug was given, and how often a day the patient should have it; null if no line says. */
type LastGift = { readonly drug: string; readonly at: string; readonly timesPerDay: number | null }

/** The last gift of a drug with the same ingredient or name. A line of the session counts before lines of other sessions, then the newest. */
export function lastGift(drug: Drug, doses: readonly Dose[]): LastGift | null {
  if (isConsumable(drug.name)) return null
  const same = doses.filter((dose) => isSameDrug(drug, dose.drug))
  const gifts = same.flatMap((dose) => (dose.givenAt === null ? [] : [{ drug: dose.drug.name, at: dose.givenAt }]))
  const last = gifts.reduce((late, gift) => (late === undefined || gift.at > late.at ? gift : late), gifts[0])
  if (last === undefined) return null
  const lines = same.flatMap((dose) => (dose.givenAt === null && dose.timesPerDay !== null ? [dose] : []))
  const [line] = lines.toSorted((a, b) => Number(b.isOfSession) - Number(a.isOfSession) || (a.from < b.from ? 1 : -1))
  return { ...last, timesPerDay: line?.timesPerDay ?? null }
}
