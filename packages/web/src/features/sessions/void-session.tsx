import { MISTAKES, voidSession } from '@clinic/contract/entered-in-error'
import type { Session } from '@clinic/contract/sessions'
import { Button, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { FormActions } from '../../ui/form-actions.tsx'
import { MistakeForm } from './mistake-form.tsx'

const REASONS = ['Wrong patient', 'Opened twice', 'Patient left before being seen']

/** Marks a session as opened in error, after asking why. While it holds care it says what to do first. */
export function VoidSession({ session }: { session: Session }) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const holdsCare = session.comments.some(({ struck }) => !struck)
  return (
    <>
      <Button
        variant="subtle"
        h="auto"
        mih={44}
        lh={1.25}
        maw="100%"
        styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
        onClick={() => setAsking(true)}
      >
        Mark as opened in error
      </Button>
      <Modal opened={isAsking} onClose={close} title="Mark this session as opened in error?">
        {holdsCare ? (
          <>
            <Text>{MISTAKES.sessionHasCare}</Text>
            <FormActions>
              <Button onClick={close} data-autofocus>
                Go back
              </Button>
            </FormActions>
          </>
        ) : (
          <MistakeForm
            reasons={REASONS}
            confirm="Mark as opened in error"
            done="Marked as opened in error"
            send={(body, idempotencyKey) => call(voidSession, { params: { id: session._id }, body }, { idempotencyKey })}
            onDone={close}
            onCancel={close}
          >
            {voidingTells(session)}
          </MistakeForm>
        )}
      </Modal>
    </>
  )
}

function voidingTells({ open, bedId }: Session): string {
  const closes = open ? `It closes${bedId ? `, and ${bedId.tag} will be freed` : ''}. ` : ''
  return `${closes}It leaves all lists and reports. The history keeps it, folded. It cannot be reopened.`
}
