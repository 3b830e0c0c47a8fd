import type { AuditEvent } from '@clinic/contract/audit'
import { listPersonnel } from '@clinic/contract/personnel'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { queryAll } from '../../api/paged.ts'
import { pathTo } from '../../app/paths.ts'
import { DateText } from '../../ui/date-text.tsx'
import styles from './audit.module.css'
import { sentenceOf, whoOf } from './sentences.ts'
import { WORDS } from './words.ts'

export function AuditList({ events }: { events: readonly AuditEvent[] }) {
  return (
    <ol className={styles.list} aria-label={WORDS.eventsNewestFirst}>
      {events.map((event) => (
        <li key={event._id} className={styles.row}>
          <span className={styles.when}>
            <DateText value={event.createdAt} withTime />
          </span>
          <Sentence event={event} />
        </li>
      ))}
    </ol>
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
