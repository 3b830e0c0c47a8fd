import type { Measure } from '@clinic/clinical/observations/vitals'
import type { Observation } from '@clinic/contract/observations/observations'
import type { Patient } from '@clinic/contract/patients/patients'
import { Plots } from '../../../ui/plot/plots.tsx'
import { vitalPlot } from '../../../ui/plot/vital-plot.ts'
import styles from './chart.module.css'

const PLOTTED: readonly Measure[] = ['bloodPressure', 'temperature', 'pulse', 'weight', 'spO2', 'respiratoryRate', 'muac']

/** A row of plots; `sets` newest first, without those entered in error. */
export function VitalsPlots({ sets, ageRange }: { sets: readonly Observation[]; ageRange: Patient['ageRange'] }) {
  const plots = PLOTTED.map((vital) => vitalPlot(vital, sets, ageRange)).filter((plot) => plot !== null)
  return <Plots plots={plots.map((plot) => ({ ...plot, width: 320 }))} className={styles.plots} />
}
