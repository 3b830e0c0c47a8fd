import type { Arrival } from '@clinic/contract/arrivals/arrival-record'
import { updateArrival } from '@clinic/contract/arrivals/arrivals'
import { Button, Modal, TextInput } from '@mantine/core'
import { call } from '../../api/client.ts'
import { useContractForm } from '../../forms/contract-form.ts'
import { SCREEN } from '../../lib/texts.ts'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { WORDS } from './words.ts'

type Props = { arrival: Arrival; opened: boolean; onClose: () => void }

/** Asks why an urgent patient is not urgent. */
export function LowerPriority({ arrival, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={WORDS.lowerQuestion}>
      <Why arrival={arrival} onDone={onClose} />
    </Modal>
  )
}

function Why({ arrival: { _id: id, version }, onDone }: { arrival: Arrival; onDone: () => void }) {
  const form = useContractForm({
    schema: updateArrival.body,
    initial: { priority: 'normal' as const, note: '' },
    draft: `not-urgent:${id}`,
    send: (body, idempotencyKey) => call(updateArrival, { params: { id }, body: { ...body, version } }, { idempotencyKey }),
    onSuccess: onDone,
  })
  return (
    <form {...form.props}>
      <TextInput label={WORDS.whyNotUrgent} data-autofocus withAsterisk {...form.field('note')} />
      <FormActions>
        <Button type="submit" loading={form.busy}>
          {SCREEN.save}
        </Button>
      </FormActions>
    </form>
  )
}
