import '../controls.css'
import { Button, Group, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { SCREEN } from '../../lib/texts.ts'
import { useFocusBack } from './use-focus-back.ts'

type Props = {
  opened: boolean
  /** The title, as a question. */
  question: string
  confirm?: string
  cancel?: string
  /** Dangerous, so the safe button has the focus. */
  danger?: boolean
  /** While its promise is pending, neither button can be pressed. The caller closes the dialog. */
  onConfirm: () => unknown
  onCancel: () => void
  children?: ReactNode
}

/** Asks for confirmation. Enter presses the focused button, Escape cancels, and the focus returns. */
export function ConfirmModal({
  opened,
  question,
  confirm = SCREEN.yes,
  cancel = SCREEN.cancel,
  danger = false,
  onConfirm,
  onCancel,
  children,
}: Props) {
  const [busy, setBusy] = useState(false)

  useFocusBack(opened)

  async function run() {
    if (busy) return
    setBusy(true)
    try {
      await onConfirm()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal opened={opened} onClose={busy ? () => undefined : onCancel} title={question}>
      {children}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel} disabled={busy} data-autofocus={danger || undefined}>
          {cancel}
        </Button>
        <Button onClick={() => void run()} loading={busy} color={danger ? 'danger' : 'accent'} data-autofocus={!danger || undefined}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  )
}
