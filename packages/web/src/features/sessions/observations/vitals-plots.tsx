import type { Measure } from '@clinic/clinical/observations/vitals'
import type { Observation } from '@clinic/contract/observations/observations'
import type { Patient } from '@clinic/contract/patients/patients'
import type { TestResult } from '@clinic/contract/results/results'
import { useState } from 'react'
import { KeyChoice } from '../../../ui/choose/key-choice.tsx'
import { Plots } from '../../../ui/plot/plots.tsx'
import { resultPlot } from '../../../ui/plot/result-plot.ts'
import { vitalPlot } from '../../../ui/plot/vital-plot.ts'
import styles from './observations.module.css'
import { WORDS } from './words.ts'

const PLOTTED: readonly Measure[] = ['temperature', 'bloodPressure', 'pulse', 'spO2', 'respiratoryRate', 'weight', 'muac']
const COUNTS = ['10', '20', '50'] as const

const RESULTS = ['hb', 'glucose'] as const

type Props = { sets: readonly Observation[]; results: readonly TestResult[]; ageRange: Patient['ageRange'] }

/** A plot for each vital and test measured at least twice; `sets` and `results` newest first. Leaves out those entered in error. */
export function VitalsPlots({ sets, results, ageRange }: Props) {
  const [count, setCount] = useState<(typeof COUNTS)[number]>('10')
  const counted = sets.filter(({ struck }) => struck === null)
  const vitals = PLOTTED.map((vital) => vitalPlot(vital, counted, ageRange, Number(count)))
  const plots = [...vitals, ...RESULTS.map((test) => resultPlot(test, results, Number(count)))].filter((plot) => plot !== null)
  if (plots.length === 0) return <p className="note regular">{WORDS.plotsNeedTwo}</p>
  return (
    <section aria-label={WORDS.overTime} className="grid one-column narrow gap-4">
      <div className="flex wrap middle apart gap-rows-2 gap-columns-5">
        <h2 className="dense text-m strong">{WORDS.overTime}</h2>
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
      <Plots plots={plots} className={styles.plots} />
    </section>
  )
}
