import { strikeCare } from '@clinic/contract/sessions/entered-in-error'
import { Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useContractForm } from '../../../forms/contract-form.ts'
import * as notify from '../../../lib/notices/notify.ts'
import { SCREEN } from '../../../lib/texts.ts'
import { FormActions } from '../../../ui/form/form-actions.tsx'

type Props = {
  /** The name under which the reason is kept until it is sent. */
  draft: string
  /** Explains what it will do. */
  children: ReactNode
  /** Common reasons, to save typing. */
  reasons: readonly string[]
  confirm: string
  /** The message afterwards. */
  done: string
  send: (body: { reason: string }, idempotencyKey: string) => Promise<unknown>
  onDone: () => void
  onCancel: () => void
}

/** Asks why something is being struck, and strikes it. */
export function MistakeForm({ draft, children, reasons, confirm, done, send, onDone, onCancel }: Props) {
  const form = useContractForm({
    schema: strikeCare.body,
    initial: { reason: '' },
    draft,
    send,
    onSuccess: () => {
      notify.success(done)
      onDone()
    },
  })
  return (
    <form {...form.props} className="grid gap-5">
      <div>{children}</div>
      <TextInput label="Reason" required data-autofocus autoComplete="off" {...form.field('reason')} />
      <div className="flex wrap gap-3">
        {reasons.map((reason) => (
          <Button key={reason} variant="default" px="sm" onClick={() => form.setFieldValue('reason', reason)}>
            {reason}
          </Button>
        ))}
      </div>
      <FormActions>
        <Button variant="default" onClick={onCancel}>
          {SCREEN.cancel}
        </Button>
        <Button type="submit" color="danger" loading={form.busy}>
          {confirm}
        </Button>
      </FormActions>
    </form>
  )
}
