import { numberText } from '@clinic/clinical/number-text'
import type { Overview } from '@clinic/contract/overview/overview'
import { SCREENS } from '@clinic/contract/screens'
import { Link } from 'react-router'
import { formatDate, formatTime } from '../../ui/time/date-text.tsx'
import { Panel } from './panel.tsx'
import styles from './today.module.css'
import { WORDS } from './words.ts'

type Props = { now: Overview | undefined }

/** The clinic now: who is here, which beds are taken, and what needs attention. Every figure opens its list. */
export function Today({ now }: Props) {
  return (
    <div className={styles.panels} aria-busy={now === undefined}>
      <Panel title={WORDS.patients}>
        <dl className="tally">
          <Figure name={WORDS.waiting} value={now?.waiting} to={SCREENS.queue.path} />
          <Figure name={WORDS.open} value={now?.openSessions} to={SCREENS.activeSessions.path} />
        </dl>
        {now && now.allergies.patients > 0 && <p className="note above-3">{WORDS.asked(now.allergies.asked, now.allergies.patients)}</p>}
      </Panel>
      <Beds now={now} />
      <Attention now={now} />
    </div>
  )
}

function Figure({ name, value, to }: { name: string; value: number | undefined; to: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Link to={to} className="figure covering">
          {value === undefined ? '–' : numberText(value)}
        </Link>
      </dd>
    </div>
  )
}

function Beds({ now }: Props) {
  const free = now?.beds.filter(({ state }) => state === 'free').length
  return (
    <Panel title={WORDS.beds}>
      <p className={`quiet below-3 ${styles.free}`}>
        {now && (
          <>
            <Link to={SCREENS.beds.path} className="figure">
              {free}
            </Link>{' '}
            {WORDS.freeOf(now.beds.length)}
          </>
        )}
      </p>
      <ul className={`plain-list grid gap-2 clipped ${styles.beds}`} aria-hidden>
        {now?.beds.map(({ tag, state }) => (
          <li key={tag} data-state={state} />
        ))}
      </ul>
    </Panel>
  )
}

type Matter = { readonly isUrgent?: boolean; readonly text: string; readonly to: string }

/** What needs attention, urgent matters first. */
function mattersOf({
  beds,
  urgentWaiting,
  observationsDue,
  dosesDue,
  outOfStock,
  lowStock,
  unsent,
  unreadable,
  differing,
  toReport,
  lateToReport,
}: Overview): Matter[] {
  const urgent = beds.filter(({ state }) => state === 'urgent').map(({ tag }) => tag)
  const some = (count: number, matter: (count: number) => Matter) => (count > 0 ? [matter(count)] : [])
  return [
    ...urgent.map((tag) => ({ isUrgent: true, text: WORDS.urgentInBed(tag), to: WARD })),
    ...some(urgentWaiting, (count) => ({ isUrgent: true, text: WORDS.urgentWaiting(count), to: SCREENS.queue.path })),
    ...some(lateToReport, (count) => ({ isUrgent: true, text: WORDS.lateToReport(count), to: SCREENS.diseaseReports.path })),
    ...unsent.map(({ name, records, heardAt }) => ({
      text: WORDS.unsent(name, records, `${formatDate(heardAt)} ${formatTime(heardAt)}`),
      to: SCREENS.unsent.path,
    })),
    ...some(toReport - lateToReport, (count) => ({ text: WORDS.toReport(count), to: SCREENS.diseaseReports.path })),
    ...some(observationsDue, (count) => ({ text: WORDS.observationsDue(count), to: WARD })),
    ...some(dosesDue, (count) => ({ text: WORDS.dosesDue(count), to: WARD })),
    ...some(outOfStock, (count) => ({ text: WORDS.outOfStock(count), to: `${SCREENS.stock.path}?show=out` })),
    ...some(lowStock, (count) => ({ text: WORDS.runningLow(count), to: `${SCREENS.stock.path}?show=low` })),
    ...some(unreadable, (count) => ({ text: WORDS.unreadable(count), to: UNKNOWN })),
    ...differing.map(({ name, conflict, confirmed }) => ({
      text: WORDS.differs(name, conflict, confirmed),
      to: confirmed ? `${SCREENS.stock.path}?name=${encodeURIComponent(name)}` : UNKNOWN,
    })),
  ]
}

const WARD = SCREENS.ward.path
const UNKNOWN = `${SCREENS.stock.path}?tab=unmapped`

function Attention({ now }: Props) {
  const matters = now ? mattersOf(now) : []
  return (
    <Panel title={WORDS.attention}>
      <ul className={`plain-list grid gap-1 one-column ${styles.matters}`}>
        {matters.map(({ isUrgent, text, to }) => (
          <li key={text} data-urgent={isUrgent}>
            <Link to={to} className={`block cut word-link pad-rows-1 ${isUrgent ? 'strong' : ''} ${styles.matter}`}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
      {now && matters.length === 0 && <p className="quiet">{WORDS.nothingUrgent}</p>}
    </Panel>
  )
}
