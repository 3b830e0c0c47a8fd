import { strikeCare, UNDONE_AT_ONCE } from '@clinic/contract/entered-in-error'
import { TOASTS } from '@clinic/contract/messages'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import * as notify from '../../app/notify.ts'
import { newKey } from '../../forms/contract-form.ts'
import styles from './mistakes.module.css'
import { WORDS } from './words.ts'

/** How long 'Undo' is offered. Later, care is marked as entered in error where it is listed. */
export const UNDO_MS = 10_000

type Props = { sessionId: string; careId: string; closeToast?: () => void }

/** In the toast after care was saved: one press takes it back. */
export function CareAdded({ sessionId, careId, closeToast }: Props) {
  const [key] = useState(newKey)
  const [state, setState] = useState<'offered' | 'busy' | 'done'>('offered')

  async function undo() {
    setState('busy')
    try {
      const body = { reason: UNDONE_AT_ONCE }
      await call(strikeCare, { params: { id: sessionId, careId }, body }, { idempotencyKey: key })
      setState('done')
      closeToast?.()
      notify.success(WORDS.undone)
    } catch (error) {
      setState('offered')
      notify.failure(error)
    }
  }

  return (
    <div className={styles.added}>
      <span>{TOASTS.commentAdded}</span>
      {state !== 'done' && (
        <button type="button" className={styles.undo} disabled={state === 'busy'} onClick={() => void undo()}>
          Undo
        </button>
      )}
    </div>
  )
}
