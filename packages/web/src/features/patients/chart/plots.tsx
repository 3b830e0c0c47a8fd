import type { Observation } from '@clinic/contract/observations'
import type { Patient } from '@clinic/contract/patients'
import { type Measure, usualRange, VITAL_LABELS, VITAL_UNITS } from '@clinic/contract/vitals'
import { Plot } from '../../../ui/plot/plot.tsx'
import { vitalPoints } from '../../../ui/plot/vital-points.ts'
import styles from './chart.module.css'

const PLOTTED: readonly Measure[] = ['bloodPressure', 'temperature', 'pulse', 'weight', 'spO2', 'respiratoryRate', 'muac']

/** A row of plots; `sets` newest first, without those entered in error. */
export function Plots({ sets, ageRange }: { sets: readonly Observation[]; ageRange: Patient['ageRange'] }) {
  const plots = PLOTTED.map((vital) => ({ vital, points: vitalPoints(vital, sets).toReversed() })).filter(({ points }) => points.length > 1)
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
