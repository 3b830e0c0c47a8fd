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
  return (
    <section className="narrow unbroken">
      <h2 className={styles.blockLabel}>{TEXT_LABELS.prescription}</h2>
      {lines.length === 0 ? (
        <p className="readable anywhere as-typed">{prescription || '–'}</p>
      ) : (
        <ul className="anywhere indent-5" aria-label={WORDS.prescribed}>
          {withText(lines, prescription).map(({ text, line }, place) =>
            line ? (
              <li key={line._id}>
                {text}
                {givenText(line) && <span className="quiet figures before-3">{givenText(line)}</span>}
                <Judged line={line} />
              </li>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line of text has nothing but its place
              <li key={place} className="no-marks readable as-typed">
                {text}
              </li>
            ),
          )}
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

type Entry = { readonly text: string; readonly line?: SessionLine }

/** The lines of the text in their order, each with the drug that it names, then the drugs that the text has in other words. */
function withText(lines: readonly SessionLine[], prescription: string): readonly Entry[] {
  const unwritten = new Set(lines)
  const entries: Entry[] = prescription.split('\n').flatMap((text) => {
    if (text.trim() === '') return []
    const line = [...unwritten].find((one) => rowOf(one, text).written !== null)
    if (!line) return { text }
    unwritten.delete(line)
    return { text: text.trim(), line }
  })
  return [...entries, ...[...unwritten].map((line) => ({ text: textOf(rowOf(line, '')), line }))]
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
