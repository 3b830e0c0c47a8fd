import { Button } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'

/** Asks before it empties a form, and stands away from the button that saves it. */
export function ClearForm({ onClear, disabled }: { onClear: () => void; disabled: boolean }) {
  const [isAsking, setAsking] = useState(false)

  function confirm() {
    flushSync(() => setAsking(false)) // before the form takes the focus
    onClear()
  }

  return (
    <>
      <Button variant="subtle" onClick={() => setAsking(true)} disabled={disabled}>
        Clear the form
      </Button>
      <ConfirmModal
        opened={isAsking}
        danger
        question="Clear everything in this form?"
        confirm="Clear the form"
        cancel="Keep what I typed"
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        What you typed here is not saved yet. Clearing cannot be undone.
      </ConfirmModal>
    </>
  )
}
