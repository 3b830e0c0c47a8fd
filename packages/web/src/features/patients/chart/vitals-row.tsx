import type { Patient } from '@clinic/contract/patients/patients'
import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { loadLazily } from '../../../lib/late/lazy.ts'
import { useIsWide } from '../../../lib/use-media.ts'
import { hasCourse, usePatientResults } from '../../../shared/session/use-patient-results.ts'
import styles from './chart.module.css'
import { useNewestVitals } from './use-current-state.ts'
import { WORDS } from './words.ts'

// Loads its chart library only if there are plots.
const VitalsPlots = lazy(async () => ({ default: (await loadLazily(() => import('./plots.tsx'))).VitalsPlots }))

/** The course of values measured at least twice; folded on a small screen. */
export function VitalsRow({ patient }: { patient: Patient }) {
  const isWide = useIsWide()
  const [isOpen, setOpen] = useState(isWide)
  const { data } = useNewestVitals(patient._id)
  const sets = data?.data.filter(({ struck }) => struck === null) ?? []
  const results = usePatientResults(patient._id)
  if (data && sets.length < 2 && !hasCourse(results)) return null
  return (
    <details className={`narrow ${styles.vitals}`} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex middle tall strong">{WORDS.vitals}</summary>
      {isOpen && (
        <Suspense fallback={<Skeleton height={176} />}>
          {data ? <VitalsPlots sets={sets} results={results} ageRange={patient.ageRange} /> : <Skeleton height={176} />}
        </Suspense>
      )}
    </details>
  )
}
