import type { Observation } from '@clinic/contract/observations'
import type { Patient } from '@clinic/contract/patients'
import { type Measure, usualRange, VITAL_LABELS, VITAL_UNITS } from '@clinic/contract/vitals'
import { Plots } from '../../../ui/plot/plot.tsx'
import { vitalPoints } from '../../../ui/plot/vital-points.ts'
import styles from './chart.module.css'

const PLOTTED: readonly Measure[] = ['bloodPressure', 'temperature', 'pulse', 'weight', 'spO2', 'respiratoryRate', 'muac']

/** A row of plots; `sets` newest first, without those entered in error. */
export function VitalsPlots({ sets, ageRange }: { sets: readonly Observation[]; ageRange: Patient['ageRange'] }) {
  const plots = PLOTTED.map((vital) => ({
    label: VITAL_LABELS[vital],
    unit: VITAL_UNITS[vital],
    points: vitalPoints(vital, sets).toReversed(),
    usual: usualRange(vital, ageRange),
  }))
  return <Plots className={styles.plots} plots={plots.filter(({ points }) => points.length > 1)} width={320} />
}
