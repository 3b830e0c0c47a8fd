import { type Item, ItemInput, listItems, updateItem } from '@clinic/contract/inventory'
import { SCREEN } from '@clinic/contract/messages'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call, invalidate } from '../../api/client.ts'
import * as notify from '../../app/notify.ts'
import { useContractForm } from '../../forms/contract-form.ts'
import { ChangedNotice, isChangedByOther } from '../../ui/changed-notice.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { WORDS } from './words.ts'

const Texts = ItemInput.omit({ count: true })
const LABELS = { name: 'Name', description: 'Description', dosage: 'Dosage' } as const
const FIELDS = ['name', 'description', 'dosage'] as const

/** Name, description and dosage; the stock has its own dialogs. */
export function EditItem({ item, onDone }: { item: Item; onDone: () => void }) {
  // The version that was read when the dialog opened: the list behind it may be fetched again.
  const [version, setVersion] = useState(item.version)
  const [isChanged, setChanged] = useState(false)
  const { name, description, dosage } = item
  const form = useContractForm({
    schema: Texts,
    initial: { name, description, dosage },
    send: (body, idempotencyKey) => call(updateItem, { body: { id: item._id, version, ...body } }, { idempotencyKey }),
    onSuccess: ({ name }) => {
      notify.success(WORDS.itemSaved(name))
      void invalidate(listItems)
      onDone()
    },
    onFailure: (error) => {
      if (!isChangedByOther(error)) return false
      void invalidate(listItems).then(() => setChanged(true))
      return true
    },
  })
  const typed = form.getValues()

  function decide() {
    setVersion(item.version)
    setChanged(false)
  }

  return (
    <form {...form.props}>
      {isChanged && (
        <ChangedNotice
          differences={FIELDS.filter((field) => item[field] !== typed[field]).map((field) => ({
            label: LABELS[field],
            theirs: item[field],
          }))}
          onTakeTheirs={() => {
            form.setValues({ name, description, dosage })
            decide()
          }}
          onKeepMine={decide}
        />
      )}
      {FIELDS.map((field) => (
        <TextInput
          key={field}
          label={LABELS[field]}
          required
          mb="md"
          data-autofocus={field === 'name' || undefined}
          {...form.field(field)}
        />
      ))}
      <FormActions>
        <Button variant="default" onClick={onDone}>
          {SCREEN.cancel}
        </Button>
        <Button type="submit" loading={form.busy} disabled={isChanged}>
          {SCREEN.save}
        </Button>
      </FormActions>
    </form>
  )
}
