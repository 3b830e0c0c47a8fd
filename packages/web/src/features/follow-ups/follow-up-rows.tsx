import type { FollowUp } from '@clinic/contract/follow-ups/follow-ups'
import { telephonesIn } from '@clinic/contract/patients/telephone'
import { IconPhone } from '@tabler/icons-react'
import { Link } from 'react-router'
import { pathTo } from '../../lib/paths.ts'
import { personText } from '../../shared/patient/person-text.ts'
import { useChangedMark } from '../../ui/list/changed-mark.ts'
import { useSteadyRows } from '../../ui/list/steady-rows.ts'
import { formatDate } from '../../ui/time/date-text.tsx'
import styles from './follow-ups.module.css'
import { nameOf } from './name-of.ts'
import { Outcomes } from './outcomes.tsx'
import { type Ask, RowActions } from './row-actions.tsx'
import { WORDS } from './words.ts'

/** Patients to phone, in working order. */
export function FollowUpRows({ label, followUps, onAsk }: { label: string; followUps: readonly FollowUp[]; onAsk: Ask }) {
  const { rows, held } = useSteadyRows(followUps)
  return (
    <ul {...held} className="plain-list card ruled" aria-label={label}>
      {rows.map((followUp) => (
        <li key={followUp._id}>
          <Row followUp={followUp} onAsk={onAsk} />
        </li>
      ))}
    </ul>
  )
}

function Row({ followUp, onAsk }: { followUp: FollowUp; onAsk: Ask }) {
  const { patientId: patient, dueOn, lateDays, reason, calls, contactPerson, contactPersonNumber, version } = followUp
  const name = nameOf(followUp)
  const changed = useChangedMark(`${version} ${calls.length}`)
  return (
    <article className={styles.row} data-changed={changed}>
      <div className={styles.who}>
        <h2 className="flex on-line placed narrow text-m strong gap-columns-3">
          <Link className="whose word-link reach" title={name} to={pathTo('patientProfile', { patientId: patient._id })}>
            {name}
          </Link>
          <span className="quiet text-s regular rigid">{personText(patient)}</span>
        </h2>
        <p className="quiet cut" title={reason || undefined}>
          {reason || WORDS.noReason}
        </p>
      </div>
      <div className={styles.when}>
        <p>{WORDS.dueOn(formatDate(dueOn))}</p>
        {lateDays > 0 && <p className="warned strong">{WORDS.late(lateDays)}</p>}
      </div>
      <div className={styles.phones}>
        <div className="flex wrap middle gap-columns-4">
          <Phones typed={patient.phone} name={name} />
        </div>
        {contactPersonNumber !== '' && (
          <div className="flex wrap middle gap-columns-4">
            <Phones typed={contactPersonNumber} name={contactPerson} />
            <span className="quiet anywhere">{WORDS.contact(contactPerson)}</span>
          </div>
        )}
      </div>
      <LastCall followUp={followUp} />
      <div className={styles.outcomes}>
        <Outcomes followUp={followUp} />
        <RowActions followUp={followUp} onAsk={onAsk} />
      </div>
    </article>
  )
}

function Phones({ typed, name }: { typed: string; name: string }) {
  const numbers = telephonesIn(typed)
  if (numbers.length === 0) return <span className="quiet">{WORDS.noPhone}</span>
  return numbers.map(({ text, href }) =>
    href === null ? (
      <span key={text} className="quiet">
        {text}
      </span>
    ) : (
      <a key={text} className={styles.phone} href={href} aria-label={WORDS.phone(text, name)}>
        <IconPhone size={16} aria-hidden /> {text}
      </a>
    ),
  )
}

function LastCall({ followUp: { calls, needsVisit, wrongNumber } }: { followUp: FollowUp }) {
  const [last] = calls
  const text = last
    ? `${WORDS.calls(calls.length)} · ${WORDS.lastCall(WORDS.outcomes[last.outcome], formatDate(last.at), last.by.name)}`
    : WORDS.neverPhoned
  return (
    <p className={styles.last}>
      {needsVisit && <strong className="warned strong">{WORDS.needsVisit}</strong>}
      {wrongNumber && <strong className="warned strong">{WORDS.wrongNumber}</strong>}
      <span className="cut" title={text}>
        {text}
      </span>
      {last && last.note !== '' && (
        <span className="cut" title={last.note}>
          {last.note}
        </span>
      )}
    </p>
  )
}
