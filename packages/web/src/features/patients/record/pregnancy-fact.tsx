import { ageOn } from '@clinic/clinical/people/ages'
import { dueProblem, lastDayOfPregnancy, mayBePregnant } from '@clinic/clinical/people/pregnancy'
import { can } from '@clinic/contract/endpoint'
import type { PatientFacts } from '@clinic/contract/patients/facts-fields'
import { updateFacts } from '@clinic/contract/patients/patient-facts'
import type { Patient } from '@clinic/contract/patients/patients'
import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../api/client.ts'
import { useUser } from '../../../auth/user.tsx'
import { newKey, useContractForm } from '../../../forms/contract-form.ts'
import * as notify from '../../../lib/notices/notify.ts'
import { ConfirmModal } from '../../../ui/float/confirm-modal.tsx'
import { SaveOrCancel } from '../../../ui/form/save-or-cancel.tsx'
import { clinicToday } from '../../../ui/time/clinic-time.ts'
import { formatDate } from '../../../ui/time/date-text.tsx'
import { DayInput } from '../../../ui/time/day-input.tsx'
import { WORDS } from '../words.ts'

type Props = { patient: Patient; facts: PatientFacts }

/** Whether she is pregnant, where that can be, and the way to write it down: without it no prescription is checked for it. */
export function PregnancyFact({ patient, facts }: Props) {
  const [asks, setAsks] = useState<'due' | 'ended' | null>(null)
  const { role } = useUser()
  const { pregnantUntil } = facts
  const isPregnant = pregnantUntil !== null && pregnantUntil >= clinicToday()
  if (!isPregnant && !mayBePregnant(patient.gender, ageOf(patient, facts))) return null
  const close = () => setAsks(null)
  return (
    <div>
      <dt className="text-m">{WORDS.pregnant}</dt>
      <dd>
        {isPregnant ? WORDS.pregnantUntil(formatDate(pregnantUntil)) : WORDS.notWritten}
        {can(role, updateFacts) && facts.deceasedOn === null && (
          <Group mt={8} gap={8}>
            <Button variant="default" onClick={() => setAsks('due')}>
              {isPregnant ? WORDS.changeDueDay : WORDS.sheIsPregnant}
            </Button>
            {isPregnant && (
              <Button variant="default" onClick={() => setAsks('ended')}>
                {WORDS.pregnancyEnded}
              </Button>
            )}
          </Group>
        )}
      </dd>
      <Modal opened={asks === 'due'} onClose={close} title={WORDS.pregnancyTitle(patient.firstname)}>
        <DueForm patient={patient} facts={facts} onClose={close} />
      </Modal>
      <ConfirmModal
        opened={asks === 'ended'}
        question={WORDS.pregnancyEndedQuestion(patient.firstname)}
        confirm={WORDS.pregnancyEnded}
        danger
        onCancel={close}
        onConfirm={async () => {
          await end(patient._id, facts.version)
          close()
        }}
      >
        <Text>{WORDS.afterPregnancy}</Text>
      </ConfirmModal>
    </div>
  )
}

function DueForm({ patient: { _id: id }, facts: { version }, onClose }: Props & { onClose: () => void }) {
  const form = useContractForm({
    schema: DueDay,
    initial: { dueOn: '' },
    draft: `pregnancy:${id}`,
    send: ({ dueOn }, idempotencyKey) =>
      call(updateFacts, { params: { id }, body: { pregnantUntil: lastDayOfPregnancy(dueOn, clinicToday()), version } }, { idempotencyKey }),
    onSuccess: ({ pregnantUntil }) => {
      notify.success(WORDS.pregnancySaved(formatDate(pregnantUntil ?? '')))
      onClose()
    },
  })
  const { error } = form.field('dueOn')
  return (
    <form {...form.props}>
      <DayInput
        label={WORDS.dueAbout}
        calendar={WORDS.pickDay}
        value={form.getValues().dueOn}
        isFirst
        optional
        error={typeof error === 'string' ? error : undefined}
        onDay={(day) => form.setFieldValue('dueOn', day)}
      />
      <Text mt="xs">{WORDS.dueHelp}</Text>
      <SaveOrCancel busy={form.busy} onCancel={onClose} />
    </form>
  )
}

const DueDay = z.object({
  dueOn: z.string().check(({ value, issues }) => {
    const message = dueProblem(value, clinicToday())
    if (message !== null) issues.push({ code: 'custom', message, input: value })
  }),
})

async function end(id: string, version: number): Promise<void> {
  try {
    await call(updateFacts, { params: { id }, body: { pregnantUntil: null, version } }, { idempotencyKey: newKey() })
    notify.success(WORDS.pregnancyEndSaved)
  } catch (error) {
    notify.failure(error)
  }
}

function ageOf({ ageRange, ageRangeOn }: Patient, { birthDate, birthPrecision }: PatientFacts) {
  const birth = birthDate !== null && birthPrecision !== null ? { birthDate, birthPrecision } : null
  return ageOn(birth ?? { ageRange, recordedOn: ageRangeOn }, clinicToday())
}
