import type { Session } from '@clinic/contract/sessions/session-record'
import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pathTo } from '../../lib/paths.ts'
import { SCREEN } from '../../lib/texts.ts'
import { FIRST_WORDS } from '../../ui/form/first-words.ts'
import { StatusBadge } from '../../ui/list/status-badge.tsx'
import { DateText } from '../../ui/time/date-text.tsx'
import styles from './session-card.module.css'

type Props = {
  session: Pick<Session, '_id' | 'createdAt' | 'open' | 'workingDiagnosis' | 'prescription' | 'attendants' | 'patientId'>
  /** Lists of more than one patient say whose session it is, who opened it and who is assigned. */
  withPeople?: boolean
  /** Shown in place of the first name. */
  name?: ReactNode
  /** A button beside 'View full details'. */
  action?: ReactNode
}

/** A session in a list: two lines of each text, then cut. */
export function SessionCard({ session, withPeople = false, name, action }: Props) {
  const [openedBy, ...assigned] = session.attendants
  return (
    <article className="flex column gap-4 pad-5 card unbroken">
      <div className="flex wrap middle apart gap-rows-2 gap-columns-4">
        {withPeople && <h2 className="wide anywhere">{name ?? session.patientId.firstname}</h2>}
        <DateText value={session.createdAt} />
        <StatusBadge kind={session.open ? 'open' : 'closed'} />
      </div>
      <dl className="grid fill gap-3 from-top">
        {withPeople && <Fact name={FIRST_WORDS.openedBy} text={openedBy} />}
        <Fact name={FIRST_WORDS.workingDiagnosis} text={session.workingDiagnosis} />
        <Fact name="Prescription" text={session.prescription} />
        {withPeople && <Fact name="Assigned" text={assigned.join(', ')} />}
      </dl>
      <div className="flex wrap middle apart gap-3 tall no-print">
        <Anchor component={Link} className="inline-flex middle tall" to={pathTo('sessionDetails', { sessionId: session._id })}>
          {SCREEN.viewDetails}
        </Anchor>
        {action}
      </div>
    </article>
  )
}

function Fact({ name, text }: { name: string; text: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={`two-lines as-typed anywhere ${styles.text}`}>{text || '–'}</dd>
    </div>
  )
}
