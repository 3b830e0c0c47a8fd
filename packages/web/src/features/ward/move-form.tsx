import { LINE, text } from '@clinic/contract/fields'
import { swapPatients, transferPatient, type Ward, type WardRow } from '@clinic/contract/ward/ward'
import { MOVE_REASON } from '@clinic/contract/ward/ward-plan'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { z } from 'zod'
import { call } from '../../api/client.ts'
import { useContractForm } from '../../forms/contract-form.ts'
import { useFailureHere } from '../../forms/failure-here.tsx'
import { ApiError } from '../../lib/error.ts'
import * as notify from '../../lib/notices/notify.ts'
import { SCREEN } from '../../lib/texts.ts'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { nameOf } from './name-of.ts'
import { WORDS } from './words.ts'

const Move = z.object({ to: z.string().min(1, WORDS.toBed), reason: text(LINE, MOVE_REASON) })

type Props = { row: WardRow; ward: Ward; onDone: () => void }

/** Moves a patient to a free bed, or swaps with another patient. If someone else was faster, the server says so and the list updates. */
export function MoveForm({ row, ward, onDone }: Props) {
  const others = ward.data.filter(({ sessionId }) => sessionId !== row.sessionId)
  const groups = [
    { group: WORDS.freeGroup, items: ward.free.map(({ _id, tag }) => ({ value: _id, label: tag })) },
    {
      group: WORDS.swapGroup,
      items: others.map((other) => ({ value: other.sessionId, label: WORDS.swapWith(other.bed.tag, nameOf(other)) })),
    },
  ].filter(({ items }) => items.length > 0)
  const first = groups[0]?.items[0]?.value ?? ''
  const other = (to: string) => others.find(({ sessionId }) => sessionId === to)
  const isOffered = (to: string) => groups.some(({ items }) => items.some(({ value }) => value === to))
  const { forget, onFailure, failure } = useFailureHere()
  const form = useContractForm({
    schema: Move,
    initial: { to: first, reason: '' },
    draft: `move:${row.sessionId}`,
    resume: (kept) => (isOffered(kept.to) ? kept : { ...kept, to: first }),
    send: async ({ to, reason }, idempotencyKey) => {
      forget()
      const { sessionId, version } = row
      if (!other(to)) return call(transferPatient, { body: { sessionId, toBedId: to, reason, version } }, { idempotencyKey })
      const [moved] = await call(swapPatients, { body: { sessionA: sessionId, sessionB: to } }, { idempotencyKey })
      return moved
    },
    onFailure(error) {
      // Another bed would be shown in its place, and not be what is chosen.
      if (error instanceof ApiError && error.body.fields?.bedId) form.setFieldValue('to', '')
      return onFailure(error)
    },
    fieldNames: { bedId: 'to', toBedId: 'to', sessionB: 'to' },
    onSuccess: (moved) => {
      notify.success(WORDS.moved(nameOf(row), moved?.bedId?.tag ?? ''))
      onDone()
    },
  })
  const { to } = form.getValues()
  const isSwap = other(to) !== undefined
  if (groups.length === 0) return <p>{WORDS.nowhere}</p>
  return (
    <form {...form.props} className="grid gap-5" aria-label={WORDS.moveTitle(nameOf(row))}>
      <NativeSelect
        label={WORDS.toBed}
        data={to === '' ? [{ value: '', label: WORDS.chooseBed }, ...groups] : groups}
        data-autofocus
        {...form.field('to')}
      />
      {!isSwap && <TextInput label={WORDS.reason} autoComplete="off" {...form.field('reason')} />}
      {failure}
      <FormActions>
        <Button variant="default" onClick={onDone}>
          {SCREEN.cancel}
        </Button>
        <Button type="submit" loading={form.busy}>
          {WORDS.move}
        </Button>
      </FormActions>
    </form>
  )
}
