import { TOASTS } from '@clinic/contract/messages'
import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { newKey } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { ConfirmModal } from '../../ui/float/confirm-modal.tsx'
import { WORDS } from './words.ts'

type Run = (idempotencyKey: string) => Promise<unknown>
type PendingRun = { trigger: string; run: Run; idempotencyKey: string }

/** Asks before something is deleted. */
export function AskFirst({ children }: { children: (ask: (trigger: string, run: Run) => void) => ReactNode }) {
  const [asked, setAsked] = useState<PendingRun | null>(null)
  const [isAsking, setAsking] = useState(false)

  function ask(trigger: string, run: Run) {
    setAsked({ trigger, run, idempotencyKey: newKey() })
    setAsking(true)
  }

  async function confirm() {
    try {
      await asked?.run(asked.idempotencyKey)
      notify.success(TOASTS.actionCompleted)
      setAsking(false)
    } catch (error) {
      notify.failure(error)
    }
  }

  return (
    <>
      {children(ask)}
      <ConfirmModal
        opened={isAsking}
        question={WORDS.deleteQuestion(asked?.trigger ?? '')}
        confirm={WORDS.remove}
        danger
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        <Text>{WORDS.deleteConsequence}</Text>
      </ConfirmModal>
    </>
  )
}
