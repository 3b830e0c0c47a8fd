import { flagOfInput } from '@clinic/clinical/observations/urgency'
import type { Measure } from '@clinic/clinical/observations/vitals'
import type { Observation } from '@clinic/contract/observations/observations'
import type { PlotPoint } from './plot-text.ts'

/** One vital of the sets that have it, in their order. */
export function vitalPoints(vital: Measure, sets: readonly Observation[]): PlotPoint[] {
  return sets
    .filter((set) => set[vital].trim() !== '')
    .map((set) => ({
      id: set._id,
      at: set.takenAt,
      text: set[vital],
      value: vital === 'bloodPressure' ? set.values.systolic : set.values[vital],
      ...(vital === 'bloodPressure' && { low: set.values.diastolic }),
      flag: flagOfInput({ ...set, flags: set.flags.filter(({ code }) => code !== 'odd') }, vital)?.severity ?? null,
    }))
}
