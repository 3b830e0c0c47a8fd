import { getGuardRules } from '@clinic/contract/guard/guard'
import { listLines, type SessionLine } from '@clinic/contract/prescribing/prescribing'
import type { Session } from '@clinic/contract/sessions/session-record'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/client.ts'
import { overrideText } from '../../../shared/drugs/override-text.ts'
import { TEXT_LABELS } from '../consultation/clinical-labels.ts'
import styles from '../sessions.module.css'
import { WORDS } from '../words.ts'
import { givenText } from './line-given.ts'
import { rowOf, textOf } from './line-rows.ts'
import { SessionPrescriptionNotice } from './prescription-notice.tsx'

/** The prescription as written, and its drugs with the guard's findings and override reasons. */
export function SessionPrescription({ session }: { session: Session }) {
  const { _id: id, prescription } = session
  const { data: lines = [], isError } = useQuery(query(listLines, { params: { id } }))
  const spoke = lines.some(hasVerdict)
  const rules = useQuery({ ...query(getGuardRules, {}), enabled: spoke }).data
  const said = prescription.split('\n').filter((line) => line.trim() !== '')
  // If the text is exactly the drugs, it is shown only once.
  const isAllDrugs = lines.length > 0 && said.length === lines.length && lines.every((line) => rowOf(line, prescription).written !== null)
  return (
    <section className="narrow unbroken">
      <h2 className={styles.blockLabel}>{TEXT_LABELS.prescription}</h2>
      {!isAllDrugs && <p className="readable anywhere as-typed">{prescription || '–'}</p>}
      {lines.length > 0 && (
        <ul className="above-2 anywhere indent-5" aria-label={WORDS.prescribed}>
          {lines.map((line) => (
            <li key={line._id}>
              {rowOf(line, prescription).written ?? textOf(rowOf(line, ''))}
              {givenText(line) && <span className="quiet figures before-3">{givenText(line)}</span>}
              <Judged line={line} />
            </li>
          ))}
        </ul>
      )}
      <SessionPrescriptionNotice session={session} />
      {isError && <p className="warned">{WORDS.linesNotLoaded}</p>}
      {rules && (
        <p className="readable note">
          {rules.reviewer ? WORDS.rulesReviewed(rules.rules, rules.reviewer) : WORDS.rulesNotReviewed(rules.rules)}
        </p>
      )}
    </section>
  )
}

const hasVerdict = ({ guard }: SessionLine) => guard !== 'clear' && guard !== 'none'

function Judged({ line }: { line: SessionLine }) {
  const { guard, override } = line
  if (!hasVerdict(line) || guard === 'none') return null
  return (
    <p className="below-2 warned text-s">
      <strong>{WORDS.verdicts[guard]}</strong>
      {override && `: ${overrideText(override)}`}
    </p>
  )
}
