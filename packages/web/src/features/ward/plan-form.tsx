import type { WardRow } from '@clinic/contract/ward/ward'
import { DischargePlanInput, planDischarge } from '@clinic/contract/ward/ward-plan'
import { Checkbox, Textarea } from '@mantine/core'
import { call } from '../../api/client.ts'
import { useContractForm } from '../../forms/contract-form.ts'
import { useFailureHere } from '../../forms/failure-here.tsx'
import * as notify from '../../lib/notices/notify.ts'
import { SaveOrCancel } from '../../ui/form/save-or-cancel.tsx'
import { DayInput } from '../../ui/time/day-input.tsx'
import { nameOf } from './name-of.ts'
import { WORDS } from './words.ts'

const Plan = DischargePlanInput.omit({ sessionId: true, version: true })

/** When a patient is expected to leave, and what has been arranged. */
export function PlanForm({ row, onDone }: { row: WardRow; onDone: () => void }) {
  const { sessionId, plan } = row
  const { plannedOn = '', note = '', medicines = false, transport = false, told = false } = plan ?? {}
  const { forget, onFailure, failure } = useFailureHere()
  const form = useContractForm({
    schema: Plan,
    initial: { plannedOn, note, medicines, transport, told },
    send: (body, idempotencyKey) => {
      forget()
      return call(planDischarge, { body: { ...body, sessionId, ...(plan && { version: plan.version }) } }, { idempotencyKey })
    },
    onFailure,
    onSuccess: () => {
      notify.success(WORDS.planSaved)
      onDone()
    },
  })
  const { error } = form.field('plannedOn')
  return (
    <form {...form.props} className="grid gap-5" aria-label={WORDS.planTitle(nameOf(row))}>
      <DayInput
        label={WORDS.leavesOn}
        calendar={WORDS.calendar}
        isFirst
        optional={false}
        value={form.getValues().plannedOn}
        error={typeof error === 'string' ? error : undefined}
        onDay={(day) => form.setFieldValue('plannedOn', day)}
      />
      <Textarea label="Note" autosize minRows={2} {...form.field('note')} />
      <Checkbox label={WORDS.medicines} {...form.field('medicines', { type: 'checkbox' })} />
      <Checkbox label={WORDS.transport} {...form.field('transport', { type: 'checkbox' })} />
      <Checkbox label={WORDS.told} {...form.field('told', { type: 'checkbox' })} />
      {failure}
      <SaveOrCancel busy={form.busy} onCancel={onDone} />
    </form>
  )
}
