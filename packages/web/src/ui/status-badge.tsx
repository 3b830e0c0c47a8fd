import { SCREEN } from '@clinic/contract/messages'
import { Badge } from '@mantine/core'
import { IconAlertTriangle, IconBed, IconCheck, IconCircleDot, IconX } from '@tabler/icons-react'

const KINDS = {
  open: { text: 'open', color: 'warning', Icon: IconCircleDot },
  closed: { text: 'closed', color: 'success', Icon: IconCheck },
  activated: { text: SCREEN.activated, color: 'success', Icon: IconCheck },
  deactivated: { text: SCREEN.deactivated, color: 'danger', Icon: IconX },
  free: { text: SCREEN.free, color: 'success', Icon: IconCheck },
  occupied: { text: 'Occupied', color: 'danger', Icon: IconBed },
  warning: { text: '', color: 'warning', Icon: IconAlertTriangle },
} as const

/** A state as word, icon and colour, never as colour alone. `text` says something else than the usual word. */
export function StatusBadge({ kind, text }: { kind: keyof typeof KINDS; text?: string }) {
  const { color, Icon, text: usual } = KINDS[kind]
  return (
    <Badge
      component="span"
      color={color}
      variant="light"
      size="lg"
      radius="md"
      tt="none"
      fz="sm"
      h="auto"
      mih={26}
      // Never cut short: it may be an allergy.
      styles={{ label: { overflow: 'visible', whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'start' } }}
      leftSection={<Icon size={16} aria-hidden />}
    >
      {text ?? usual}
    </Badge>
  )
}
