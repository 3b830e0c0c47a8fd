import type { GlucoseUnit } from '@clinic/clinical/results/tests'
import { glucoseIn } from '@clinic/clinical/results/units'
import type { TestResult } from '@clinic/contract/results/results'
import type { PlotProps } from './plot.tsx'
import type { PlotPoint } from './plot-text.ts'
import { PLOT_WORDS } from './plot-words.ts'

/** What is drawn at least: from where a result is severe to beyond where it is high. */
const LEAST = { hb: { 'g/dL': [5, 15] }, glucose: { 'mmol/L': [2, 12], 'mg/dL': [40, 220] } } as const

/**
 * The course of a test with numbers, of these results, newest first; null if there are fewer than two. Glucose is drawn in the unit of the
 * newest, and its table has each as it was typed.
 */
export function resultPlot(test: 'hb' | 'glucose', results: readonly TestResult[], most = results.length): PlotProps | null {
  const measured = measuredOf(test, results).slice(0, most)
  const [newest] = measured
  if (measured.length < 2 || !newest) return null
  const unit: GlucoseUnit = newest.unit === 'mg/dL' ? 'mg/dL' : 'mmol/L'
  const points = measured.map((result) => pointOf(result, test === 'hb' ? null : unit)).toReversed()
  const [from, to] = test === 'hb' ? LEAST.hb['g/dL'] : LEAST.glucose[unit]
  const values = points.flatMap(({ value }) => value ?? [])
  const shown = test === 'hb' ? 'g/dL' : unit
  return { label: PLOT_WORDS.tests[test], unit: shown, points, range: [Math.min(from, ...values), Math.max(to, ...values)] }
}

function pointOf({ _id, takenAt, typed, number, unit, flag }: TestResult, drawn: GlucoseUnit | null): PlotPoint {
  const isGlucose = drawn !== null && (unit === 'mmol/L' || unit === 'mg/dL')
  const value = isGlucose && number !== null ? rounded(glucoseIn(drawn, { number, unit }), drawn) : number
  return {
    id: _id,
    at: takenAt,
    value,
    text: isGlucose && unit !== drawn ? `${typed} ${unit}` : typed,
    flag: flag === null ? null : flag.level === 'severe' ? 'urgent' : 'watch',
  }
}

/** As a meter of this unit shows it. */
const rounded = (number: number, unit: GlucoseUnit) => (unit === 'mg/dL' ? Math.round(number) : Math.round(number * 10) / 10)

const measuredOf = (test: 'hb' | 'glucose', results: readonly TestResult[]) =>
  results.filter((result) => result.test === test && result.struck === null && result.number !== null)
