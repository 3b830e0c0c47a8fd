import { flagOfInput } from '@clinic/contract/clinical/observations/urgency'
import type { Observation } from '@clinic/contract/observations'
import type { Patient } from '@clinic/contract/patients'
import { type Measure, usualRange, VITAL_LABELS, VITAL_UNITS } from '@clinic/contract/vitals'
import { Plot } from '../../../ui/plot/plot.tsx'
import type { PlotPoint } from '../../../ui/plot/plot-text.ts'
import styles from './chart.module.css'

const PLOTTED: readonly Measure[] = ['bloodPressure', 'temperature', 'pulse', 'weight', 'spO2', 'respiratoryRate', 'muac']

/** A row of plots; `sets` newest first, without those entered in error. */
export function Plots({ sets, ageRange }: { sets: readonly Observation[]; ageRange: Patient['ageRange'] }) {
  const plots = PLOTTED.map((vital) => ({ vital, points: pointsOf(vital, sets) })).filter(({ points }) => points.length > 1)
  return (
    <div className={styles.plots}>
      {plots.map(({ vital, points }) => (
        <Plot
          key={vital}
          label={VITAL_LABELS[vital]}
          unit={VITAL_UNITS[vital]}
          points={points}
          usual={usualRange(vital, ageRange)}
          width={320}
        />
      ))}
    </div>
  )
}

/** Oldest first. */
function pointsOf(vital: Measure, sets: readonly Observation[]): PlotPoint[] {
  return sets
    .filter((set) => set[vital].trim() !== '')
    .map((set) => ({
      ...{ id: set._id, at: set.takenAt, text: set[vital], value: vital === 'bloodPressure' ? set.values.systolic : set.values[vital] },
      ...(vital === 'bloodPressure' && { low: set.values.diastolic }),
      flag:
        flagOfInput(
          set.flags.filter(({ code }) => code !== 'odd'),
          vital,
        )?.severity ?? null,
    }))
    .toReversed()
}
