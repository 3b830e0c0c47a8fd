import { type Arrival, listArrivals } from '@clinic/contract/arrival-record'
import { SCREEN } from '@clinic/contract/messages'
import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '../../api/client.ts'
import { usePolling } from '../../app/live.ts'
import { pathTo } from '../../app/paths.ts'
import { useUser } from '../../auth/user.tsx'
import { KEY_ROW } from '../../keys/targets.ts'
import { formatTime } from '../../ui/date-text.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { useSteadyRows } from '../../ui/steady-rows.ts'
import { ArrivalMenu } from './arrival-menu.tsx'
import styles from './queue.module.css'
import { Row } from './row.tsx'
import { useCalls } from './use-calls.ts'
import { useRowKeys } from './use-row-keys.ts'
import { vitalsText } from './vitals-text.ts'
import { waitingTime } from './waiting-time.ts'
import { WORDS } from './words.ts'

/** More than a clinic has on a day. */
const ALL = 200

const NO_ONE: readonly Arrival[] = []

/** Who came and waits for a doctor, in the order in which they are called. */
export function WaitingLine() {
  const line = useQuery({ ...query(listArrivals, { query: { limit: ALL } }), refetchInterval: usePolling() })
  const keys = useRowKeys()
  const { rows, held } = useSteadyRows(line.data?.data ?? NO_ONE)
  return (
    <ListState
      query={line}
      rows={10}
      rowHeight={36}
      isEmpty={({ count }) => count === 0}
      empty={
        <>
          {WORDS.noOneInLine}{' '}
          <Anchor component={Link} to={pathTo('patientSearch')} inherit>
            {WORDS.findAndCheckIn}
          </Anchor>
        </>
      }
    >
      {() => (
        <ul {...keys} {...held} className={styles.rows} aria-label={WORDS.waitingForDoctor}>
          {rows.map((arrival) => (
            <li key={arrival._id}>
              <ArrivalRow arrival={arrival} now={line.dataUpdatedAt} />
            </li>
          ))}
        </ul>
      )}
    </ListState>
  )
}

function ArrivalRow({ arrival, now }: { arrival: Arrival; now: number }) {
  const { role } = useUser()
  const { patientId: patient, reason, priority, vitals, vitalsAt, vitalsBy, arrivedAt, calledBy, calledAt, urgency } = arrival
  const measured = vitals && vitalsText(vitals)
  return (
    <Row
      patient={patient}
      state={`${arrival.status} ${priority} ${urgency} ${vitalsAt}`}
      isUrgent={priority === 'urgent'}
      allergies={(patient as Partial<typeof patient>).allergies} // the brief patient has none
      about={[reason, measured].filter(Boolean).join(' · ') || WORDS.noVitals}
      marks={
        <>
          {priority !== 'urgent' && urgency === 'yellow' && <strong className={styles.watch}>{WORDS.childFirst}</strong>}
          {calledBy && calledAt && <span className={styles.bed}>{WORDS.called(formatTime(calledAt), calledBy.name)}</span>}
          {!calledBy && vitalsBy && vitalsAt && <span className={styles.bed}>{WORDS.taken(formatTime(vitalsAt), vitalsBy.name)}</span>}
        </>
      }
      since={arrivedAt}
      sinceWords={waitingTime(arrivedAt, now)}
    >
      {role === 'doctor' || role === 'admin' ? (
        <OpenConsultation arrival={arrival} />
      ) : (
        <Link className={styles.open} to={pathTo('patientProfile', { patientId: patient._id })} {...KEY_ROW}>
          <span>{SCREEN.viewProfile}</span>
        </Link>
      )}
      {(role === 'doctor' || role === 'admin' || role === 'nurse') && <ArrivalMenu arrival={arrival} />}
    </Row>
  )
}

/** Who was called before is with someone: their consultation opens as it is. */
function OpenConsultation({ arrival }: { arrival: Arrival }) {
  const { busy, callThis } = useCalls()
  const { _id: patientId } = arrival.patientId
  if (arrival.status === 'called')
    return (
      <Link className={styles.open} to={pathTo('recordSession', { patientId })} {...KEY_ROW}>
        <span>{WORDS.openConsultation}</span>
      </Link>
    )
  return (
    <button type="button" className={styles.open} disabled={busy} onClick={() => void callThis(arrival)} {...KEY_ROW}>
      <span>{WORDS.callIn}</span>
    </button>
  )
}

/** The one primary button of a doctor: the first of the line, with what was measured. */
export function CallNext() {
  const { busy, callNext } = useCalls()
  return (
    <Button loading={busy} onClick={() => void callNext()}>
      {WORDS.callNext}
    </Button>
  )
}
