import { strikeCare, UNDONE_AT_ONCE } from '@clinic/contract/sessions/entered-in-error'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { newKey } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { UndoToast } from '../../ui/float/undo-toast.tsx'
import { WORDS } from './words.ts'

type Props = { text: string; sessionId: string; careId: string; onUndone?: () => void; closeToast?: () => void }

/** In the toast after saving care: one press undoes it. Later, care is marked as entered in error where it is listed. */
export function CareAdded({ text, sessionId, careId, onUndone, closeToast }: Props) {
  const [key] = useState(newKey)
  const [state, setState] = useState<'offered' | 'busy' | 'done'>('offered')

  async function undo() {
    setState('busy')
    try {
      const body = { reason: UNDONE_AT_ONCE }
      await call(strikeCare, { params: { id: sessionId, careId }, body }, { idempotencyKey: key })
      setState('done')
      onUndone?.()
      closeToast?.()
      notify.success(WORDS.undone)
    } catch (error) {
      setState('offered')
      notify.failure(error)
    }
  }

  return <UndoToast text={text} isBusy={state === 'busy'} isDone={state === 'done'} onUndo={() => void undo()} />
}
