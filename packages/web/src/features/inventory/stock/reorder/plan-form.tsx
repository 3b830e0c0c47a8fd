import { ItemPlanUpdate } from '@clinic/contract/stock/stock-inputs'
import { getPlanDefaults, type PlanRow, updateItemPlan } from '@clinic/contract/stock/stock-plan'
import { Checkbox, Modal, NumberInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { call, query } from '../../../../api/client.ts'
import { useContractForm } from '../../../../forms/contract-form.ts'
import * as notify from '../../../../lib/notices/notify.ts'
import { SaveOrCancel } from '../../../../ui/form/save-or-cancel.tsx'
import { DayInput } from '../../../../ui/time/day-input.tsx'
import { WHOLE_UNITS } from '../../units.ts'
import { WORDS } from '../words.ts'

type Props = { row: PlanRow | undefined; opened: boolean; onClose: () => void }

/** How an item is ordered. Always mounted, so that it knows where the focus came from. */
export function PlanDialog({ row, opened, onClose }: Props) {
  return (
    <Modal opened={opened && row !== undefined} onClose={onClose} title={row && WORDS.planOf(row.name)}>
      {row && <PlanForm key={row._id} row={row} onDone={onClose} />}
    </Modal>
  )
}

const blankIsNone = (value: unknown) => (value === '' ? null : value)
const { leadDays, safetyDays, reviewDays, packSize, onOrder, orderedOn, noReorder } = ItemPlanUpdate.shape
const Values = z.object({
  leadDays: z.preprocess(blankIsNone, leadDays.unwrap()),
  safetyDays: z.preprocess(blankIsNone, safetyDays.unwrap()),
  reviewDays: z.preprocess(blankIsNone, reviewDays.unwrap()),
  packSize: packSize.unwrap(),
  onOrder: onOrder.unwrap(),
  orderedOn: z.preprocess(blankIsNone, orderedOn.unwrap()),
  noReorder: noReorder.unwrap(),
})
type Plan = z.infer<typeof Values>

const DAYS = [
  ['leadDays', WORDS.leadDays],
  ['safetyDays', WORDS.safetyDays],
  ['reviewDays', WORDS.reviewDays],
] as const

function PlanForm({ row: { _id, name, plan }, onDone }: { row: PlanRow; onDone: () => void }) {
  const defaults = useQuery(query(getPlanDefaults, {})).data
  const [opened] = useState(plan)
  const form = useContractForm({
    schema: Values,
    initial: beginningOf(plan),
    send: async (typed, idempotencyKey) => {
      const changes = changesOf(opened, typed)
      // Sends only what was changed here, so that other users' changes stay.
      if (Object.keys(changes).length > 0)
        await call(updateItemPlan, { params: { id: _id }, body: { ...changes, version: plan.version } }, { idempotencyKey })
    },
    onSuccess: () => {
      notify.success(WORDS.planSaved(name))
      onDone()
    },
  })
  return (
    <form {...form.props} className="grid gap-5" aria-label={WORDS.planOf(name)}>
      <div className="pair bottom gap-5 gap-columns-4">
        {DAYS.map(([field, label], place) => (
          <NumberInput
            key={field}
            label={label}
            data-autofocus={place === 0 || undefined}
            placeholder={defaults && WORDS.clinicDays(defaults[field])}
            {...WHOLE_UNITS}
            {...form.field(field)}
          />
        ))}
        <NumberInput label={WORDS.packSize} {...WHOLE_UNITS} {...form.field('packSize')} />
        <NumberInput label={WORDS.unitsOnOrder} {...WHOLE_UNITS} {...form.field('onOrder')} />
        <DayInput
          label={WORDS.orderedOn}
          calendar={WORDS.calendarOfOrder}
          value={form.getValues().orderedOn}
          optional
          error={form.errors.orderedOn as string | undefined} // the form's own messages are texts
          onDay={(day) => form.setFieldValue('orderedOn', day)}
        />
      </div>
      <p className="note">{WORDS.blankIsClinic}</p>
      <Checkbox label={WORDS.noReorder} {...form.field('noReorder', { type: 'checkbox' })} />
      <SaveOrCancel busy={form.busy} onCancel={onDone} />
    </form>
  )
}

const beginningOf = ({ leadDays, safetyDays, reviewDays, packSize, onOrder, orderedOn, noReorder }: Plan) => ({
  leadDays: leadDays ?? ('' as number | ''),
  safetyDays: safetyDays ?? ('' as number | ''),
  reviewDays: reviewDays ?? ('' as number | ''),
  packSize: packSize as number | '',
  onOrder: onOrder as number | '',
  orderedOn: orderedOn ?? '',
  noReorder,
})

function changesOf(before: Plan, typed: Plan): Partial<Plan> {
  const fields = Object.keys(typed) as (keyof Plan)[] // the keys of `Values`
  return Object.fromEntries(fields.filter((field) => typed[field] !== before[field]).map((field) => [field, typed[field]]))
}
