import { Button } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ConfirmModal } from '../../../ui/float/confirm-modal.tsx'
import { WORDS } from '../words.ts'

/** Asks before clearing a form, and is placed away from the save button. */
export function ClearForm({ onClear, disabled }: { onClear: () => void; disabled: boolean }) {
  const [isAsking, setAsking] = useState(false)

  function confirm() {
    flushSync(() => setAsking(false)) // before the form takes the focus
    onClear()
  }

  return (
    <>
      <Button variant="subtle" onClick={() => setAsking(true)} disabled={disabled}>
        {WORDS.clearTheForm}
      </Button>
      <ConfirmModal
        opened={isAsking}
        danger
        question={WORDS.clearQuestion}
        confirm={WORDS.clearTheForm}
        cancel={WORDS.keepTyped}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        {WORDS.clearConsequence}
      </ConfirmModal>
    </>
  )
}
