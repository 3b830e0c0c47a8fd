import { IconAlertTriangle, IconBed, IconCheck, IconCircleDot, IconX } from '@tabler/icons-react'
import { SCREEN } from '../../lib/texts.ts'
import styles from './status-badge.module.css'

/** `usual` ones repeat down a list, and are quiet. */
const KINDS = {
  open: { text: 'open', color: 'warning', Icon: IconCircleDot },
  closed: { text: 'closed', color: 'usual', Icon: IconCheck },
  activated: { text: SCREEN.activated, color: 'usual', Icon: IconCheck },
  deactivated: { text: SCREEN.deactivated, color: 'danger', Icon: IconX },
  free: { text: SCREEN.free, color: 'usual', Icon: IconCheck },
  occupied: { text: 'Occupied', color: 'danger', Icon: IconBed },
  warning: { text: '', color: 'warning', Icon: IconAlertTriangle },
} as const

/** A state as word, icon and colour, never as colour alone. `text` says something else than the usual word. */
export function StatusBadge({ kind, text }: { kind: keyof typeof KINDS; text?: string }) {
  const { color, Icon, text: words } = KINDS[kind]
  return (
    <span className={styles.badge} data-color={color}>
      <Icon size={16} aria-hidden />
      <span className="narrow anywhere to-left">{text ?? words}</span>
    </span>
  )
}
