import { type Item, ItemInput, listItems, updateItem } from '@clinic/contract/inventory/inventory'
import { Button, TextInput } from '@mantine/core'
import { call } from '../../api/client.ts'
import { differencesOf, useEditForm } from '../../forms/edit-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { SCREEN } from '../../lib/texts.ts'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { ChangedNotice } from '../../ui/page/changed-notice.tsx'
import { WORDS } from './words.ts'

const Texts = ItemInput.omit({ count: true })
const LABELS = { name: 'Name', description: 'Description', dosage: 'Dosage', unit: WORDS.unit } as const
const FIELDS = ['name', 'description', 'dosage', 'unit'] as const

const valuesOf = (record: Item) => ({
  name: record.name,
  description: record.description,
  dosage: record.dosage,
  unit: record.unit,
  record,
})

/** Name, description, dosage and unit; the stock has its own dialogs. */
export function EditItem({ item, onDone }: { item: Item; onDone: () => void }) {
  const { form, conflict } = useEditForm({
    schema: Texts,
    record: item,
    valuesOf,
    latest: () => newestItem(item._id),
    send: (body, idempotencyKey, { _id, version }) => call(updateItem, { body: { id: _id, version, ...body } }, { idempotencyKey }),
    onSuccess: ({ name }) => {
      notify.success(WORDS.itemSaved(name))
      onDone()
    },
  })

  return (
    <form {...form.props}>
      {conflict && <ChangedNotice conflict={conflict} differences={differencesOf(LABELS, form.getValues(), conflict.theirs)} />}
      {FIELDS.map((field) => (
        <TextInput
          key={field}
          label={LABELS[field]}
          required={field !== 'unit'}
          mb="md"
          data-autofocus={field === 'name' || undefined}
          {...form.field(field)}
        />
      ))}
      <FormActions>
        <Button variant="default" onClick={onDone}>
          {SCREEN.cancel}
        </Button>
        <Button type="submit" loading={form.busy} disabled={conflict !== null}>
          {SCREEN.save}
        </Button>
      </FormActions>
    </form>
  )
}

/** Fetches all items, because the list behind the dialog may be filtered. */
async function newestItem(id: string): Promise<Item> {
  const item = (await call(listItems, {})).find(({ _id }) => _id === id)
  if (!item) throw new Error('The item is not in the list any more')
  return item
}
