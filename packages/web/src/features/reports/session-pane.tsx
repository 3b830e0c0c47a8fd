import type { Session } from '@clinic/contract/sessions/session-record'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '../../lib/paths.ts'
import { SCREEN } from '../../lib/texts.ts'
import { personText } from '../../shared/patient/person-text.ts'
import { FIRST_WORDS } from '../../ui/form/first-words.ts'
import { Facts } from '../../ui/list/with-pane.tsx'
import { DateText } from '../../ui/time/date-text.tsx'
import { WORDS } from './words.ts'

/** Details of a session from the report's own answer, so moving through it opens no record. */
export function sessionPane(session: Session) {
  return { label: WORDS.sessionOf(nameOf(session)), content: <SessionPane session={session} /> }
}

const nameOf = ({ patientId: { firstname, lastname } }: Session) => `${firstname} ${lastname}`

function SessionPane({ session }: { session: Session }) {
  const { _id: sessionId, patientId: patient, createdAt, attendants, bedId, complaints, workingDiagnosis, prescription } = session
  const care = session.comments.filter(({ struck }) => struck === null)
  return (
    <>
      <h2 className="anywhere dense">
        {nameOf(session)} <span className="note regular one-line">{personText(patient)}</span>
      </h2>
      <Facts
        facts={[
          ['Opened', <DateText key="at" value={createdAt} withTime />],
          [FIRST_WORDS.openedBy, attendants[0]],
          ['Bed', bedId?.tag],
          ['Complaints', complaints],
          [FIRST_WORDS.workingDiagnosis, workingDiagnosis],
          ['Prescription', prescription],
          [WORDS.care, care.map(({ userId, comment }) => `${userId.name}: ${comment}`).join('\n')],
        ]}
      />
      <div className="flex wrap gap-3 above-5">
        <Button component={Link} to={pathTo('sessionDetails', { sessionId })} variant="default">
          {SCREEN.viewDetails}
        </Button>
        <Button component={Link} to={pathTo('patientHistory', { patientId: patient._id })} variant="default">
          {WORDS.openPatient}
        </Button>
      </div>
    </>
  )
}
