import { daysBetween } from '../calendar.ts'
import { type Age, ageIs } from '../people/ages.ts'

/** Doses for a child need a weight that is at most this many days old. Source: clinical decisions, section 6. */
export const WEIGHT_DAYS = 7
/** A prescription older than this is asked about before it is repeated. */
export const LAST_DAYS = 90
/** A child is below this age. */
export const CHILD_MONTHS = 12 * 12
/** A young child is below this age, the end of the first age band. Source: docs/decisions/0044. */
export const YOUNG_CHILD_MONTHS = 6 * 12
/** A child whose weight changed by more than this share is asked about. */
export const WEIGHT_CHANGE = 0.2

export type Weight = { readonly kg: number; readonly day: string }
type TemplateLimits = { readonly who: 'adult' | 'child' | 'any'; readonly minKg: number | null; readonly maxKg: number | null }
type DosingFacts = { readonly age: Age; readonly weight: Weight | null; readonly day: string }

/** 'depends' where the age band spans twelve years. */
const childOn = (age: Age) => ageIs(age, { belowMonths: CHILD_MONTHS })

type AgeGroup = 'adult' | 'older child' | 'young child'

/** The group that shares usual prescriptions; null where the age band spans twelve years. A child who may be under six is a young child. */
export function ageGroupOf(age: Age): AgeGroup | null {
  const child = childOn(age)
  if (child === 'depends') return null
  if (child === 'no') return 'adult'
  return ageIs(age, { belowMonths: YOUNG_CHILD_MONTHS }) === 'no' ? 'older child' : 'young child'
}

/**
 * Whether a template is offered for a patient. One for adults only if no age of the interval is a child's; one for a child only with a weight
 * inside its window that is at most seven days old. A window of any template holds.
 */
export function isOffered({ who, minKg, maxKg }: TemplateLimits, { age, weight, day }: DosingFacts): boolean {
  const child = childOn(age)
  if (who === 'adult' && child !== 'no') return false
  if (who === 'child' && child === 'no') return false
  if (who !== 'child' && minKg === null && maxKg === null) return true
  if (weight === null) return false
  const days = daysBetween(weight.day, day)
  return days >= 0 && days <= WEIGHT_DAYS && weight.kg >= (minKg ?? 0) && weight.kg <= (maxKg ?? Number.POSITIVE_INFINITY)
}

type EarlierVisit = { readonly day: string; readonly kg: number | null }
type CurrentVisit = { readonly day: string; readonly kg: number | null; readonly age: Age }

/** Why the last prescription is asked about before it is repeated; null if it is not. In a child an unknown weight counts as another. */
export function lastAsks(last: EarlierVisit, now: CurrentVisit): 'old' | 'weight' | null {
  if (daysBetween(last.day, now.day) > LAST_DAYS) return 'old'
  if (childOn(now.age) === 'no') return null
  if (last.kg === null || now.kg === null) return 'weight'
  return Math.abs(now.kg - last.kg) > last.kg * WEIGHT_CHANGE ? 'weight' : null
}
