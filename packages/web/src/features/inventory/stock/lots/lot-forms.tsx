import { countedOf, type ItemText } from '@clinic/clinical/drugs/units'
import { type Lot, updateLot, writeOffLot } from '@clinic/contract/stock/stock'
import { LotUpdate, WRITE_OFF_KINDS, WriteOff as WriteOffBody } from '@clinic/contract/stock/stock-inputs'
import { Button, Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { call } from '../../../../api/client.ts'
import { useContractForm } from '../../../../forms/contract-form.ts'
import * as notify from '../../../../lib/notices/notify.ts'
import { SCREEN } from '../../../../lib/texts.ts'
import { expiryText, typedExpiry } from '../../../../shared/drugs/typed-expiry.ts'
import { FormActions } from '../../../../ui/form/form-actions.tsx'
import { WHOLE_UNITS } from '../../units.ts'
import { WORDS } from '../words.ts'
import { LotFacts } from './lot-facts.tsx'

type Props = { lot: Lot; item: ItemText; onDone: () => void }

/** Writes off units of a lot; all of them unless fewer are typed. */
export function WriteOff({ lot, item, onDone }: Props) {
  const form = useContractForm({
    schema: WriteOffBody,
    initial: { units: lot.quantity as number | string, kind: lot.state === 'expired' ? 'expired' : 'damaged', reason: '' },
    send: (body, idempotencyKey) => call(writeOffLot, { params: { id: lot._id }, body }, { idempotencyKey }),
    onSuccess: ({ quantity }) => {
      notify.success(WORDS.writtenOff(item.name, countedOf(quantity, item)))
      onDone()
    },
  })
  return (
    <form {...form.props} className="grid gap-5" aria-label={WORDS.writeOff}>
      <LotFacts item={item} lot={lot} />
      <NumberInput label={WORDS.unitsToWriteOff} required data-autofocus {...WHOLE_UNITS} {...form.field('units')} />
      <NativeSelect label="Why" data={WRITE_OFF_KINDS.map((value) => ({ value, label: WORDS.kinds[value] }))} {...form.field('kind')} />
      <TextInput label="Reason" description={WORDS.writeOffHint} required {...form.field('reason')} />
      <Buttons busy={form.busy} save={WORDS.writeOff} onCancel={onDone} />
    </form>
  )
}

/** Corrects a lot's number or expiry, or sets it aside. */
export function CorrectLot({ lot, item, onDone }: Props) {
  const initial = { lotNo: lot.lotNo, expiry: lot.expiresOn ? expiryText(lot.expiresOn) : '', held: lot.held, reason: '' }
  const form = useContractForm({
    schema: LotUpdate.pick({ lotNo: true, held: true, reason: true }).extend({ expiry: typedExpiry }),
    initial,
    send: ({ expiry, ...body }, idempotencyKey) =>
      call(updateLot, { params: { id: lot._id }, body: { ...body, expiresOn: expiry, version: lot.version } }, { idempotencyKey }),
    fieldNames: { expiresOn: 'expiry' },
    onSuccess: () => {
      notify.success(WORDS.lotSaved(item.name))
      onDone()
    },
  })
  return (
    <form {...form.props} className="grid gap-5" aria-label={WORDS.correctThisLot}>
      <LotFacts item={item} lot={lot} />
      <TextInput label={WORDS.lot} data-autofocus autoComplete="off" {...form.field('lotNo')} />
      <TextInput label="Expiry" placeholder="mm/yyyy" autoComplete="off" {...form.field('expiry')} />
      <Checkbox label={WORDS.holdThisLot} {...form.field('held', { type: 'checkbox' })} />
      <TextInput label="Reason" description={WORDS.correctHint} required {...form.field('reason')} />
      <Buttons busy={form.busy} save={SCREEN.save} onCancel={onDone} />
    </form>
  )
}

function Buttons({ busy, save, onCancel }: { busy: boolean; save: string; onCancel: () => void }) {
  return (
    <FormActions>
      <Button variant="default" onClick={onCancel}>
        {SCREEN.cancel}
      </Button>
      <Button type="submit" loading={busy}>
        {save}
      </Button>
    </FormActions>
  )
}
