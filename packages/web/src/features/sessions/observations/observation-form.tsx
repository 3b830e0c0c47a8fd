import { isMeasured } from '@clinic/contract/clinical/observations/inputs'
import { type Observation, recordObservation } from '@clinic/contract/observations'
import type { Patient } from '@clinic/contract/patients'
import type { Session } from '@clinic/contract/session-record'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { type ContractForm, useContractForm } from '../../../forms/contract-form.ts'
import { useFailureHere } from '../../../forms/failure-here.tsx'
import * as notify from '../../../lib/notify.ts'
import { isKept, type Kept } from '../../../outbox/kept.ts'
import { sendOrKeep } from '../../../outbox/send-or-keep.ts'
import { timeOf } from '../../../outbox/time-of.ts'
import { NO_EXTRAS } from '../../../shared/patient/extra-inputs.tsx'
import { formatTime } from '../../../ui/date-text.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import styles from './observations.module.css'
import { ObservedVitals } from './observed-vitals.tsx'
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

type Props = { session: Session; patient: Patient; onDone: () => void }

/** Adds a set to an open session. Starts at the temperature, and Ctrl+Enter saves. */
export function ObservationForm({ session, patient, onDone }: Props) {
  const { forget, onFailure, failure } = useFailureHere()
  const form: ContractForm<typeof VALUES> = useContractForm({
    schema: recordObservation.body,
    initial: VALUES,
    draft: `set of ${session._id}`,
    send: async (body, idempotencyKey) => {
      forget()
      const { firstname, lastname } = session.patientId
      const asked = body.takenAt ? Promise.resolve(body.takenAt) : timeOf(form.getValues().startedAt, session.createdAt)
      const takenAt = await asked.catch(() => undefined)
      // A repeat says the same, under the same key.
      if (takenAt !== undefined) form.setFieldValue('takenAt', takenAt)
      const first = async () => void (await asked)
      const whose = { form: `set of ${session._id}`, who: `${firstname} ${lastname}`, first }
      // Without an answer the top bar says that it is not saved.
      const request = { params: { id: session._id }, body: { ...body, takenAt } }
      return sendOrKeep(recordObservation, request, { idempotencyKey, ...whose })
    },
    onFailure,
    onSuccess: (saved: Observation | Kept) => {
      if (!isKept(saved)) notify.success(WORDS.saved(saved.dueAt && formatTime(saved.dueAt)))
      onDone()
    },
  })

  useNoteStart(form)

  function cancel() {
    form.discard()
    onDone()
  }

  return (
    <form {...form.props} className={styles.form} aria-label={WORDS.add}>
      <ObservedVitals form={form} patient={patient} admit />
      {failure}
      <FormActions>
        <Button variant="default" onClick={cancel} disabled={form.busy}>
          Cancel
        </Button>
        <Button type="submit" loading={form.busy} aria-keyshortcuts="Control+Enter Meta+Enter" title={WORDS.saveKeys}>
          {WORDS.save}
        </Button>
      </FormActions>
    </form>
  )
}

/** Saving may work only later, and after a reload: the time of the first value is kept with what was typed. */
function useNoteStart({ getValues, setValues }: ContractForm<typeof VALUES>) {
  useEffect(() => {
    const values = getValues()
    const hasBegun = isMeasured(values)
    if (hasBegun !== values.startedAt > 0) setValues(hasBegun ? { startedAt: Date.now() } : { startedAt: 0, takenAt: undefined })
  })
}
