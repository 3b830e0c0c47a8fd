import type { Observation } from '@clinic/contract/observations'
import type { Patient } from '@clinic/contract/patients'
import { type Measure, usualRange, VITAL_LABELS, VITAL_UNITS } from '@clinic/contract/vitals'
import { useState } from 'react'
import { KeyChoice } from '../../../ui/key-choice.tsx'
import { Plots } from '../../../ui/plot/plot.tsx'
import { vitalPoints } from '../../../ui/plot/vital-points.ts'
import styles from './observations.module.css'
import { WORDS } from './words.ts'

const PLOTTED: readonly Measure[] = ['temperature', 'bloodPressure', 'pulse', 'spO2', 'respiratoryRate', 'weight', 'muac']
const COUNTS = ['10', '20', '50'] as const

type Props = { sets: readonly Observation[]; ageRange: Patient['ageRange'] }

/** A plot for each vital measured at least twice; `sets` newest first. Leaves out sets entered in error. */
export function VitalsPlots({ sets, ageRange }: Props) {
  const [count, setCount] = useState<(typeof COUNTS)[number]>('10')
  const counted = sets.filter(({ struck }) => struck === null)
  const plots = PLOTTED.map((vital) => ({
    label: VITAL_LABELS[vital],
    unit: VITAL_UNITS[vital],
    points: vitalPoints(vital, counted).slice(0, Number(count)).toReversed(),
    usual: usualRange(vital, ageRange),
  })).filter(({ points }) => points.length > 1)
  if (plots.length === 0) return <p className={styles.quiet}>{WORDS.plotsNeedTwo}</p>
  return (
    <section aria-label={WORDS.overTime} className={styles.course}>
      <div className={styles.head}>
        <h2 className={styles.subheading}>{WORDS.overTime}</h2>
        {counted.length > Number(COUNTS[0]) && (
          <div className="no-print">
            <KeyChoice
              label={WORDS.howMany}
              options={COUNTS.map((value) => ({ value, label: value }))}
              value={count}
              onChange={(value) => setCount(value ?? '10')}
              required
            />
          </div>
        )}
      </div>
      <Plots className={styles.plots} plots={plots} />
    </section>
  )
}
