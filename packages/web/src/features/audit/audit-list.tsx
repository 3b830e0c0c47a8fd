import type { AuditEvent } from '@clinic/contract/audit/audit'
import { useState } from 'react'
import { useUser } from '../../auth/user.tsx'
import { Row, Rows } from '../../ui/list/rows.tsx'
import { WithPane } from '../../ui/list/with-pane.tsx'
import { DateText } from '../../ui/time/date-text.tsx'
import styles from './audit.module.css'
import { eventPane } from './event-pane.tsx'
import { foldOwn } from './fold-own.ts'
import { leadsOf } from './leads-to.ts'
import { type Names, useNames } from './names.ts'
import { plainSentence } from './plain-sentence.ts'
import { whoOf } from './sentences.ts'
import { WORDS } from './words.ts'

type Props = { events: readonly AuditEvent[]; order: 'newest' | 'oldest'; isBusy: boolean }

/** Who did what. The reader's own reads are folded into one row. */
export function AuditList({ events, order, isBusy }: Props) {
  const { _id: own } = useUser()
  const names = useNames()
  const rows = events.map((event) => ({ _id: String(event._id), event }))
  return (
    <WithPane rows={rows} pane={({ event }) => eventPane(event, names)}>
      <Rows label={WORDS.eventsIn(order)} columns={['9.5rem']} isBusy={isBusy}>
        {foldOwn(events, own).map((entry) => {
          const [first, ...others] = [entry].flat() as AuditEvent[] // one, or several by the same person
          if (!first) return null
          if (others.length > 0) return <OwnLooking key={first._id} events={[first, ...others]} names={names} />
          return <EventRow key={first._id} event={first} names={names} />
        })}
      </Rows>
    </WithPane>
  )
}

/** The reader's own reads, folded into one row. */
function OwnLooking({ events, names }: { events: readonly AuditEvent[]; names: Names }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Row
        id=""
        name={WORDS.you}
        about={WORDS.looked(events.length)}
        cells={events.slice(0, 1).map(({ createdAt }) => <DateText key="when" value={createdAt} withTime />)}
        fold={{ isOpen, onPress: () => setOpen(!isOpen) }}
      />
      {isOpen && events.map((event) => <EventRow key={event._id} event={event} names={names} />)}
    </>
  )
}

/** 'Ngozi Okafor closed a session of Adaeze Obi': the row opens the session, or the record it is about. */
function EventRow({ event, names }: { event: AuditEvent; names: Names }) {
  const [lead] = leadsOf(event, (id) => names.has(id))
  return (
    <Row
      id={String(event._id)}
      name={whoOf(event)}
      about={
        <span className={styles.sentence} data-outcome={event.outcome}>
          {plainSentence(event, names)}
        </span>
      }
      cells={[<DateText key="when" value={event.createdAt} withTime />]}
      to={lead?.to}
      isStop
    />
  )
}
