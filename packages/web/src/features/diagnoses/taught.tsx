import { type TaughtTerm, teachTerm } from '@clinic/contract/diagnoses'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import * as notify from '../../app/notify.ts'
import { newKey } from '../../forms/contract-form.ts'
import styles from './diagnoses.module.css'
import { WORDS } from './words.ts'

/** How long 'Undo' is offered. */
export const UNDO_MS = 10_000

/** In the toast after a text was taught: one press takes it back. */
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

  return (
    <div className={styles.taught}>
      <span>{WORDS.taught(term, label ?? '', sessions)}</span>
      <button type="button" className={styles.undo} disabled={busy} onClick={() => void undo()}>
        {WORDS.undo}
      </button>
    </div>
  )
}
