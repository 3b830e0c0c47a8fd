import { type KeyboardEvent, useId } from 'react'
import type { UploadField } from './kind.ts'
import styles from './repair.module.css'
import { WORDS } from './words.ts'

type Props = {
  row: number
  title: string
  /** What the file says. */
  before: string
  /** What the person has made of it; undefined while it is as it was. */
  now: string | undefined
  /** Why it was refused; undefined for a cell that is right. */
  reason: string | undefined
  field: UploadField | undefined
  /** It can be typed in although it is right. */
  isOpen: boolean
  /** It tells which row it is. */
  isWho: boolean
  /** So many rows have the same here for the same reason. */
  alike: number
  onText: (text: string) => void
  onAll: (text: string) => void
}

/** A cell of a refused row: text if it is right, an input with the reason under it if it is wrong. */
export function RepairCell({ row, title, before, now, reason, field, isOpen, isWho, alike, onText, onAll }: Props) {
  const id = useId()
  const isWrong = reason !== undefined
  const isInput = isWrong || isOpen || now !== undefined
  const offersAll = alike > 1 && now !== undefined

  function giveAll(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    event.preventDefault() // Enter is no way to send 25 rows by mistake
    if (offersAll) onAll(now)
  }

  return (
    <td data-title={title} data-who={isWho || undefined} data-wrong={isWrong || undefined} className={isInput ? undefined : styles.plain}>
      {isInput ? (
        <input
          className={styles.input}
          aria-label={WORDS.cell(title, row)}
          aria-invalid={isWrong && now === undefined}
          aria-describedby={isWrong ? id : undefined}
          data-corrected={now !== undefined || undefined}
          value={now ?? before}
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={giveAll}
          inputMode={field?.inputMode}
          list={field?.choices && `choices-${field.name}`}
          autoComplete="off"
          spellCheck={false}
        />
      ) : (
        <span>{before}</span>
      )}
      {isWrong && (
        <p id={id} className={`text-s anywhere above-2 ${now === undefined ? 'error' : 'quiet'} ${styles.reason}`}>
          {reason}
        </p>
      )}
      {offersAll && (
        <button type="button" className="bare accent to-left tall word-link" aria-keyshortcuts="Enter" onClick={() => onAll(now)}>
          {WORDS.sameForAll(alike)} <kbd aria-hidden>↵</kbd>
        </button>
      )}
    </td>
  )
}
