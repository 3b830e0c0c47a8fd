import { isMeasured } from '@clinic/clinical/observations/inputs'
import { type Observation, recordObservation } from '@clinic/contract/observations/observations'
import type { Session } from '@clinic/contract/sessions/session-record'
import { useEffect } from 'react'
import { type ContractForm, useContractForm } from '../../forms/contract-form.ts'
import { useFailureHere } from '../../forms/failure-here.tsx'
import * as notify from '../../lib/notices/notify.ts'
import { isKept, type KeptRequest } from '../../outbox/kept-request.ts'
import { sendOrKeep } from '../../outbox/send/send-or-keep.ts'
import { timeOf } from '../../outbox/time-of.ts'
import { formatTime } from '../../ui/time/date-text.tsx'
import { NO_EXTRAS } from '../patient/extra-inputs.tsx'
import { WORDS } from './words.ts'

const VALUES = {
  temperature: '',
  bloodPressure: '',
  pulse: '',
  weight: '',
  spO2: '',
  ...NO_EXTRAS,
  weightConfirmed: false,
  /** The phone's time of the first value; 0 while there is none. */
  startedAt: 0,
  /** The same by the server's clock, from the first Save on. */
  takenAt: undefined as string | undefined,
}

type ObservedSession = {
  readonly sessionId: string
  readonly patient: Pick<Session['patientId'], 'firstname' | 'lastname'>
  /** No set is taken earlier. */
  readonly since: string
}

/** A set to add to an open session, with what a failure says. */
export function useObservationForm({ sessionId, patient: { firstname, lastname }, since }: ObservedSession, onDone: () => void) {
  const { forget, onFailure, failure } = useFailureHere()
  const form: ContractForm<typeof VALUES> = useContractForm({
    schema: recordObservation.body,
    initial: VALUES,
    draft: `set of ${sessionId}`,
    send: async (body, idempotencyKey, note) => {
      forget()
      const asked = body.takenAt ? Promise.resolve(body.takenAt) : timeOf(form.getValues().startedAt, since)
      const takenAt = await asked.catch(() => undefined)
      // A repeat says the same, under the same key.
      if (takenAt !== undefined) note({ takenAt })
      const first = async () => void (await asked)
      const whose = { form: `set of ${sessionId}`, who: `${firstname} ${lastname}`, first }
      // Without an answer the top bar says that it is not saved.
      const request = { params: { id: sessionId }, body: { ...body, takenAt } }
      return sendOrKeep(recordObservation, request, { idempotencyKey, ...whose })
    },
    onFailure,
    onSuccess: (saved: Observation | KeptRequest) => {
      if (!isKept(saved)) notify.success(WORDS.observationsSaved(saved.dueAt && formatTime(saved.dueAt)))
      onDone()
    },
  })
  useNoteStart(form)
  return { form, failure }
}

/** Saving may work only later, and after a reload: the time of the first value is kept with what was typed. */
function useNoteStart({ getValues, setValues }: ContractForm<typeof VALUES>) {
  useEffect(() => {
    const values = getValues()
    const hasBegun = isMeasured(values)
    if (hasBegun !== values.startedAt > 0) setValues(hasBegun ? { startedAt: Date.now() } : { startedAt: 0, takenAt: undefined })
  })
}
