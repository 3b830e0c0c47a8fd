import { readVital } from '../observations/vitals.ts'
import { from, type SourcedRule } from '../sources.ts'
import type { Age } from './ages.ts'

type Row = SourcedRule & { readonly fromMonths: number; readonly low: number; readonly high: number }
const row = (fromMonths: number, low: number, high: number): Row => ({ fromMonths, low, high, ...from('OURS') })
const years = (from: number, low: number, high: number): Row => row(from * 12, low, high)

/**
 * From this age, to the age of the next row, a weight outside of these limits, which are themselves usual, is asked about. They are wide: a
 * starved and a very heavy patient are inside, a weight in pounds, in grams or of another person is mostly not.
 */
export const WEIGHT_LIMITS: readonly Row[] = [
  row(0, 2, 7),
  row(2, 2.5, 10),
  row(4, 3, 12),
  row(7, 3.5, 14),
  row(12, 4, 16),
  row(18, 5, 19),
  years(2, 6, 23),
  years(3, 7, 27),
  years(4, 8, 33),
  years(5, 9, 38),
  years(6, 10, 55),
  years(8, 12, 75),
  years(10, 14, 95),
  years(12, 18, 130),
  years(15, 22, 180),
  years(18, 30, 250),
]

/** The limits at an age; where it is not exact, the widest that one of its ages has. */
export function weightLimits({ minMonths, maxMonths }: Pick<Age, 'minMonths' | 'maxMonths'>): { low: number; high: number } {
  const rows = WEIGHT_LIMITS.filter(({ fromMonths }, place) => {
    const next = WEIGHT_LIMITS[place + 1]?.fromMonths ?? Number.POSITIVE_INFINITY
    return next > minMonths && fromMonths < (maxMonths ?? Number.POSITIVE_INFINITY)
  })
  return { low: Math.min(...rows.map(({ low }) => low)), high: Math.max(...rows.map(({ high }) => high)) }
}

/** '70 kg at 12 months?' where the weight is outside of the limits of the age; null where there is nothing to ask, or nothing was read. */
export function weightQuestion(text: string, age: Age): string | null {
  const { value, flag } = readVital('weight', text)
  if (value === null || flag === 'odd') return null
  const { low, high } = weightLimits(age)
  return value < low || value > high ? `${value} kg at ${ageText(age)}?` : null
}

/** A weight that rules may use: one that was read, and that raised no question or was confirmed. */
export function usableWeight(text: string, age: Age, isConfirmed: boolean): number | null {
  const { value, flag } = readVital('weight', text)
  return flag === 'odd' || (!isConfirmed && weightQuestion(text, age) !== null) ? null : value
}

const IN_MONTHS_BELOW = 24

function ageText({ minMonths, maxMonths }: Age): string {
  if (maxMonths === null) return `${Math.floor(minMonths / 12)} years and above`
  const last = Math.max(minMonths, maxMonths - 1)
  if (last < IN_MONTHS_BELOW) return counted(minMonths, last, 'month')
  return counted(Math.floor(minMonths / 12), Math.floor(last / 12), 'year')
}

const counted = (first: number, last: number, unit: string) =>
  first === last ? `${first} ${unit}${first === 1 ? '' : 's'}` : `${first} to ${last} ${unit}s`
