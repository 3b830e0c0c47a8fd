import { MISTAKES, voidSession } from '@clinic/contract/sessions/entered-in-error'
import type { Session } from '@clinic/contract/sessions/session-record'
import { Button, Modal, Text } from '@mantine/core'
import { call } from '../../../api/client.ts'
import { FormActions } from '../../../ui/form/form-actions.tsx'
import { WORDS } from '../words.ts'
import { MistakeForm } from './mistake-form.tsx'

const REASONS = [WORDS.wrongPatient, WORDS.openedTwice, WORDS.patientLeft]

type Props = { session: Session; opened: boolean; onClose: () => void }

/** Marks a session as opened in error, after asking why. If it has care, says what to do first. */
export function VoidSession({ session, opened, onClose: close }: Props) {
  const holdsCare = session.comments.some(({ struck }) => !struck)
  return (
    <Modal opened={opened} onClose={close} title={WORDS.voidQuestion}>
      {holdsCare ? (
        <>
          <Text>{MISTAKES.sessionHasCare}</Text>
          <FormActions>
            <Button onClick={close} data-autofocus>
              {WORDS.goBack}
            </Button>
          </FormActions>
        </>
      ) : (
        <MistakeForm
          draft={`void:${session._id}`}
          reasons={REASONS}
          confirm={WORDS.markAsOpenedInError}
          done={WORDS.markedAsOpenedInError}
          send={(body, idempotencyKey) => call(voidSession, { params: { id: session._id }, body }, { idempotencyKey })}
          onDone={close}
          onCancel={close}
        >
          {consequenceOf(session)}
        </MistakeForm>
      )}
    </Modal>
  )
}

function consequenceOf({ open, bedId, outcome }: Session): string {
  const said = [
    ...(open ? [WORDS.itCloses(bedId?.tag)] : []),
    WORDS.voidConsequence,
    ...(outcome?.outcome === 'died' ? [WORDS.takesDeathBack] : []),
  ]
  return said.join(' ')
}
