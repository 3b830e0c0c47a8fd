import { type MouseEvent, useState } from 'react'
import styles from './undo-toast.module.css'

/** How long 'Undo' is offered. */
export const UNDO_MS = 10_000

/** A finger that was on its way to something else when 'Undo' appeared has arrived after this time. */
const ON_ITS_WAY_MS = 700

type Props = { text: string; isBusy: boolean; isDone?: boolean; onUndo: () => void }

/** What a toast says of a change that one press takes back. */
export function UndoToast({ text, isBusy, isDone = false, onUndo }: Props) {
  const [appearedAt] = useState(() => performance.now())

  /** A key is pressed on purpose: its click has no `detail`. */
  function press({ detail, timeStamp }: MouseEvent) {
    if (detail === 0 || timeStamp - appearedAt >= ON_ITS_WAY_MS) onUndo()
  }

  return (
    <div className={styles.toast}>
      <span>{text}</span>
      {!isDone && (
        <button type="button" className={styles.undo} disabled={isBusy} onClick={press}>
          Undo
        </button>
      )}
    </div>
  )
}
