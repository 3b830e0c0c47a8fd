import { can } from '@clinic/contract/endpoint'
import { type Referral, strikeReferral, updateReferral } from '@clinic/contract/referrals/referrals'
import { Button, Modal, Textarea } from '@mantine/core'
import { IconAlertCircle, IconMail, IconMapPinCheck, IconMapPinOff, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useUser } from '../../../auth/user.tsx'
import { newKey, useContractForm } from '../../../forms/contract-form.ts'
import * as notify from '../../../lib/notices/notify.ts'
import { pathTo } from '../../../lib/paths.ts'
import { FormActions } from '../../../ui/form/form-actions.tsx'
import { type RowAction, RowMenu } from '../../../ui/list/row-menu.tsx'
import { MistakeForm } from '../mistakes/mistake-form.tsx'
import { REFERRAL_WORDS } from './words.ts'

/** Prints a letter again, and says what came of it. */
export function OutcomeMenu({ referral }: { referral: Referral }) {
  const { _id, number, state, struck, version } = referral
  const { role } = useUser()
  const [asked, ask] = useState<'reply' | 'strike' | null>(null)
  const close = () => ask(null)
  const goesOn = can(role, updateReferral) && struck === null && state !== 'replied'

  const say = (next: 'arrived' | 'not-reached') =>
    call(updateReferral, { params: { id: _id }, body: { state: next, version } }, { idempotencyKey: newKey() }).then(
      () => notify.success(REFERRAL_WORDS.saved),
      notify.failure,
    )

  const actions: RowAction[] = [
    { name: REFERRAL_WORDS.print(number), Icon: IconPrinter, to: pathTo('print', { what: 'referral-letter', id: _id }) },
    ...(goesOn ? [{ name: REFERRAL_WORDS.typeReply, Icon: IconMail, onPress: () => ask('reply') }] : []),
    ...(goesOn && state !== 'arrived' ? [{ name: REFERRAL_WORDS.arrived, Icon: IconMapPinCheck, onPress: () => void say('arrived') }] : []),
    ...(goesOn && state !== 'not-reached'
      ? [{ name: REFERRAL_WORDS.notReached, Icon: IconMapPinOff, onPress: () => void say('not-reached') }]
      : []),
    ...(can(role, strikeReferral) && struck === null
      ? [{ name: REFERRAL_WORDS.strike, Icon: IconAlertCircle, danger: true, onPress: () => ask('strike') }]
      : []),
  ]
  return (
    <>
      <RowMenu of={number} actions={actions} />
      <Modal opened={asked === 'reply'} onClose={close} title={REFERRAL_WORDS.reply}>
        <ReplyForm referral={referral} onDone={close} />
      </Modal>
      <Modal opened={asked === 'strike'} onClose={close} title={REFERRAL_WORDS.strikeQuestion}>
        <MistakeForm
          draft={`strike:${_id}`}
          reasons={REFERRAL_WORDS.reasons}
          confirm={REFERRAL_WORDS.strike}
          done={REFERRAL_WORDS.struck}
          send={(body, idempotencyKey) => call(strikeReferral, { params: { id: _id }, body }, { idempotencyKey })}
          onDone={close}
          onCancel={close}
        >
          {REFERRAL_WORDS.strikeConsequence}
        </MistakeForm>
      </Modal>
    </>
  )
}

function ReplyForm({ referral: { _id, version }, onDone }: { referral: Referral; onDone: () => void }) {
  const form = useContractForm({
    schema: updateReferral.body,
    initial: { state: 'replied' as const, reply: '' },
    draft: `reply:${_id}`,
    send: (body, idempotencyKey) => call(updateReferral, { params: { id: _id }, body: { ...body, version } }, { idempotencyKey }),
    onSuccess: () => {
      notify.success(REFERRAL_WORDS.replySaved)
      onDone()
    },
  })
  return (
    <form {...form.props} className="grid gap-5">
      <Textarea label={REFERRAL_WORDS.reply} required data-autofocus autosize minRows={4} maxRows={12} {...form.field('reply')} />
      <FormActions>
        <Button type="submit" loading={form.busy}>
          {REFERRAL_WORDS.saveReply}
        </Button>
      </FormActions>
    </form>
  )
}
