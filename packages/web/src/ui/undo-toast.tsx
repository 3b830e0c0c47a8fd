import styles from './undo-toast.module.css'

/** How long 'Undo' is offered. */
export const UNDO_MS = 10_000

type Props = { text: string; isBusy: boolean; isDone?: boolean; onUndo: () => void }

/** What a toast says of a change that one press takes back. */
export function UndoToast({ text, isBusy, isDone = false, onUndo }: Props) {
  return (
    <div className={styles.toast}>
      <span>{text}</span>
      {!isDone && (
        <button type="button" className={styles.undo} disabled={isBusy} onClick={onUndo}>
          Undo
        </button>
      )}
    </div>
  )
}
