import { listSessionDiagnoses, pickDiagnoses, type SessionDiagnosis } from '@clinic/contract/diagnoses/diagnoses'
import { can } from '@clinic/contract/endpoint'
import type { Session } from '@clinic/contract/sessions/session-record'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { query } from '../../../api/client.ts'
import { useUser } from '../../../auth/user.tsx'
import { loadLazily } from '../../../lib/late/lazy.ts'
import { TEXT_LABELS } from '../consultation/clinical-labels.ts'
import sessionStyles from '../sessions.module.css'
import { CODE_WORDS } from './code-words.ts'
import styles from './codes.module.css'

// It needs the list of diagnoses.
const PickCodes = lazy(async () => ({ default: (await loadLazily(() => import('./pick-codes.tsx'))).PickCodes }))

/** The working diagnosis as written, with the session's codes below it. */
export function SessionDiagnosisText({ session: { _id: id, workingDiagnosis, voided } }: { session: Session }) {
  const { role } = useUser()
  const { data, isError } = useQuery(query(listSessionDiagnoses, { params: { id } }))
  const [picking, setPicking] = useState(false)
  const mayPick = can(role, pickDiagnoses) && !voided && data !== undefined
  return (
    <section className="narrow unbroken">
      <h2 className={sessionStyles.blockLabel}>{TEXT_LABELS.workingDiagnosis}</h2>
      <p className="readable anywhere as-typed">{workingDiagnosis || '–'}</p>
      <div className="flex wrap gap-rows-2 gap-columns-3 middle slim above-2 text-s">
        {data && data.length > 0 && <Codes diagnoses={data} />}
        {data?.length === 0 && workingDiagnosis !== '' && <p className="quiet">{CODE_WORDS.noCode}</p>}
        {isError && <p className="quiet">{CODE_WORDS.notLoaded}</p>}
        {mayPick && (
          <Button variant="subtle" size="compact-md" className={`no-print ${styles.change}`} onClick={() => setPicking(true)}>
            {CODE_WORDS.change}
          </Button>
        )}
      </div>
      {picking && data && (
        <Suspense>
          <PickCodes sessionId={id} diagnoses={data} onClose={() => setPicking(false)} />
        </Suspense>
      )}
    </section>
  )
}

function Codes({ diagnoses }: { diagnoses: readonly SessionDiagnosis[] }) {
  return (
    <ul className="plain-list contents" aria-label={CODE_WORDS.countedAs}>
      {diagnoses.map(({ code, label, certainty, source }) => (
        <li key={code} className={styles.chip}>
          {certainty === 'suspected' ? CODE_WORDS.suspected(label) : label} <span className="quiet figures">{code}</span>
          {source === 'picked' && <span className="quiet figures"> {CODE_WORDS.picked}</span>}
        </li>
      ))}
    </ul>
  )
}
