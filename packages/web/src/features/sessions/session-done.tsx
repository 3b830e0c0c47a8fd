import { SCREEN } from '@clinic/contract/messages'
import { SCREENS } from '@clinic/contract/screens'
import type { Session } from '@clinic/contract/session-record'
import { Button, Group, Modal } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { pathTo } from '../../app/paths.ts'
import { WORDS } from './words.ts'

/** The end of recording a session, once there is one. */
export function SessionDone({ session }: { session: Session | null }) {
  const navigate = useNavigate()
  const leave = () => void navigate(SCREENS.home.path)
  return (
    <Modal opened={session !== null} onClose={leave} title={SCREEN.sessionDone} withCloseButton={false} closeOnClickOutside={false}>
      {session && (
        <>
          {WORDS.sessionIsOpen(`${session.patientId.firstname} ${session.patientId.lastname}`, session.bedId?.tag)}
          <Group justify="flex-end" mt="lg">
            <Button variant="default" component={Link} to={pathTo('sessionDetails', { sessionId: session._id })}>
              {WORDS.seeTheSession}
            </Button>
            <Button component={Link} to={SCREENS.home.path} data-autofocus>
              {SCREEN.returnHome}
            </Button>
          </Group>
        </>
      )}
    </Modal>
  )
}
