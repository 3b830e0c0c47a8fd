import { markReturnSent } from '@clinic/contract/returns/returns'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { newKey } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { BeingRead } from '../../shared/session/being-read.tsx'
import { ConfirmModal } from '../../ui/float/confirm-modal.tsx'
import { monthText } from './months.ts'
import { WORDS } from './words.ts'

/** Stores the figures as sent, after a confirmation. */
export function MarkSent({ month, beingRead }: { month: string; beingRead: number }) {
  const [isAsked, ask] = useState(false)
  const key = useRef(newKey())

  async function mark() {
    try {
      await call(markReturnSent, { params: { month } }, { idempotencyKey: key.current })
      key.current = newKey()
      notify.success(WORDS.marked)
      ask(false)
    } catch (error) {
      notify.failure(error)
    }
  }

  return (
    <>
      <Button onClick={() => ask(true)}>{WORDS.markSent}</Button>
      <ConfirmModal
        opened={isAsked}
        question={WORDS.askSent(monthText(month))}
        confirm={WORDS.markSent}
        onConfirm={mark}
        onCancel={() => ask(false)}
      >
        <BeingRead count={beingRead} />
        <p className="above-3">{WORDS.sentHelp}</p>
      </ConfirmModal>
    </>
  )
}
