import { SERVER } from '@clinic/contract/messages'
import { CLINICAL_FIELDS, getSession, type Session } from '@clinic/contract/session-record'
import { SessionUpdate, updateSession } from '@clinic/contract/sessions'
import { VITAL_LABELS } from '@clinic/contract/vitals'
import { Alert, Button } from '@mantine/core'
import { call, query } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import * as notify from '../../app/notify.ts'
import { differencesOf, useEditForm } from '../../forms/edit-form.ts'
import { ChangedNotice } from '../../ui/changed-notice.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { ClinicalInputs } from './clinical-inputs.tsx'
import { type ClinicalField, clinicalOf, TEXT_LABELS } from './clinical-labels.ts'
import styles from './sessions.module.css'
import { VitalInputs } from './vital-inputs.tsx'
import { WORDS } from './words.ts'

const Edit = SessionUpdate.omit({ id: true, version: true })
const LABELS: Record<ClinicalField, string> = { ...VITAL_LABELS, ...TEXT_LABELS }

const valuesOf = (record: Session) => ({ ...clinicalOf(record), record })

/** Edits the clinical fields on the version that was read. Only what was changed is sent. */
export function EditClinical({ session, onDone }: { session: Session; onDone: () => void }) {
  const { form, conflict } = useEditForm({
    schema: Edit,
    record: session,
    valuesOf,
    latest: () => queryClient.fetchQuery({ ...query(getSession, { params: { id: session._id } }), staleTime: 0 }),
    draft: `edit of ${session._id}`,
    send: async (body, idempotencyKey, read): Promise<Session | null> => {
      const changed = CLINICAL_FIELDS.filter((field) => body[field] !== undefined && body[field] !== read[field])
      if (changed.length === 0) return null
      const changes = Object.fromEntries(changed.map((field) => [field, body[field]]))
      return call(updateSession, { body: { id: read._id, version: read.version, ...changes } }, { idempotencyKey })
    },
    onSuccess: (saved) => {
      if (saved) notify.success(WORDS.sessionSaved)
      onDone()
    },
  })
  const values = form.getValues()

  function cancel() {
    form.discard()
    onDone()
  }

  return (
    <form {...form.props} className={styles.form} aria-label={WORDS.editSession}>
      {!session.open && (
        <Alert color="warning" variant="light" role="status">
          {SERVER.sessionClosed}
        </Alert>
      )}
      {conflict && <ChangedNotice conflict={conflict} differences={differencesOf(LABELS, values, conflict.theirs)} />}
      <VitalInputs field={form.field} values={values} ageRange={session.patientId.ageRange} />
      <ClinicalInputs form={form} patientId={session.patientId._id} weight={values.weight} />
      <FormActions>
        <Button variant="default" onClick={cancel} disabled={form.busy}>
          Cancel
        </Button>
        <Button type="submit" loading={form.busy} disabled={!session.open || conflict !== null}>
          {WORDS.saveChanges}
        </Button>
      </FormActions>
    </form>
  )
}
