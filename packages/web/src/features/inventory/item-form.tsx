import { createItem, type Item, ItemInput } from '@clinic/contract/inventory/inventory'
import { TOASTS } from '@clinic/contract/messages'
import { Button, NumberInput, TextInput } from '@mantine/core'
import { call } from '../../api/client.ts'
import { useContractForm } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { SCREEN } from '../../lib/texts.ts'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { WHOLE_UNITS } from './units.ts'
import { WORDS } from './words.ts'

/** A new item with its opening stock. */
export function ItemForm({ onAdded }: { onAdded: (item: Item) => void }) {
  const form = useContractForm({
    schema: ItemInput,
    initial: { name: '', description: '', count: '', dosage: '', unit: '' },
    draft: 'create-item',
    send: (body, idempotencyKey) => call(createItem, { body }, { idempotencyKey }),
    onSuccess: (item) => {
      notify.success(TOASTS.inventoryAdded)
      form.discard()
      form.props.ref.current?.querySelector('input')?.focus() // ready to type the next item's name
      onAdded(item)
    },
  })
  return (
    <form {...form.props} className="grid gap-5" aria-label={WORDS.newItem}>
      <TextInput label="Name" required {...form.field('name')} />
      <TextInput label="Description" required {...form.field('description')} />
      <NumberInput label="Quantity" description={WORDS.unitsInStockNow} required {...WHOLE_UNITS} {...form.field('count')} />
      <TextInput label="Dosage" description={WORDS.dosageHint} required {...form.field('dosage')} />
      <TextInput label={WORDS.unit} description={WORDS.unitHint} {...form.field('unit')} />
      <FormActions>
        <Button type="submit" loading={form.busy}>
          {SCREEN.submit}
        </Button>
      </FormActions>
    </form>
  )
}
