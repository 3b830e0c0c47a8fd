import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import styles from './stock.module.css'
import { WORDS } from './words.ts'

const STATUSES = {
  out: { text: WORDS.out, Icon: IconX, tone: 'danger' },
  low: { text: 'Low', Icon: IconAlertTriangle, tone: 'warning' },
  enough: { text: 'Enough', Icon: IconCheck, tone: 'quiet' },
} as const
export type StatusName = keyof typeof STATUSES

/** A status as word and icon, never as colour alone; as slim as the row. */
export function StatusWord({ status }: { status: StatusName }) {
  const { text, Icon, tone } = STATUSES[status]
  return (
    <span className={styles.status} data-tone={tone}>
      <Icon size={18} aria-hidden />
      {text}
    </span>
  )
}
