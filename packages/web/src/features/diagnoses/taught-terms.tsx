import { type TaughtTerm, teachTerm } from '@clinic/contract/diagnoses/diagnoses'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { newKey } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { UndoToast } from '../../ui/float/undo-toast.tsx'
import { WORDS } from './words.ts'

/** In the toast after teaching a term: a press undoes it. */
export function Taught({ taught: { term, label, sessions }, closeToast }: { taught: TaughtTerm; closeToast?: () => void }) {
  const [key] = useState(newKey)
  const [busy, setBusy] = useState(false)

  async function undo() {
    setBusy(true)
    try {
      await call(teachTerm, { body: { term, code: null } }, { idempotencyKey: key })
      closeToast?.()
      notify.success(WORDS.takenBack(term))
    } catch (error) {
      setBusy(false)
      notify.failure(error)
    }
  }

  return <UndoToast text={WORDS.taught(term, label ?? '', sessions)} isBusy={busy} onUndo={() => void undo()} />
}
