import { SERVER } from '@clinic/contract/messages'
import { CLINICAL_FIELDS, getSession, type Session, updateSession } from '@clinic/contract/sessions'
import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { call, query } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { queryClient } from '../../api/query-client.ts'
import * as notify from '../../app/notify.ts'
import { useContractForm } from '../../forms/contract-form.ts'
import { FormActions } from '../../ui/form-actions.tsx'
import { ClinicalInputs } from './clinical-inputs.tsx'
import { type Clinical, clinicalOf } from './clinical-labels.ts'
import styles from './sessions.module.css'
import { sessionChanged } from './use-session.ts'
import { VitalInputs } from './vital-inputs.tsx'
import { WORDS } from './words.ts'

/** Edits the clinical fields on the version that was read. Only what was changed is sent. */
export function EditClinical({ session, onDone }: { session: Session; onDone: () => void }) {
  const [isStale, setStale] = useState(false)
  const [theirs, setTheirs] = useState<Partial<Clinical>>({})
  const form = useContractForm({
    schema: updateSession.body,
    // `read` is what the edit began with; it goes nowhere, but a draft must not forget it.
    initial: { id: session._id, version: session.version, read: clinicalOf(session), ...clinicalOf(session) },
    draft: `edit of ${session._id}`,
    send: async ({ id, version, ...body }, idempotencyKey): Promise<Session | null> => {
      const { read } = form.getValues()
      const changed = CLINICAL_FIELDS.filter((field) => body[field] !== undefined && body[field] !== read[field])
      if (changed.length === 0) return null
      const changes = Object.fromEntries(changed.map((field) => [field, body[field]]))
      return call(updateSession, { body: { id, version, ...changes } }, { idempotencyKey })
    },
    onSuccess: (saved) => {
      if (saved) notify.success(WORDS.sessionSaved)
      void sessionChanged()
      onDone()
    },
    onFailure: (error) => {
      if (error instanceof ApiError && error.status === 409 && error.body.message === SERVER.changedByOther) setStale(true)
      return false
    },
  })
  const values = form.getValues()

  /** Takes over what others saved, except where something was typed here; there, theirs is shown beside it. */
  async function reload() {
    try {
      const newest = await queryClient.fetchQuery({ ...query(getSession, { params: { id: session._id } }), staleTime: 0 })
      const { read, ...mine } = form.getValues()
      const untouched = CLINICAL_FIELDS.filter((field) => mine[field] === read[field])
      const both = CLINICAL_FIELDS.filter(
        (field) => mine[field] !== read[field] && newest[field] !== read[field] && newest[field] !== mine[field],
      )
      form.setValues({
        version: newest.version,
        read: clinicalOf(newest),
        ...Object.fromEntries(untouched.map((field) => [field, newest[field]])),
      })
      setTheirs(Object.fromEntries(both.map((field) => [field, newest[field]])))
      setStale(false)
    } catch (error) {
      notify.failure(error)
    }
  }

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
      {isStale && (
        <Alert color="warning" variant="light" role="alert" title={WORDS.savedByOther}>
          <p className={styles.reason}>{WORDS.savedByOtherAdvice}</p>
          <Button variant="default" onClick={() => void reload()}>
            {WORDS.loadTheirs}
          </Button>
        </Alert>
      )}
      <VitalInputs field={form.field} values={values} ageRange={session.patientId.ageRange} theirs={theirs} />
      <ClinicalInputs field={form.field} theirs={theirs} />
      <FormActions>
        <Button variant="default" onClick={cancel} disabled={form.busy}>
          Cancel
        </Button>
        <Button type="submit" loading={form.busy} disabled={!session.open}>
          {WORDS.saveChanges}
        </Button>
      </FormActions>
    </form>
  )
}
