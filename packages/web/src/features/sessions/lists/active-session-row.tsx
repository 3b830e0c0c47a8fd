import type { Session } from '@clinic/contract/sessions/session-record'
import { pathTo } from '../../../lib/paths.ts'
import { SCREEN } from '../../../lib/texts.ts'
import { personText } from '../../../shared/patient/person-text.ts'
import { Row } from '../../../ui/list/rows.tsx'
import { Ago } from '../../../ui/time/ago.tsx'
import styles from './session-lists.module.css'
import { peopleOf } from './session-pane.tsx'

/** An open session in two lines. First and last name are separate elements, because the specification's card shows the first. */
export function ActiveSessionRow({ session, now }: { session: Session; now: number }) {
  const { _id, patientId: patient, workingDiagnosis, prescription, bedId, createdAt, version } = session
  const { openedBy, assigned } = peopleOf(session)
  return (
    <Row
      id={_id}
      name={
        <>
          <span>{patient.firstname}</span> <span>{patient.lastname}</span>
        </>
      }
      title={`${patient.firstname} ${patient.lastname}`}
      person={personText(patient)}
      about={
        <>
          <span>{workingDiagnosis || '–'}</span>
          {prescription && ' · '}
          <span>{prescription}</span>
        </>
      }
      cells={[
        <span key="people" className={`grid ${styles.people}`}>
          <span className="not-on-phone">{openedBy}</span>
          <span>{assigned}</span>
        </span>,
        <span key="since" className={`grid ${styles.since}`}>
          <Ago value={createdAt} now={now} />
          {bedId && <span>{bedId.tag}</span>}
        </span>,
      ]}
      state={String(version)}
      to={pathTo('sessionDetails', { sessionId: _id })}
      linkWords={SCREEN.viewDetails}
    />
  )
}
