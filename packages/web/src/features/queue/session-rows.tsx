import type { QueuedSession } from '@clinic/contract/sessions/session-record'
import { Link } from 'react-router'
import { pathTo } from '../../lib/paths.ts'
import { KEY_ROW } from '../../lib/targets.ts'
import { SCREEN } from '../../lib/texts.ts'
import { useSteadyRows } from '../../ui/list/steady-rows.ts'
import { useRowKeys } from '../../ui/list/use-row-keys.ts'
import { shortTime } from '../../ui/time/short-time.ts'
import styles from './queue.module.css'
import { QUEUE_WORDS } from './queue-words.ts'
import { Row } from './row.tsx'
import links from './row-links.module.css'
import { waitingTime } from './waiting-time.ts'

type Props = { sessions: readonly QueuedSession[]; isToDo: boolean; now: number; isBusy: boolean }

/** Sessions waiting for the role, or sessions it has seen today. */
export function SessionRows({ sessions, isToDo, now, isBusy }: Props) {
  const keys = useRowKeys()
  const { rows, held } = useSteadyRows(sessions)
  return (
    <ul {...keys} {...held} className="plain-list card ruled" aria-label="Queue" aria-busy={isBusy} data-next={isToDo || undefined}>
      {rows.map((session) => (
        <li key={session._id} data-row={session._id}>
          <SessionRow session={session} isToDo={isToDo} now={now} />
        </li>
      ))}
    </ul>
  )
}

function SessionRow({ session, isToDo, now }: { session: QueuedSession; isToDo: boolean; now: number }) {
  const { _id: sessionId, patientId, createdAt, workingDiagnosis, prescription, prescribed, bedId } = session
  const ticks = session.roles?.map(({ role, done }) => `${role} ${done}`).join()
  return (
    <Row
      id={sessionId}
      patient={patientId}
      state={`${session.version} ${session.urgency} ${ticks} ${prescribed?.done}`}
      urgency={session.urgency}
      allergies={session.allergies}
      about={[
        bedId && QUEUE_WORDS.bed(bedId.tag),
        prescribed && QUEUE_WORDS.given(prescribed.done, prescribed.lines),
        workingDiagnosis || '–',
        prescription,
      ].flatMap((part) => part || [])}
      marks={session.roles?.map((role) => <Tick key={role.role} {...role} />)}
      since={createdAt}
      sinceWords={
        isToDo ? (
          <>
            <span className="visually-hidden">{QUEUE_WORDS.waiting}</span> {waitingTime(createdAt, now)}
          </>
        ) : (
          shortTime(createdAt, now)
        )
      }
    >
      {isToDo && (
        <Link className={links.more} to={pathTo('sessionDetails', { sessionId })}>
          <span>{SCREEN.viewDetails}</span>
        </Link>
      )}
      <Link className={links.open} to={pathTo(isToDo ? 'recordCare' : 'sessionDetails', { sessionId })} {...KEY_ROW}>
        <span>{isToDo ? SCREEN.attend : SCREEN.viewDetails}</span>
      </Link>
    </Row>
  )
}

/** The letter that the staff say, and the whole word. */
const ROLES = { NURSE: ['N', 'Nurse'], PHARMACIST: ['P', 'Pharmacist'], PHYSIOTHERAPIST: ['T', 'Physiotherapist'] } as const

function Tick({ role, done }: { role: keyof typeof ROLES; done: boolean }) {
  const [letter, name] = ROLES[role]
  const words = done ? QUEUE_WORDS.done(name) : QUEUE_WORDS.notYet(name)
  return (
    <span className={`one-line ${styles.tick}`} data-done={done || undefined} title={words}>
      <span aria-hidden>
        {letter} {done ? '✓' : '○'}
      </span>
      <span className="visually-hidden">{words}</span>
    </span>
  )
}
