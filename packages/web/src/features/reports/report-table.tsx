import type { ReportPatient } from '@clinic/contract/reports/reports'
import type { Session } from '@clinic/contract/sessions/session-record'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '../../lib/paths.ts'
import { SCREEN } from '../../lib/texts.ts'
import { Row, RowList } from '../../ui/list/rows.tsx'
import { StatusBadge } from '../../ui/list/status-badge.tsx'
import { useRowKeys } from '../../ui/list/use-row-keys.ts'
import { WithPane } from '../../ui/list/with-pane.tsx'
import { DateText } from '../../ui/time/date-text.tsx'
import styles from './report.module.css'
import { sessionPane } from './session-pane.tsx'
import { WORDS } from './words.ts'

const hasMistake = ({ comments }: Session) => comments.some(({ struck }) => struck)

type Props = { patients: readonly ReportPatient[]; isBusy: boolean }

/** Patients with their sessions in the range, navigable by keyboard. On a phone the sessions are below the name. */
export function ReportTable({ patients, isBusy }: Props) {
  const keys = useRowKeys<HTMLTableElement>()
  return (
    <WithPane rows={patients.flatMap(({ sessions }) => sessions)} pane={sessionPane}>
      <div className="table-card">
        <table {...keys} className={`table stacked even-columns ${styles.table}`} aria-label="Patients" aria-busy={isBusy}>
          <thead>
            <tr>
              <th scope="col">{WORDS.patientName}</th>
              <th scope="col">Sessions</th>
            </tr>
          </thead>
          <tbody>
            {patients.map(({ _id, name, sessions }) => (
              <tr key={_id}>
                <th scope="row" className={styles.name}>
                  <Anchor component={Link} to={pathTo('patientHistory', { patientId: _id })} inherit>
                    {name}
                  </Anchor>
                </th>
                <td>
                  <RowList label={WORDS.sessionsOf(name)} columns={['6rem']}>
                    {sessions.map((session) => (
                      <SessionRow key={session._id} session={session} />
                    ))}
                  </RowList>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </WithPane>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { _id, createdAt, open, workingDiagnosis, prescription } = session
  return (
    <Row
      id={_id}
      name={workingDiagnosis || '–'}
      person={<DateText value={createdAt} />}
      about={prescription || '–'}
      cells={[
        <span key="state" className="flex wrap middle gap-columns-3 wraps">
          {open ? <StatusBadge kind="open" /> : WORDS.closed}
          {hasMistake(session) && <span>{WORDS.careEnteredInError}</span>}
        </span>,
      ]}
      to={pathTo('sessionDetails', { sessionId: _id })}
      linkWords={SCREEN.viewDetails}
    />
  )
}
