import type { Measure } from '@clinic/clinical/observations/vitals'
import type { Observation } from '@clinic/contract/observations/observations'
import type { Patient } from '@clinic/contract/patients/patients'
import type { TestResult } from '@clinic/contract/results/results'
import { Plots } from '../../../ui/plot/plots.tsx'
import { resultPlot } from '../../../ui/plot/result-plot.ts'
import { vitalPlot } from '../../../ui/plot/vital-plot.ts'
import styles from './chart.module.css'

const PLOTTED: readonly Measure[] = ['bloodPressure', 'temperature', 'pulse', 'weight', 'spO2', 'respiratoryRate', 'muac']

const RESULTS = ['hb', 'glucose'] as const

type Props = { sets: readonly Observation[]; results: readonly TestResult[]; ageRange: Patient['ageRange'] }

/** A row of plots; `sets` and `results` newest first, the sets without those entered in error. */
export function VitalsPlots({ sets, results, ageRange }: Props) {
  const tests = RESULTS.map((test) => resultPlot(test, results))
  const plots = [...PLOTTED.map((vital) => vitalPlot(vital, sets, ageRange)), ...tests].filter((plot) => plot !== null)
  return <Plots plots={plots} className={styles.plots} />
}
