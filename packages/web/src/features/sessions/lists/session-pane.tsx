import { ATTENDANTS } from '@clinic/contract/personnel/roles'
import type { Session } from '@clinic/contract/sessions/session-record'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '../../../lib/paths.ts'
import { FIRST_WORDS } from '../../../ui/form/first-words.ts'
import { Facts } from '../../../ui/list/with-pane.tsx'
import { DateText } from '../../../ui/time/date-text.tsx'
import { WORDS } from '../words.ts'

/** Details of a session from the list's own answer, so moving through a list opens no record. */
export function sessionPane(session: Session) {
  return { label: WORDS.sessionOf(nameOf(session)), content: <SessionPane session={session} /> }
}

const nameOf = ({ patientId: { firstname, lastname } }: Session) => `${firstname} ${lastname}`

/** 'Nurse' for a role without care yet; a name is returned unchanged. */
const asWritten = (attendant: string) =>
  ATTENDANTS.some((role) => role === attendant) ? `${attendant[0]}${attendant.slice(1).toLowerCase()}` : attendant

export function peopleOf({ attendants: [openedBy = '', ...assigned] }: Pick<Session, 'attendants'>) {
  return { openedBy, assigned: assigned.map(asWritten).join(', ') }
}

function SessionPane({ session }: { session: Session }) {
  const { _id: sessionId, createdAt, bedId, workingDiagnosis, prescription, complaints } = session
  const { openedBy, assigned } = peopleOf(session)
  const last = session.comments.findLast(({ struck }) => struck === null)
  return (
    <>
      <h2 className="anywhere">{nameOf(session)}</h2>
      <Facts
        facts={[
          ['Opened', <DateText key="at" value={createdAt} withTime />],
          [FIRST_WORDS.openedBy, openedBy],
          ['Assigned', assigned],
          ['Bed', bedId?.tag],
          ['Complaints', complaints],
          [FIRST_WORDS.workingDiagnosis, workingDiagnosis],
          ['Prescription', prescription],
          [WORDS.lastCare, last ? `${last.userId.name}: ${last.comment}` : WORDS.nothingRecorded],
        ]}
      />
      <div className="flex wrap gap-3 above-5">
        <Button component={Link} to={pathTo('recordCare', { sessionId })} variant="default">
          {WORDS.recordCare}
        </Button>
      </div>
    </>
  )
}
