import { IconAlertTriangle, IconArrowUp, IconCheck, IconClock, IconMinus, IconShoppingCart, IconX } from '@tabler/icons-react'
import type { StatusName } from './count/shelf.ts'
import styles from './stock.module.css'
import { WORDS } from './words.ts'

const STATUSES = {
  out: { text: WORDS.out, Icon: IconX, tone: 'danger' },
  low: { text: 'Low', Icon: IconAlertTriangle, tone: 'warning' },
  'order now': { text: WORDS.orderNow, Icon: IconShoppingCart, tone: 'warning' },
  watch: { text: WORDS.orderSoon, Icon: IconAlertTriangle, tone: 'warning' },
  'too much': { text: WORDS.tooMuch, Icon: IconArrowUp, tone: 'quiet' },
  'no use': { text: WORDS.notMoving, Icon: IconMinus, tone: 'quiet' },
  'too little history': { text: WORDS.noRateYet, Icon: IconClock, tone: 'quiet' },
  enough: { text: 'Enough', Icon: IconCheck, tone: 'quiet' },
} as const satisfies Record<StatusName, object>

const INK = { danger: 'error', warning: 'watch', quiet: 'quiet' }

/** A status as a word and an icon, never by colour alone; as slim as the row. The usual one has its icon alone, and is read aloud. */
export function StatusWord({ status }: { status: StatusName }) {
  const { text, Icon, tone } = STATUSES[status]
  return (
    <span className={`${styles.status} ${INK[tone]} ${tone === 'quiet' ? '' : 'strong'}`} data-tone={tone}>
      <Icon size={18} aria-hidden />
      <span className={status === 'enough' ? 'visually-hidden' : undefined}>{text}</span>
    </span>
  )
}
