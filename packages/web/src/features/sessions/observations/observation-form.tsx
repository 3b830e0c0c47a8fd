import type { Patient } from '@clinic/contract/patients/patients'
import type { Session } from '@clinic/contract/sessions/session-record'
import { Button } from '@mantine/core'
import { useObservationForm } from '../../../shared/session/use-observation-form.ts'
import { FormActions } from '../../../ui/form/form-actions.tsx'
import { ObservedVitals } from './observed-vitals.tsx'
import { WORDS } from './words.ts'

type Props = { session: Session; patient: Patient; onDone: () => void }

/** Adds a set to an open session. Starts at the temperature, and Ctrl+Enter saves. */
export function ObservationForm({ session, patient, onDone }: Props) {
  const { form, failure } = useObservationForm({ sessionId: session._id, patient: session.patientId, since: session.createdAt }, onDone)

  function cancel() {
    form.discard()
    onDone()
  }

  return (
    <form {...form.props} className="grid one-column narrow gap-4 pad-5 card" aria-label={WORDS.add}>
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
