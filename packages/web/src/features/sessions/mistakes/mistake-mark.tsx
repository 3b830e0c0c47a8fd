import type { EnteredInError } from '@clinic/contract/sessions/session-record'
import { IconAlertTriangle } from '@tabler/icons-react'
import { DateText } from '../../../ui/time/date-text.tsx'
import styles from './mistakes.module.css'

type Props = { what: string; mark: EnteredInError; takesFocus?: boolean }

/** Who struck something, when and why. Takes the focus if the button that was pressed has disappeared. */
export function MistakeMark({ what, mark: { at, by, reason }, takesFocus = false }: Props) {
  return (
    <p className={`readable above-2 below-2 anywhere ${styles.mark}`} ref={takesFocus ? focusOn : undefined} tabIndex={-1}>
      <IconAlertTriangle size={18} aria-hidden /> <strong>{what}</strong>: {reason}. {by.name}, {by.role}, <DateText value={at} withTime />
    </p>
  )
}

const focusOn = (element: HTMLElement | null) => element?.focus()
