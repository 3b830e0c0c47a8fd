import { VITAL_LABELS } from '@clinic/clinical/observations/vitals'
import { listLines, type SessionLine } from '@clinic/contract/prescribing/prescribing'
import { SERVER } from '@clinic/contract/server-messages'
import { CLINICAL_FIELDS, getSession, type Session } from '@clinic/contract/sessions/session-record'
import { SessionUpdate, updateSession } from '@clinic/contract/sessions/sessions'
import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { differencesOf, useEditForm } from '../../../forms/edit-form.ts'
import * as notify from '../../../lib/notices/notify.ts'
import { isKept, type KeptRequest } from '../../../outbox/kept-request.ts'
import { sendOrKeep } from '../../../outbox/send/send-or-keep.ts'
import { UNSENT_WORDS } from '../../../outbox/words.ts'
import { FormActions } from '../../../ui/form/form-actions.tsx'
import { ListState } from '../../../ui/list/list-state.tsx'
import { ChangedNotice } from '../../../ui/page/changed-notice.tsx'
import { GuardNotice } from '../prescription/guard-notice.tsx'
import { emptyEntry } from '../prescription/line-changes.ts'
import { type LineRow, lineToSend, rowOf, textOf } from '../prescription/line-rows.ts'
import { withLineRules } from '../prescription/line-schema.ts'
import { LINE_WORDS } from '../prescription/line-words.ts'
import { useLineGuard } from '../prescription/prescription-lines.tsx'
import { useQuickTexts } from '../quick-texts/use-quick-texts.ts'
import { WORDS } from '../words.ts'
import { ClinicalInputs } from './clinical-inputs.tsx'
import { type Clinical, type ClinicalField, clinicalOf, TEXT_LABELS } from './clinical-labels.ts'
import { VitalInputs } from './vitals/vital-inputs.tsx'

const Edit = SessionUpdate.omit({ id: true, version: true })
const LABELS: Record<ClinicalField | 'lines', string> = { ...VITAL_LABELS, ...TEXT_LABELS, lines: LINE_WORDS.lines }

/** A session with its prescription lines. */
type SessionWithLines = { readonly session: Session; readonly lines: readonly SessionLine[] }

const rowsOf = ({ session, lines }: SessionWithLines): LineRow[] =>
  lines.map((line) => ({ ...rowOf(line, session.prescription, line._id), lineId: line._id }))
const valuesOf = (record: SessionWithLines) => ({
  ...clinicalOf(record.session),
  prescriptionLines: rowsOf(record),
  drugEntry: emptyEntry(),
  record,
})
const inWords = (rows: readonly LineRow[]) => rows.map(textOf).join('; ')
const sent = (rows: readonly LineRow[]) => JSON.stringify(rows.map(lineToSend))

/** Edits the clinical fields and lines of the loaded version. Sends only what was changed. */
export function EditClinical({ session, onDone }: { session: Session; onDone: () => void }) {
  const lines = useQuery(query(listLines, { params: { id: session._id } }))
  return (
    <ListState query={lines} rows={4} rowHeight={104}>
      {(lines) => <EditForm record={{ session, lines }} onDone={onDone} />}
    </ListState>
  )
}

async function latest({ _id: id }: Session): Promise<SessionWithLines> {
  const session = await queryClient.fetchQuery({ ...query(getSession, { params: { id } }), staleTime: 0 })
  return { session, lines: await queryClient.fetchQuery({ ...query(listLines, { params: { id } }), staleTime: 0 }) }
}

function EditForm({ record, onDone }: { record: SessionWithLines; onDone: () => void }) {
  const { session } = record
  const { form, conflict } = useEditForm({
    schema: withLineRules(Edit),
    record,
    valuesOf,
    latest: () => latest(session),
    together: [['prescription', 'prescriptionLines', 'drugEntry']],
    draft: `edit of ${session._id}`,
    send: async (body, idempotencyKey, read): Promise<Session | KeptRequest | null> => {
      const changed = CLINICAL_FIELDS.filter((field) => body[field] !== undefined && body[field] !== read.session[field])
      const changes = Object.fromEntries(changed.map((field) => [field, body[field]]))
      const isOther = sent(form.getValues().prescriptionLines) !== sent(rowsOf(read))
      if (changed.length === 0 && !isOther) return null
      const lines = isOther ? { prescriptionLines: body.prescriptionLines } : {}
      const { firstname, lastname } = session.patientId
      const kept = { form: `edit of ${session._id}`, who: `${firstname} ${lastname}` }
      const { _id: id, version } = read.session
      return sendOrKeep(updateSession, { body: { id, version, ...changes, ...lines } }, { idempotencyKey, ...kept })
    },
    onSuccess: (saved) => {
      if (isKept(saved)) notify.info(UNSENT_WORDS.kept)
      else if (saved) notify.success(WORDS.sessionSaved)
      onDone()
    },
  })
  const values = form.getValues()
  const guard = useLineGuard(form, { patientId: session.patientId._id, sessionId: session._id })
  const quick = useQuickTexts({ form, patientId: session.patientId._id, weight: values.weight, weightConfirmed: false })

  function cancel() {
    form.discard()
    onDone()
  }

  return (
    <form {...form.props} className="grid gap-6 narrow" aria-label={WORDS.editSession}>
      {!session.open && (
        <Alert color="warning" variant="light" role="status">
          {SERVER.sessionClosed}
        </Alert>
      )}
      {conflict && <ChangedNotice conflict={conflict} differences={differences(values, conflict.theirs)} />}
      <VitalInputs field={form.field} values={values} ageRange={session.patientId.ageRange} />
      <ClinicalInputs form={form} patientId={session.patientId._id} diagnosis={values.workingDiagnosis} guard={guard} quick={quick} />
      <GuardNotice guard={guard} />
      <FormActions>
        <Button variant="default" onClick={cancel} disabled={form.busy}>
          Cancel
        </Button>
        <Button type="submit" loading={form.busy} disabled={!session.open || conflict !== null || guard.isDown || guard.isShut}>
          {WORDS.saveChanges}
        </Button>
      </FormActions>
    </form>
  )
}

function differences(mine: Clinical & { prescriptionLines: readonly LineRow[] }, theirs: SessionWithLines) {
  const inTheirs = { ...clinicalOf(theirs.session), lines: inWords(rowsOf(theirs)) }
  return differencesOf(LABELS, { ...mine, lines: inWords(mine.prescriptionLines) }, inTheirs)
}
