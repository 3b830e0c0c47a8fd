import { diagnosisName } from '@clinic/clinical/diagnoses/diagnosis-name'
import { numberText } from '@clinic/clinical/number-text'
import { getRecentDays, type RecentDays } from '@clinic/contract/overview/recent-days'
import { SCREENS } from '@clinic/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '../../api/client.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import { Panel } from './panel.tsx'
import styles from './recent.module.css'
import { RECENT_WORDS } from './recent-words.ts'
import { SeenDays } from './seen-days.tsx'
import { WORDS } from './words.ts'

/** Below the current figures: the last days and the most common diagnoses. */
export function Recent() {
  const recent = useQuery(query(getRecentDays, {}))
  return (
    <>
      <Panel title={WORDS.seen}>
        <ListState query={recent} rows={1} rowHeight={180}>
          {({ days }) => <SeenDays days={days} />}
        </ListState>
      </Panel>
      <Panel title={WORDS.diagnoses}>
        <ListState query={recent} rows={6} rowHeight={20} isEmpty={({ sessions }) => sessions === 0} empty={RECENT_WORDS.noSessions}>
          {(recent) => <Diagnoses {...recent} />}
        </ListState>
      </Panel>
    </>
  )
}

/** The most common diagnoses: a table whose middle column is a bar chart. */
function Diagnoses({ diagnoses, from, to, sessions, unread }: RecentDays) {
  const top = Math.max(1, ...diagnoses.map(({ sessions }) => sessions))
  const report = reportOf(from, to)
  return (
    <>
      <table className={`full-table even-columns ${styles.diagnoses}`}>
        <colgroup>
          <col />
          <col />
          <col />
          <col />
        </colgroup>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{RECENT_WORDS.diagnosis}</th>
            <td />
            <th scope="col">{RECENT_WORDS.sessions}</th>
            <th scope="col">{RECENT_WORDS.young}</th>
          </tr>
        </thead>
        <tbody>
          {diagnoses.map(({ code, label, sessions, young }) => (
            <tr key={code}>
              <th scope="row" className="sentence" title={label}>
                {diagnosisName(label)}
              </th>
              <td>
                <Bar share={sessions / top} part={young / top} />
              </td>
              <td>
                <Link to={report} className="strong ink word-link" aria-label={RECENT_WORDS.sessionsWith(sessions, label)}>
                  {numberText(sessions)}
                </Link>
              </td>
              <td className="note">{young > 0 && RECENT_WORDS.ofThemYoung(young)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="note above-3">
        {RECENT_WORDS.readFrom}{' '}
        <Link to={report} className="accent">
          {RECENT_WORDS.sessionCount(sessions)}
        </Link>
        {unread > 0 && RECENT_WORDS.unreadCount(unread)}.{' '}
        <Link to={RETURN} className="accent">
          {RECENT_WORDS.monthlyReturn}
        </Link>
      </p>
    </>
  )
}

/** The dark part is small children. */
function Bar({ share, part }: { share: number; part: number }) {
  return (
    <svg className={`block wide corner ${styles.bar}`} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
      <rect width={Math.max(1, share * 100)} height="10" />
      <rect className={styles.young} width={part * 100} height="10" />
    </svg>
  )
}

/** This month's diagnoses by age. */
const RETURN = `${SCREENS.returns.path}?table=diagnosis`

const reportOf = (from: string, to: string) => `${SCREENS.report.path}?from=${from}&to=${to}`
