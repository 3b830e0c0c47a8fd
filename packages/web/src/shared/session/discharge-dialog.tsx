import { RETURN_FIELDS } from '@clinic/contract/follow-ups/follow-ups'
import { TOASTS } from '@clinic/contract/messages'
import { OUTCOME_WORDS, OUTCOMES } from '@clinic/contract/sessions/outcomes'
import type { Session } from '@clinic/contract/sessions/session-record'
import { SessionUpdate, updateSession } from '@clinic/contract/sessions/sessions'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { call } from '../../api/client.ts'
import { useContractForm } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { ConfirmModal } from '../../ui/float/confirm-modal.tsx'
import { NO_RETURN, ReturnChoice } from './return-choice.tsx'
import { WORDS } from './words.ts'

type Props = {
  session: { readonly _id: string; readonly version: number; readonly outcome?: Session['outcome'] }
  question: string
  confirm?: string
  opened: boolean
  onClose: () => void
  /** What closing does. */
  children?: ReactNode
}

const Outcome = SessionUpdate.pick({ outcome: true, referredTo: true, outcomeNote: true }).required().extend(RETURN_FIELDS)

const OPTIONS = OUTCOMES.map((value) => ({ value, label: OUTCOME_WORDS[value] }))

/** Closes the session of a patient who is in a bed, and says how the stay ended. */
export function DischargeDialog({ session: { _id: id, version, outcome: earlier }, question, confirm, opened, onClose, children }: Props) {
  const form = useContractForm({
    schema: Outcome,
    initial: { outcome: 'discharged' as (typeof OUTCOMES)[number], referredTo: '', outcomeNote: '', ...NO_RETURN },
    draft: `discharge:${id}`,
    // A death is chosen anew each time, and never comes from a dialog that was closed.
    resume: (kept) => (kept.outcome === 'died' ? { ...kept, outcome: 'discharged' as const } : kept),
    send: ({ referredTo, returnOn, returnReason, ...body }, idempotencyKey) =>
      call(
        updateSession,
        {
          body: {
            id,
            version,
            open: false,
            ...body,
            referredTo: body.outcome === 'referred' ? referredTo : '',
            ...(body.outcome !== 'died' && { returnOn, returnReason }),
          },
        },
        { idempotencyKey },
      ),
    onSuccess: () => {
      notify.success(TOASTS.sessionDone)
      onClose()
    },
  })
  const values = form.getValues()
  const { outcome } = values
  return (
    <ConfirmModal opened={opened} question={question} {...(confirm && { confirm })} onCancel={onClose} onConfirm={form.submit}>
      {children}
      <form {...form.props} className="grid gap-5 above-5">
        <NativeSelect label={WORDS.howItEnds} data={OPTIONS} {...form.field('outcome')} />
        {outcome === 'referred' && <TextInput label={WORDS.referredTo} autoComplete="off" {...form.field('referredTo')} />}
        {outcome === 'died' && <p className="error strong">{WORDS.diedMeans}</p>}
        {outcome !== 'died' && earlier?.outcome === 'died' && <p>{WORDS.takesDeathBack}</p>}
        {outcome !== 'died' && <ReturnChoice value={values} error={form.errors.returnOn} onChange={(value) => form.setValues(value)} />}
        <Textarea label="Note" autosize minRows={2} {...form.field('outcomeNote')} />
      </form>
    </ConfirmModal>
  )
}
