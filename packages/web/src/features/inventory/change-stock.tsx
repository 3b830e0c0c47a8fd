import { countedOf } from '@clinic/clinical/drugs/units'
import { type Item, ItemUpdate, updateItem } from '@clinic/contract/inventory/inventory'
import { NumberInput, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { call } from '../../api/client.ts'
import { type ContractForm, useContractForm } from '../../forms/contract-form.ts'
import { isVersionConflict } from '../../forms/edit-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { SaveOrCancel } from '../../ui/form/save-or-cancel.tsx'
import { WHOLE_UNITS } from './units.ts'
import { WORDS } from './words.ts'

type Props = { item: Item; onDone: () => void }

const { reason, restock, count } = ItemUpdate.shape
const Restock = z.object({ restock: restock.unwrap(), reason })
const Correction = z.object({ count: count.unwrap(), reason })

/** Adds units to the stock. */
export function RestockItem({ item, onDone }: Props) {
  const form = useContractForm({
    schema: Restock,
    initial: { restock: '', reason: '' },
    send: (change, idempotencyKey) => call(updateItem, { body: { id: item._id, version: item.version, ...change } }, { idempotencyKey }),
    onSuccess: (item) => finish(WORDS.unitsNow(item.name, countedOf(item.count, item)), onDone),
    onFailure: reloadIfChanged,
  })
  return (
    <StockForm form={form} item={item} onCancel={onDone}>
      <NumberInput label={WORDS.unitsAdded} required data-autofocus {...WHOLE_UNITS} {...form.field('restock')} />
    </StockForm>
  )
}

/** Sets the stock to what was counted on the shelf. */
export function CorrectItem({ item, onDone }: Props) {
  const form = useContractForm({
    schema: Correction,
    initial: { count: '', reason: '' },
    send: (change, idempotencyKey) => call(updateItem, { body: { id: item._id, version: item.version, ...change } }, { idempotencyKey }),
    onSuccess: (item) => finish(WORDS.unitsNow(item.name, countedOf(item.count, item)), onDone),
    onFailure: reloadIfChanged,
  })
  return (
    <StockForm form={form} item={item} onCancel={onDone}>
      <NumberInput label={WORDS.unitsCounted} required data-autofocus {...WHOLE_UNITS} {...form.field('count')} />
    </StockForm>
  )
}

type StockValues = { reason: string }

function StockForm<Values extends StockValues>({
  form,
  item,
  onCancel,
  children,
}: {
  form: ContractForm<Values>
  item: Item
  onCancel: () => void
  children: ReactNode
}) {
  return (
    <form {...form.props}>
      <Text mb="md">{WORDS.unitsInRecord(countedOf(item.count, item))}</Text>
      {children}
      <TextInput label="Reason" description={WORDS.reasonHint} mt="md" {...form.field('reason')} />
      <SaveOrCancel busy={form.busy} onCancel={onCancel} />
    </form>
  )
}

function finish(message: string, onDone: () => void) {
  notify.success(message)
  onDone()
}

/** The dialog shows the list's data, which is fetched again after such a refusal, so the next attempt uses the new version. */
function reloadIfChanged(error: unknown): boolean {
  if (!isVersionConflict(error)) return false
  notify.failure(error)
  return true
}
