import { type Measure, usualRange, VITAL_LABELS, VITAL_UNITS } from '@clinic/clinical/observations/vitals'
import type { Observation } from '@clinic/contract/observations/observations'
import type { Patient } from '@clinic/contract/patients/patients'
import type { PlotProps } from './plot.tsx'
import { plotRange } from './plot-range.ts'
import { vitalPoints } from './vital-points.ts'

/** What the plot of a vital shows of these sets, newest first; null if it was measured only once. */
export function vitalPlot(
  vital: Measure,
  sets: readonly Observation[],
  ageRange: Patient['ageRange'],
  most = sets.length,
): PlotProps | null {
  const points = vitalPoints(vital, sets).slice(0, most).toReversed()
  if (points.length < 2) return null
  const values = points.flatMap(({ value, low }) => [value, low ?? null]).filter((value) => value !== null)
  const usual = usualRange(vital, ageRange)
  return { label: VITAL_LABELS[vital], unit: VITAL_UNITS[vital], points, usual, range: plotRange(vital, values) }
}
