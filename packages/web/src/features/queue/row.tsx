import { readAllergyText } from '@clinic/clinical/allergies/allergy-text'
import type { Urgency } from '@clinic/clinical/observations/inputs'
import type { PatientOfSession } from '@clinic/contract/patients/patient-brief'
import type { ReactNode } from 'react'
import { personText } from '../../shared/patient/person-text.ts'
import { useChangedMark } from '../../ui/list/changed-mark.ts'
import { useIsInPane } from '../../ui/list/pane-row.ts'
import { formatDate, formatTime } from '../../ui/time/date-text.tsx'
import styles from './queue.module.css'
import { QUEUE_WORDS } from './queue-words.ts'
import links from './row-links.module.css'

type Props = {
  id: string
  patient: PatientOfSession
  /** State that others can change; the row is highlighted briefly when it changes. */
  state: string
  urgency: Urgency | undefined
  allergies: string | undefined
  /** The subject in one line, in parts; what is cut is read by pointing at it. */
  about: readonly string[]
  /** Small badges on the right of it. */
  marks?: ReactNode
  /** When it began. */
  since: string
  sinceWords: ReactNode
  /** The link that covers the row, and other links. */
  children: ReactNode
}

/** A patient in the queue: two lines of text, and the whole row is a link. */
export function Row({ id, patient, state, urgency, allergies, about, marks, since, sinceWords, children }: Props) {
  return (
    <article className={styles.row} data-shown={useIsInPane(id) || undefined} data-urgency={urgency} data-changed={useChangedMark(state)}>
      <h2 className={styles.name}>
        {(urgency === 'urgent' || urgency === 'yellow') && (
          <span className={`rigid corner text-s strong pad-sides-3 ${urgency === 'urgent' ? styles.urgent : 'on-watch'}`}>
            {QUEUE_WORDS.urgency[urgency]}
          </span>
        )}
        <span className="cut">
          {patient.firstname} {patient.lastname}
        </span>
        <span className="rigid note regular">{personText(patient)}</span>
      </h2>
      <div className={`contents ${styles.subject}`}>
        <p className={styles.allergies}>{allergies !== undefined && <Allergies text={allergies} />}</p>
        <p className={styles.about} title={about.join(' · ')}>
          {about.map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
      </div>
      <p className={styles.marks}>{marks}</p>
      <time className={styles.since} dateTime={since} title={`${formatDate(since)} ${formatTime(since)}`}>
        {sinceWords}
      </time>
      <div className={`${links.links} no-print`}>{children}</div>
    </article>
  )
}

/** Prominent only if there is an allergy. Check-in and the banner ask who was not asked; lists are silent. */
export function Allergies({ text }: { text: string }) {
  const { status } = readAllergyText(text)
  if (status !== 'listed') return status === 'none-known' ? QUEUE_WORDS.noAllergies : null
  return (
    <strong className={`warned strong ${styles.allergic}`} title={text}>
      <span aria-hidden>⚠</span> <span className="visually-hidden">{QUEUE_WORDS.allergic}</span> {text}
    </strong>
  )
}
