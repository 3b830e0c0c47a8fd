import type { Role } from '@clinic/clinical/people/roles'
import { type Arrival, listArrivals } from '@clinic/contract/arrivals/arrival-record'
import { updateArrival } from '@clinic/contract/arrivals/arrivals'
import { can } from '@clinic/contract/endpoint'
import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { query } from '../../api/client.ts'
import { useUser } from '../../auth/user.tsx'
import { byServer } from '../../lib/clock.ts'
import { usePolling } from '../../lib/live.ts'
import { pathTo } from '../../lib/paths.ts'
import { KEY_ROW } from '../../lib/targets.ts'
import { SCREEN } from '../../lib/texts.ts'
import { useCheckIn } from '../../shared/check-in/use-check-in.tsx'
import { useCalls } from '../../shared/session/use-calls.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import { useSteadyRows } from '../../ui/list/steady-rows.ts'
import { useRowKeys } from '../../ui/list/use-row-keys.ts'
import { WithPane } from '../../ui/list/with-pane.tsx'
import { formatTime } from '../../ui/time/date-text.tsx'
import { ArrivalMenu } from './arrival-menu.tsx'
import styles from './queue.module.css'
import { arrivalPane } from './queue-pane.tsx'
import { Row } from './row.tsx'
import links from './row-links.module.css'
import { vitalsText } from './vitals-text.ts'
import { waitingTime } from './waiting-time.ts'
import { WORDS } from './words.ts'

/** More than a clinic has in a day. */
const ALL = 200

const NO_ONE: readonly Arrival[] = []

/** Patients who are no longer in today's line. */
const GONE = ['seen', 'left'] as const
type GoneState = (typeof GONE)[number]

/** Patients waiting for a doctor, in the order they will be called; below, links to those seen or left. */
export function WaitingLine() {
  const [search] = useSearchParams()
  const gone = GONE.find((status) => status === search.get('show'))
  return (
    <>
      {gone && <h2 className="text-m strong below-3">{WORDS.gone[gone]}</h2>}
      <Line key={gone} gone={gone} />
    </>
  )
}

function Others({ gone }: { gone: GoneState | undefined }) {
  return (
    <nav className="flex wrap after-list gap-columns-6 pad-above-3" aria-label={WORDS.ofToday}>
      {gone && (
        <Link className="inline-flex middle tall accent" to="?state=waiting">
          {WORDS.waitingForDoctor}
        </Link>
      )}
      {GONE.filter((status) => status !== gone).map((status) => (
        <Link key={status} className="inline-flex middle tall accent" to={`?state=waiting&show=${status}`}>
          {WORDS.gone[status]}
        </Link>
      ))}
    </nav>
  )
}

function Line({ gone }: { gone: GoneState | undefined }) {
  const asked = { limit: ALL, ...(gone && { status: gone }) }
  const line = useQuery({ ...query(listArrivals, { query: asked }), refetchInterval: usePolling() })
  const keys = useRowKeys()
  const { rows, held } = useSteadyRows(line.data?.data ?? NO_ONE)
  return (
    <>
      <ListState
        query={line}
        rows={10}
        rowHeight={36}
        isEmpty={({ count }) => count === 0}
        empty={gone ? WORDS.noOneGone[gone] : <NoOneWaits />}
      >
        {() => (
          <WithPane rows={rows} pane={arrivalPane} hasWideRows>
            <ul
              {...keys}
              {...held}
              className="plain-list card ruled"
              aria-label={gone ? WORDS.gone[gone] : WORDS.waitingForDoctor}
              data-next={gone === undefined || undefined}
            >
              {rows.map((arrival) => (
                <li key={arrival._id} data-row={arrival._id}>
                  <ArrivalRow arrival={arrival} now={byServer(line.dataUpdatedAt)} />
                </li>
              ))}
            </ul>
          </WithPane>
        )}
      </ListState>
      <Others gone={gone} />
    </>
  )
}

function NoOneWaits() {
  return (
    <>
      {WORDS.noOneInLine}{' '}
      <Anchor component={Link} to={pathTo('patientSearch')} inherit>
        {WORDS.findAndCheckIn}
      </Anchor>
    </>
  )
}

