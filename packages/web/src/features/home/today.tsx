import { listArrivals } from '@clinic/contract/arrival-record'
import { listItems } from '@clinic/contract/inventory'
import { SCREENS } from '@clinic/contract/screens'
import { listSessions } from '@clinic/contract/session-record'
import { listWard, type Ward, type WardRow } from '@clinic/contract/ward'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { query } from '../../api/client.ts'
import styles from './today.module.css'
import { WORDS } from './words.ts'

/** The clinic now: who is here, which beds are taken, and what needs someone. Every figure leads to its list. */
export function Today() {
  const ward = useQuery(query(listWard, {})).data
  return (
    <div className={styles.panels}>
      <Patients />
      <Beds ward={ward} />
      <Attention ward={ward} />
    </div>
  )
}

function Panel({ title, to, children }: { title: string; to: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        <Link to={to}>{title}</Link>
      </h2>
      {children}
    </section>
  )
}

function Patients() {
  const open = useQuery(query(listSessions, { query: { limit: 1 } })).data?.count
  const waiting = useQuery(query(listArrivals, { query: { limit: 1 } })).data?.count
  return (
    <Panel title={WORDS.patients} to={SCREENS.queue.path}>
      <dl className={styles.figures}>
        <Figure name={WORDS.waiting} value={waiting} to={SCREENS.queue.path} />
        <Figure name={WORDS.open} value={open} to={SCREENS.activeSessions.path} />
      </dl>
    </Panel>
  )
}

function Figure({ name, value, to }: { name: string; value: number | undefined; to: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Link to={to}>{value === undefined ? '–' : value.toLocaleString('en')}</Link>
      </dd>
    </div>
  )
}

const isUrgent = ({ score }: WardRow) => score?.band === 'red' || score?.band === 'high'

function Beds({ ward }: { ward: Ward | undefined }) {
  const taken = ward?.data.length ?? 0
  const all = taken + (ward?.free.length ?? 0)
  return (
    <Panel title={WORDS.beds} to={SCREENS.beds.path}>
      <p className={styles.figure}>
        {ward && (
          <>
            <b>{ward.free.length}</b> {WORDS.freeOf(all)}
          </>
        )}
      </p>
      <ul className={styles.beds} aria-hidden>
        {ward?.data.map((row) => (
          <li key={row.bed._id} data-tone={isUrgent(row) ? 'urgent' : row.lateness === 'no' ? 'taken' : 'late'} />
        ))}
        {ward?.free.map(({ _id }) => (
          <li key={_id} data-tone="free" />
        ))}
      </ul>
    </Panel>
  )
}

type Matter = { readonly tone: 'urgent' | 'watch'; readonly text: string; readonly to: string }

/** A ward patient who is urgent leads to their session; the others to a list. */
function mattersOf(ward: Ward | undefined, waiting: number, low: readonly { readonly count: number }[]): Matter[] {
  const urgent = (ward?.data ?? []).filter(isUrgent)
  const late = (ward?.data ?? []).filter(({ lateness }) => lateness !== 'no').length
  const out = low.filter(({ count }) => count === 0).length
  const some = (count: number, text: string, to: string): Matter[] => (count > 0 ? [{ tone: 'watch', text, to }] : [])
  return [
    ...urgent.map(
      ({ patient, bed, sessionId }): Matter => ({
        tone: 'urgent',
        text: WORDS.urgentInBed(`${patient.firstname} ${patient.lastname}`, bed.tag),
        to: SCREENS.sessionDetails.path.replace(':sessionId', sessionId),
      }),
    ),
    ...(waiting > 0 ? [{ tone: 'urgent', text: WORDS.urgentWaiting(waiting), to: SCREENS.queue.path } as const] : []),
    ...some(late, WORDS.observationsDue(late), SCREENS.beds.path),
    ...some(out, WORDS.outOfStock(out), SCREENS.stock.path),
    ...some(low.length - out, WORDS.runningLow(low.length - out), SCREENS.stock.path),
  ]
}

const ARRIVALS_READ = 200

function Attention({ ward }: { ward: Ward | undefined }) {
  const arrivals = useQuery(query(listArrivals, { query: { limit: ARRIVALS_READ } })).data?.data
  const low = useQuery(query(listItems, { query: { low: 'true' } })).data
  const urgent = (arrivals ?? []).filter(({ priority }) => priority === 'urgent').length
  const matters = mattersOf(ward, urgent, low ?? [])
  const isKnown = ward !== undefined && arrivals !== undefined && low !== undefined
  return (
    <section className={styles.panel} aria-label={WORDS.attention}>
      <h2 className={styles.title}>{WORDS.attention}</h2>
      <ul className={styles.matters}>
        {matters.map(({ tone, text, to }) => (
          <li key={text} data-tone={tone}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
      </ul>
      {isKnown && matters.length === 0 && <p className={styles.calm}>{WORDS.nothingUrgent}</p>}
    </section>
  )
}
