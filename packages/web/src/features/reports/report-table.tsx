import type { ReportPatient } from '@clinic/contract/reports'
import type { Session } from '@clinic/contract/session-record'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '../../app/paths.ts'
import { SessionCard } from '../../ui/session-card.tsx'
import styles from './report.module.css'
import { WORDS } from './words.ts'

const hasMistake = ({ comments }: Session) => comments.some(({ struck }) => struck)

/** Patients with their sessions of the range. On a phone each patient's sessions are under the name. */
export function ReportTable({ patients }: { patients: readonly ReportPatient[] }) {
  return (
    <table className={styles.table} aria-label="Patients">
      <thead>
        <tr>
          <th scope="col">{WORDS.patientName}</th>
          <th scope="col">Sessions</th>
        </tr>
      </thead>
      <tbody>
        {patients.map(({ _id, name, sessions }) => (
          <tr key={_id}>
            <th scope="row">
              <Anchor component={Link} to={pathTo('patientHistory', { patientId: _id })} inherit>
                {name}
              </Anchor>
            </th>
            <td>
              <div className={styles.cards}>
                {sessions.map((session) => (
                  <SessionCard
                    key={session._id}
                    session={session}
                    action={hasMistake(session) && <span>{WORDS.careEnteredInError}</span>}
                  />
                ))}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
