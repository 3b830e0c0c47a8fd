import type { Item } from '@clinic/contract/inventory/inventory'
import { receiveStock } from '@clinic/contract/stock/stock'
import { ReceiptInput } from '@clinic/contract/stock/stock-inputs'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../../api/client.ts'
import { useContractForm } from '../../../../forms/contract-form.ts'
import { ApiError } from '../../../../lib/error.ts'
import * as notify from '../../../../lib/notices/notify.ts'
import { ConfirmModal } from '../../../../ui/float/confirm-modal.tsx'
import { ListState } from '../../../../ui/list/list-state.tsx'
import { DayInput } from '../../../../ui/time/day-input.tsx'
import bar from '../bottom-bar.module.css'
import { allItems, planRows } from '../count/shelf.ts'
import { nairaText } from '../money.ts'
import { NoItems } from '../no-items.tsx'
import { WORDS } from '../words.ts'
import type { DeliveryLine } from './delivery-line.ts'
import styles from './receive.module.css'
import { ReceiveEntry } from './receive-entry.tsx'
import { ReceivedLines } from './received-lines.tsx'

const NOTHING = { supplier: '', reference: '', receivedOn: '', note: '', again: false, lines: [] as DeliveryLine[] }

/** If blank, the delivery came today. */
const Delivery = ReceiptInput.extend({
  receivedOn: z.preprocess((day) => (day === '' ? undefined : day), ReceiptInput.shape.receivedOn),
})

/** A delivery can only contain known items. */
export function Receive() {
  const items = useQuery(allItems)
  return (
    <ListState query={items} rows={3} rowHeight={88} isEmpty={(items) => items.length === 0} empty={<NoItems />}>
      {(items) => <DeliveryForm items={items} />}
    </ListState>
  )
}

/** Line by line from the keyboard; one press saves everything. */
function DeliveryForm({ items }: { items: readonly Item[] }) {
  const [isKnown, setKnown] = useState(false)
  const form = useContractForm({
    schema: Delivery,
    initial: NOTHING,
    draft: 'receive-stock',
    send: (body, idempotencyKey) => call(receiveStock, { body }, { idempotencyKey }),
    onSuccess: ({ lotIds }) => {
      notify.success(WORDS.received(lotIds.length))
      form.discard()
    },
    onFailure: (error) => {
      const isAskedAgain = error instanceof ApiError && error.status === 409 && error.body.fields?.reference !== undefined
      if (isAskedAgain) setKnown(true)
      else form.setFieldValue('again', false) // asks again for the next number
      return isAskedAgain
    },
  })
  const { lines, reference, receivedOn = '' } = form.getValues() // an older draft has no date
  const plan = useQuery(planRows)
  const ordered = (plan.data ?? [])
    .filter(({ _id, plan: { onOrder } }) => onOrder > 0 && !lines.some(({ item }) => item === _id))
    .map(({ _id, plan: { onOrder } }) => ({ item: _id, units: onOrder }))
  const units = lines.reduce((sum, line) => sum + line.units, 0)
  const kobo = lines.reduce((sum, line) => sum + line.units * (line.unitCost ?? 0), 0)

  async function receiveAgain() {
    form.setFieldValue('again', true)
    setKnown(false)
    await form.submit()
  }

  return (
    <>
      <ReceiveEntry items={items} ordered={ordered} onAdd={(line) => form.insertListItem('lines', line)} />
      <form {...form.props} aria-label={WORDS.delivery}>
        <ReceivedLines form={form} />
        <div className={`${styles.facts} stacks-narrow`}>
          <TextInput label="Supplier" autoComplete="off" {...form.field('supplier')} />
          <TextInput
            label={WORDS.reference}
            description={WORDS.referenceHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            {...form.field('reference')}
          />
          <DayInput
            label={WORDS.receivedOn}
            calendar={WORDS.calendarOfReceipt}
            value={receivedOn}
            optional
            error={form.errors.receivedOn as string | undefined} // the form's own messages are texts
            onDay={(day) => form.setFieldValue('receivedOn', day)}
          />
          <TextInput label="Note" {...form.field('note')} />
        </div>
        <div className={bar.total}>
          <p className="strong" role="status">
            {[WORDS.linesAndUnits(lines.length, units), ...(kobo > 0 ? [WORDS.worth(nairaText(kobo))] : [])].join(', ')}
          </p>
          <Button type="submit" loading={form.busy} disabled={lines.length === 0}>
            {WORDS.receiveAll}
          </Button>
        </div>
      </form>
      <ConfirmModal
        opened={isKnown}
        question={WORDS.receivedBefore(reference)}
        confirm={WORDS.receiveAgain}
        onConfirm={receiveAgain}
        onCancel={() => setKnown(false)}
      >
        {WORDS.receivedBeforeDetail}
      </ConfirmModal>
    </>
  )
}