function ArrivalRow({ arrival, now }: { arrival: Arrival; now: number }) {
  const { role } = useUser()
  const { patientId: patient, reason, priority, vitals, vitalsAt, vitalsBy, arrivedAt, calledBy, calledAt, urgency } = arrival
  const measured = vitals && vitalsText(vitals)
  return (
    <Row
      id={arrival._id}
      patient={patient}
      state={`${arrival.status} ${priority} ${urgency} ${vitalsAt}`}
      urgency={isGone(arrival) ? 'usual' : priority === 'urgent' ? 'urgent' : urgency === 'yellow' ? 'yellow' : 'usual'}
      allergies={(patient as Partial<typeof patient>).allergies} // the brief patient has none
      about={[[reason, measured].filter(Boolean).join(' · ') || WORDS.noVitals]}
      marks={
        <>
          {calledBy && calledAt && <Mark words={WORDS.called(formatTime(calledAt))} by={calledBy.name} />}
          {!calledBy && vitalsBy && vitalsAt && <Mark words={WORDS.taken(formatTime(vitalsAt))} by={vitalsBy.name} />}
        </>
      }
      since={arrivedAt}
      sinceWords={isGone(arrival) ? formatTime(arrivedAt) : waitingTime(arrivedAt, now)}
    >
      <OpenRow arrival={arrival} role={role} />
      {arrival.status !== 'seen' && (role === 'doctor' || role === 'admin' || role === 'nurse') && <ArrivalMenu arrival={arrival} />}
    </Row>
  )
}

/** What was done, and by whom if there is space. */
function Mark({ words, by }: { words: string; by: string }) {
  return (
    <span className="cut" title={`${words}, ${by}`}>
      {words}
      <span className={styles.by}>, {by}</span>
    </span>
  )
}

const isGone = ({ status }: Arrival) => status === 'seen' || status === 'left'

function OpenRow({ arrival, role }: { arrival: Arrival; role: Role }) {
  const isDoctor = role === 'doctor' || role === 'admin'
  if (arrival.sessionId !== null)
    return (
      <Link className={links.open} to={pathTo('sessionDetails', { sessionId: arrival.sessionId })} {...KEY_ROW}>
        <span>{WORDS.openConsultation}</span>
      </Link>
    )
  if (isDoctor && !isGone(arrival)) return <OpenConsultation arrival={arrival} />
  if (can(role, updateArrival) && !isGone(arrival)) return <TakeVitals arrival={arrival} />
  return (
    <Link className={links.open} to={pathTo('patientProfile', { patientId: arrival.patientId._id })} {...KEY_ROW}>
      <span>{SCREEN.viewProfile}</span>
    </Link>
  )
}

/** A nurse's row opens the sheet with the cursor in Temperature; Save returns to the line. */
function TakeVitals({ arrival: { patientId: patient } }: { arrival: Arrival }) {
  const sheet = useCheckIn(patient)
  return (
    <button ref={sheet.button} type="button" className={`bare ${links.open}`} onClick={sheet.open} {...KEY_ROW}>
      <span className="visually-hidden">{WORDS.takeVitals(`${patient.firstname} ${patient.lastname}`)}</span>
    </button>
  )
}

/** A patient who was already called is with someone, so this opens that consultation. */
function OpenConsultation({ arrival }: { arrival: Arrival }) {
  const { busy, callThis } = useCalls()
  const { _id: patientId } = arrival.patientId
  if (arrival.status === 'called')
    return (
      <Link className={links.open} to={pathTo('recordSession', { patientId })} {...KEY_ROW}>
        <span>{WORDS.openConsultation}</span>
      </Link>
    )
  return (
    <button type="button" className={`bare ${links.open}`} disabled={busy} onClick={() => void callThis(arrival)} {...KEY_ROW}>
      <span className={links.onPoint}>{WORDS.callIn}</span>
    </button>
  )
}

/** A doctor's only primary button: the first patient in the line, with the measurements. */
export function CallNext() {
  const { busy, callNext } = useCalls()
  return (
    <Button loading={busy} onClick={() => void callNext()}>
      {WORDS.callNext}
    </Button>
  )
}
