import type { GlucoseUnit } from './tests.ts'

/** The molar mass of glucose is 180.16 g/mol. */
const MG_PER_MMOL = 18.016

/** A glucose in the other unit; exactly as given in its own. Only for comparing and plots: what was typed is stored as typed. */
export function glucoseIn(unit: GlucoseUnit, { number, unit: own }: { readonly number: number; readonly unit: GlucoseUnit }): number {
  if (unit === own) return number
  return unit === 'mg/dL' ? number * MG_PER_MMOL : number / MG_PER_MMOL
}
