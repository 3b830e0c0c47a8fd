import { type FollowUp, logCall, updateFollowUp } from '@clinic/contract/follow-ups/follow-ups'
import { Button, Modal, TextInput } from '@mantine/core'
import { call } from '../../api/client.ts'
import { useContractForm } from '../../forms/contract-form.ts'
import { SCREEN } from '../../lib/texts.ts'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { DayInput } from '../../ui/time/day-input.tsx'
import { nameOf } from './name-of.ts'
import { WORDS } from './words.ts'

export type FollowUpAction = 'note' | 'move' | 'cancel'

type Props = { followUp: FollowUp; onClose: () => void }

const FORMS = { note: NoteForm, move: MoveForm, cancel: CancelForm }
const TITLES = { note: WORDS.noteTitle, move: WORDS.moveTitle, cancel: WORDS.cancelTitle }

export function Dialogs({ asked, followUp, onClose }: Props & { asked: FollowUpAction }) {
  const Form = FORMS[asked]
  return (
    <Modal opened onClose={onClose} title={TITLES[asked](nameOf(followUp))}>
      <Form followUp={followUp} onClose={onClose} />
    </Modal>
  )
}

function NoteForm({ followUp: { _id: id }, onClose }: Props) {
  const form = useContractForm({
    schema: logCall.body,
    initial: { outcome: 'other' as const, note: '' },
    draft: `follow-up-note:${id}`,
    send: (body, idempotencyKey) => call(logCall, { params: { id }, body }, { idempotencyKey }),
    onSuccess: onClose,
  })
  return (
    <form {...form.props}>
      <TextInput label={WORDS.note} data-autofocus autoComplete="off" {...form.field('note')} />
      <Save busy={form.busy} />
    </form>
  )
}

function MoveForm({ followUp: { _id: id, dueOn, version }, onClose }: Props) {
  const form = useContractForm({
    schema: updateFollowUp.body,
    initial: { dueOn, reason: '' },
    draft: `follow-up-day:${id}`,
    send: (body, idempotencyKey) => call(updateFollowUp, { params: { id }, body: { ...body, version } }, { idempotencyKey }),
    onSuccess: onClose,
  })
  const { error } = form.field('dueOn')
  return (
    <form {...form.props}>
      <DayInput
        label={WORDS.newDay}
        calendar={WORDS.openCalendar}
        value={form.getValues().dueOn}
        isFirst
        optional={false}
        error={typeof error === 'string' ? error : undefined}
        onDay={(day) => form.setFieldValue('dueOn', day)}
      />
      <TextInput label={WORDS.whyMoved} mt="md" autoComplete="off" {...form.field('reason')} />
      <Save busy={form.busy} />
    </form>
  )
}

function CancelForm({ followUp: { _id: id, version }, onClose }: Props) {
  const form = useContractForm({
    schema: updateFollowUp.body,
    initial: { status: 'cancelled' as const, reason: '' },
    draft: `follow-up-cancel:${id}`,
    send: (body, idempotencyKey) => call(updateFollowUp, { params: { id }, body: { ...body, version } }, { idempotencyKey }),
    onSuccess: onClose,
  })
  return (
    <form {...form.props}>
      <TextInput label={WORDS.whyCancelled} data-autofocus withAsterisk autoComplete="off" {...form.field('reason')} />
      <Save busy={form.busy} name={WORDS.cancelIt} />
    </form>
  )
}

function Save({ busy, name = SCREEN.save }: { busy: boolean; name?: string }) {
  return (
    <FormActions>
      <Button type="submit" loading={busy}>
        {name}
      </Button>
    </FormActions>
  )
}
