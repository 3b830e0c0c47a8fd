import { listWard, type WardRow } from '@clinic/contract/ward/ward'
import { type DischargePlan, DischargePlanInput, planDischarge } from '@clinic/contract/ward/ward-plan'
import { Checkbox, Textarea } from '@mantine/core'
import { call, query } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { differencesOf, useEditForm } from '../../forms/edit-form.ts'
import { useFailureHere } from '../../forms/failure-here.tsx'
import * as notify from '../../lib/notices/notify.ts'
import { SaveOrCancel } from '../../ui/form/save-or-cancel.tsx'
import { ChangedNotice } from '../../ui/page/changed-notice.tsx'
import { formatDate } from '../../ui/time/date-text.tsx'
import { DayInput } from '../../ui/time/day-input.tsx'
import { nameOf } from './name-of.ts'
import { WORDS } from './words.ts'

const Plan = DischargePlanInput.omit({ sessionId: true, version: true })

const LABELS = { note: 'Note', plannedOn: WORDS.leavesOn, medicines: WORDS.medicines, transport: WORDS.transport, told: WORDS.told }

/** There may be no plan yet. */
type Read = { readonly plan: DischargePlan | null }

function valuesOf(record: Read) {
  const { plannedOn = '', note = '', medicines = false, transport = false, told = false } = record.plan ?? {}
  return { plannedOn, note, medicines, transport, told, record }
}

/** When a patient is expected to leave, and what has been arranged. */
export function PlanForm({ row, onDone }: { row: WardRow; onDone: () => void }) {
  const { sessionId, plan } = row
  const { forget, onFailure, failure } = useFailureHere()
  const { form, conflict } = useEditForm({
    schema: Plan,
    record: { plan },
    draft: `discharge-plan:${sessionId}`,
    valuesOf,
    latest: async (): Promise<Read> => {
      const ward = await queryClient.fetchQuery({ ...query(listWard, {}), staleTime: 0 })
      return { plan: ward.data.find((one) => one.sessionId === sessionId)?.plan ?? null }
    },
    send: (body, idempotencyKey, read) => {
      forget()
      return call(planDischarge, { body: { ...body, sessionId, version: read.plan?.version ?? 0 } }, { idempotencyKey })
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
      {conflict && <ChangedNotice conflict={conflict} differences={differences(form.getValues(), conflict.theirs)} />}
      <SaveOrCancel busy={form.busy} onCancel={onDone} />
    </form>
  )
}

const inWords = ({ plannedOn, note, ...settled }: Omit<ReturnType<typeof valuesOf>, 'record'>) => ({
  note,
  plannedOn: plannedOn && formatDate(plannedOn),
  medicines: yesOrNo(settled.medicines),
  transport: yesOrNo(settled.transport),
  told: yesOrNo(settled.told),
})
const yesOrNo = (value: boolean) => (value ? WORDS.yes : WORDS.no)

const differences = (mine: ReturnType<typeof valuesOf>, theirs: Read) => differencesOf(LABELS, inWords(mine), inWords(valuesOf(theirs)))
