import { searchable } from '@clinic/clinical/names'
import { MergeInput, type MergePreview, markNotSame, mergePatients, NotSameInput } from '@clinic/contract/merge/merge'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { call } from '../../api/client.ts'
import { useContractForm } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { pathTo } from '../../lib/paths.ts'
import { ConfirmModal } from '../../ui/float/confirm-modal.tsx'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { fullName } from './names.ts'
import { WORDS } from './words.ts'

/** Asks for a reason and the first name of the record that stays, because joining the wrong two is easy to do and hard to notice. */
export function JoinForm({ preview: { keep, merge, conflicts } }: { preview: MergePreview }) {
  const [isAsked, setAsked] = useState(false)
  const navigate = useNavigate()
  const { _id: keepId, firstname } = keep.patient
  const { _id: mergeId } = merge.patient
  const differsInGender = conflicts.some(({ code }) => code === 'gender')
  const isRefused = conflicts.some(({ code }) => code !== 'gender')
  const { reason, genderReason } = MergeInput.shape
  const form = useContractForm({
    schema: z.object({
      reason,
      genderReason: differsInGender ? genderReason.unwrap() : z.string(),
      name: z.string().refine((typed) => searchable(typed) === searchable(firstname), WORDS.wrongName(firstname)),
    }),
    initial: { reason: '', genderReason: '', name: '' },
    draft: `merge-${keepId}-${mergeId}`,
    send: ({ reason, genderReason }, idempotencyKey) =>
      call(mergePatients, { body: { keepId, mergeId, reason, ...(differsInGender && { genderReason }) } }, { idempotencyKey }),
    onSuccess: ({ keptId }) => {
      notify.success(WORDS.joined(fullName(keep.patient)))
      void navigate(pathTo('patientChart', { patientId: keptId }), { replace: true })
    },
  })
  return (
    <>
      {!isRefused && (
        <form {...form.props} className="grid gap-5 above-6 readable" aria-label={WORDS.title}>
          <Textarea label={WORDS.reason} placeholder={WORDS.reasonHint} required autosize minRows={1} {...form.field('reason')} />
          {differsInGender && <Textarea label={WORDS.genderReason} required autosize minRows={1} {...form.field('genderReason')} />}
          <TextInput label={WORDS.typeName(firstname)} required autoComplete="off" {...form.field('name')} />
          <FormActions>
            <Button variant="default" onClick={() => setAsked(true)}>
              {WORDS.twoPeople}
            </Button>
            <Button type="submit" loading={form.busy}>
              {WORDS.join}
            </Button>
          </FormActions>
        </form>
      )}
      {isRefused && (
        <FormActions>
          <Button variant="default" onClick={() => setAsked(true)}>
            {WORDS.twoPeople}
          </Button>
        </FormActions>
      )}
      {/* Mounted before it is opened, so that the focus returns from it. */}
      <TwoPeople a={keepId} b={mergeId} opened={isAsked} onClose={() => setAsked(false)} />
    </>
  )
}

function TwoPeople({ a, b, opened, onClose }: { a: string; b: string; opened: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const form = useContractForm({
    schema: z.object({ reason: NotSameInput.shape.reason }),
    initial: { reason: '' },
    send: ({ reason }, idempotencyKey) => call(markNotSame, { body: { a, b, reason } }, { idempotencyKey }),
    onSuccess: () => {
      notify.success(WORDS.notedTwo)
      void navigate(pathTo('patientProfile', { patientId: a }), { replace: true })
    },
  })
  return (
    <ConfirmModal opened={opened} question={WORDS.twoPeopleQuestion} onCancel={onClose} onConfirm={form.submit}>
      <p className="below-2 quiet">{WORDS.twoPeopleMeans}</p>
      <form {...form.props} className="grid gap-5 above-6 readable" aria-label={WORDS.twoPeople}>
        <Textarea label={WORDS.howKnown} required autosize minRows={1} {...form.field('reason')} />
      </form>
    </ConfirmModal>
  )
}
