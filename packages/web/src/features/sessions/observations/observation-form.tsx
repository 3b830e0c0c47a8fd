import { type Observation, recordObservation } from '@clinic/contract/observations'
import type { Patient } from '@clinic/contract/patients'
import type { Session } from '@clinic/contract/session-record'
import { Button } from '@mantine/core'
import * as notify from '../../../app/notify.ts'
import { useContractForm } from '../../../forms/contract-form.ts'
import { NO_EXTRAS } from '../../../forms/extra-inputs.tsx'
import { useFailureHere } from '../../../forms/failure-here.tsx'
import { formatTime } from '../../../ui/date-text.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { isKept, type Kept } from '../../../unsent/kept.ts'
import { sendOrKeep } from '../../../unsent/send-or-keep.ts'
import styles from './observations.module.css'
import { ObservedVitals } from './observed-vitals.tsx'
import { WORDS } from './words.ts'

type Props = { session: Session; patient: Patient; onDone: () => void }

/** Adds a set to an open session. Starts at the temperature, and Ctrl+Enter saves. */
export function ObservationForm({ session, patient, onDone }: Props) {
  const { forget, onFailure, failure } = useFailureHere()
  const form = useContractForm({
    schema: recordObservation.body,
    initial: { temperature: '', bloodPressure: '', pulse: '', weight: '', spO2: '', ...NO_EXTRAS, weightConfirmed: false },
    draft: `set of ${session._id}`,
    send: (body, idempotencyKey) => {
      forget()
      const { firstname, lastname } = session.patientId
      const whose = { form: `set of ${session._id}`, who: `${firstname} ${lastname}` }
      // Without an answer the top bar says that it is not saved.
      return sendOrKeep(recordObservation, { params: { id: session._id }, body }, { idempotencyKey, ...whose })
    },
    onFailure,
    onSuccess: (saved: Observation | Kept) => {
      if (!isKept(saved)) notify.success(WORDS.saved(saved.dueAt && formatTime(saved.dueAt)))
      onDone()
    },
  })

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
