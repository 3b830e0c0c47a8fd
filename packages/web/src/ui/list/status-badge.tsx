import { Badge } from '@mantine/core'
import { IconAlertTriangle, IconBed, IconCheck, IconCircleDot, IconX } from '@tabler/icons-react'
import { SCREEN } from '../../lib/texts.ts'

/** `usual` ones repeat down a list, and are quiet. */
const KINDS = {
  open: { text: 'open', color: 'warning', Icon: IconCircleDot },
  closed: { text: 'closed', color: 'success', Icon: IconCheck, usual: true },
  activated: { text: SCREEN.activated, color: 'success', Icon: IconCheck, usual: true },
  deactivated: { text: SCREEN.deactivated, color: 'danger', Icon: IconX },
  free: { text: SCREEN.free, color: 'success', Icon: IconCheck, usual: true },
  occupied: { text: 'Occupied', color: 'danger', Icon: IconBed },
  warning: { text: '', color: 'warning', Icon: IconAlertTriangle },
} as const

/** A state as word, icon and colour, never as colour alone. `text` says something else than the usual word. */
export function StatusBadge({ kind, text }: { kind: keyof typeof KINDS; text?: string }) {
  const { color, Icon, text: words } = KINDS[kind]
  const isUsual = 'usual' in KINDS[kind]
  return (
    <Badge
      component="span"
      color={color}
      variant={isUsual ? 'transparent' : 'light'}
      size="lg"
      radius="md"
      tt="none"
      fz="sm"
      {...(isUsual && { c: 'dimmed', fw: 400, px: 0 })}
      h="auto"
      mih={26}
      // Never cut short: it may be an allergy.
      styles={{ label: { overflow: 'visible', whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'start' } }}
      leftSection={<Icon size={16} aria-hidden />}
    >
      {text ?? words}
    </Badge>
  )
}
