import type { AuditEvent } from '@clinic/contract/audit'
import { listPersonnel } from '@clinic/contract/personnel'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { queryAll } from '../../api/paged.ts'
import { pathTo } from '../../app/paths.ts'
import { useUser } from '../../auth/user.tsx'
import { DateText } from '../../ui/date-text.tsx'
import styles from './audit.module.css'
import { foldOwn } from './fold-own.ts'
import { sentenceOf, whoOf } from './sentences.ts'
import { WORDS } from './words.ts'

/** Who did what; the reader's own looking is folded, and unfolds. */
export function AuditList({ events }: { events: readonly AuditEvent[] }) {
  const { _id: own } = useUser()
  return (
    <ol className={styles.list} aria-label={WORDS.eventsNewestFirst}>
      {foldOwn(events, own).map((entry) => {
        const [newest, ...others] = [entry].flat() as AuditEvent[] // one, or several of one person
        if (!newest) return null
        return (
          <li key={newest._id} className={styles.row}>
            <span className={styles.when}>
              <DateText value={newest.createdAt} withTime />
            </span>
            {others.length === 0 ? <Sentence event={newest} /> : <OwnLooking events={[newest, ...others]} />}
          </li>
        )
      })}
    </ol>
  )
}

/** What the reader looked at, behind one line. */
function OwnLooking({ events }: { events: readonly AuditEvent[] }) {
  return (
    <details className={styles.sentence}>
      <summary>{WORDS.youLooked(events.length)}</summary>
      {events.map((event) => (
        <Sentence key={event._id} event={event} />
      ))}
    </details>
  )
}

/** 'Ngozi Okafor closed a session of Adaeze Obi', with the patient and the session as links. */
function Sentence({ event }: { event: AuditEvent }) {
  const staff = useQuery(queryAll(listPersonnel))
  const { patientId, entityId, outcome } = event
  // An event of care names the care.
  const sessionId = event.type.startsWith('session.') ? entityId : null
  const parts: Record<string, ReactNode> = {
    patient: patientId ? (
      <Anchor component={Link} to={pathTo('patientHistory', { patientId: patientId._id })} inherit>
        {patientId.firstname} {patientId.lastname}
      </Anchor>
    ) : (
      WORDS.aPatient
    ),
    session: sessionId ? (
      <Anchor component={Link} to={pathTo('sessionDetails', { sessionId })} inherit>
        {WORDS.aSession}
      </Anchor>
    ) : (
      WORDS.aSession
    ),
    from: event.beds?.from ?? WORDS.aBed,
    to: event.beds?.to ?? WORDS.aBed,
    person: staff.data?.find(({ _id }) => _id === entityId)?.name ?? WORDS.aStaffMember,
  }
  return (
    <p className={styles.sentence} data-outcome={outcome}>
      <b>{whoOf(event)}</b>{' '}
      {sentenceOf(event)
        .split(/(\{\w+\})/)
        .map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have nothing but their place
          <span key={place}>{part.startsWith('{') ? parts[part.slice(1, -1)] : part}</span>
        ))}
    </p>
  )
}
