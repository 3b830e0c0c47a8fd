import { from, type SourcedRule } from '../sources.ts'
import type { Test, Unit } from './tests.ts'

/** What can be entered, both included. */
export type Limits = { readonly unit: Unit; readonly low: number; readonly high: number } & SourcedRule

/** Of each test that is a number, in each of its units. Source: results decisions, section 2. */
export const LIMITS: Partial<Record<Test, readonly Limits[]>> = {
  glucose: [
    { unit: 'mmol/L', low: 0.6, high: 60, ...from('DECIDED') },
    { unit: 'mg/dL', low: 10, high: 1080, ...from('DECIDED') },
  ],
  hb: [{ unit: 'g/dL', low: 1, high: 25, ...from('DECIDED') }],
  pcv: [{ unit: '%', low: 5, high: 70, ...from('DECIDED') }],
}

/** In a unit of the test; undefined for a test without numbers, or another unit. */
export const limitsOf = (test: Test, unit: string | null | undefined): Limits | undefined =>
  LIMITS[test]?.find((limits) => limits.unit === unit)
