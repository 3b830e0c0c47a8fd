import type { Arrival } from '@clinic/contract/arrivals/arrival-record'
import type { Patient } from '@clinic/contract/patients/patients'
import { SCREENS } from '@clinic/contract/screens'
import type { Session } from '@clinic/contract/sessions/session-record'
import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { pathTo } from '../../../lib/paths.ts'
import { SCREEN } from '../../../lib/texts.ts'
import { UNSENT_WORDS } from '../../../outbox/words.ts'
import { DiseaseNotice } from '../../../shared/disease-reports/disease-notice.tsx'
import { useCalls } from '../../../shared/session/use-calls.ts'
import { WORDS } from '../words.ts'

/** The last step of recording a session, once it is saved: the next patient of the line, or home. */
export function SessionDone({ session, next }: { session: Session | null; next: Arrival | undefined }) {
  const navigate = useNavigate()
  const leave = () => void navigate(SCREENS.home.path)
  return (
    <Modal opened={session !== null} onClose={leave} title={SCREEN.sessionDone} withCloseButton={false} closeOnClickOutside={false}>
      {session && (
        <>
          {WORDS.sessionIsOpen(`${session.patientId.firstname} ${session.patientId.lastname}`, session.bedId?.tag)}
          <DiseaseNotice sessionId={session._id} />
          <Leave session={session} first={next} />
        </>
      )}
    </Modal>
  )
}

/** Who is next is settled when it opens, so that the button under the next Enter does not change. */
function Leave({ session, first }: { session: Session; first: Arrival | undefined }) {
  const [next] = useState(first)
  const { busy, callThis } = useCalls()
  return (
    <Group justify="flex-end" mt="lg">
      <Button variant="default" component={Link} to={pathTo('sessionDetails', { sessionId: session._id })}>
        {WORDS.seeTheSession}
      </Button>
      <Button component={Link} to={SCREENS.home.path} {...(next ? { variant: 'default' } : { 'data-autofocus': true })}>
        {SCREEN.returnHome}
      </Button>
      {next && (
        <Button loading={busy} data-autofocus onClick={() => void callThis(next)}>
          {WORDS.nextPatient(`${next.patientId.firstname} ${next.patientId.lastname}`)}
        </Button>
      )}
    </Group>
  )
}

/** The same if the server is unreachable: says where the session is kept instead of that it was saved. */
export function SessionKept({ patient: { firstname, lastname } }: { patient: Pick<Patient, 'firstname' | 'lastname'> }) {
  const navigate = useNavigate()
  return (
    <Modal
      opened
      onClose={() => void navigate(SCREENS.home.path)}
      title={UNSENT_WORDS.keptTitle}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      {UNSENT_WORDS.keptSession(`${firstname} ${lastname}`)}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" component={Link} to={SCREENS.home.path}>
          {SCREEN.returnHome}
        </Button>
        <Button component={Link} to={SCREENS.unsent.path} data-autofocus>
          {UNSENT_WORDS.seeWhatWaits}
        </Button>
      </Group>
    </Modal>
  )
}
