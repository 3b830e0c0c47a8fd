import { TOASTS } from '@clinic/contract/messages'
import type { PatientFacts } from '@clinic/contract/patients/facts-fields'
import { getFacts, updateFacts } from '@clinic/contract/patients/patient-facts'
import { getPatient, updatePatient } from '@clinic/contract/patients/patients'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import { call, query } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { newKey } from '../../../forms/contract-form.ts'
import { useEditForm } from '../../../forms/edit-form.ts'
import * as notify from '../../../lib/notices/notify.ts'
import { pathTo } from '../../../lib/paths.ts'
import { SCREEN } from '../../../lib/texts.ts'
import { churchName, useChurches } from '../../../shared/patient/churches.ts'
import { PatientStrip } from '../../../shared/patient/patient-strip.tsx'
import { Settled } from '../../../shared/patient/settled.tsx'
import { FormActions } from '../../../ui/form/form-actions.tsx'
import { ListState } from '../../../ui/list/list-state.tsx'
import { ChangedNotice } from '../../../ui/page/changed-notice.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { type Birth, birthText } from './birth-text.ts'
import { differences, TOGETHER } from './patient-differences.ts'
import { PatientFields } from './patient-fields.tsx'
import { type PatientBody, PatientForm, type PatientRecord, valuesOf } from './patient-values.ts'

export function Screen() {
  const { patientId = '' } = useParams()
  const patient = useQuery(query(getPatient, { params: { id: patientId } }))
  const facts = useQuery(query(getFacts, { params: { id: patientId } }))
  return (
    <Page narrow title={SCREEN.editPatientTitle} back={pathTo('patientProfile', { patientId })}>
      <ListState query={patient} rows={8}>
        {(record) => (
          <ListState query={facts} rows={8}>
            {(facts) => (
              <Settled key={record._id}>
                <EditPatient record={{ ...record, facts }} />
              </Settled>
            )}
          </ListState>
        )}
      </ListState>
    </Page>
  )
}

function EditPatient({ record }: { record: PatientRecord }) {
  const navigate = useNavigate()
  const profile = pathTo('patientProfile', { patientId: record._id })
  const { form, conflict } = useEditForm({
    schema: PatientForm,
    record,
    valuesOf,
    together: TOGETHER,
    latest: () => readPatient(record._id),
    fieldNames: { birthDate: 'birth' },
    draft: `edit-patient ${record._id}`,
    send: async ({ birth, ...body }: PatientBody, idempotencyKey, { _id, version, facts }) => {
      await saveBirth(birth, _id, facts)
      return call(updatePatient, { body: { ...body, id: _id, version } }, { idempotencyKey })
    },
    onSuccess: (saved) => {
      notify.success(TOASTS.recordUpdated)
      queryClient.setQueryData(query(getPatient, { params: { id: saved._id } }).queryKey, saved)
      void navigate(profile, { replace: true })
    },
  })
  const saveBirth = useSaveBirth()
  const churches = useChurches({ enabled: conflict?.theirs.isSaintsCommunity ?? false })

  function leave() {
    form.discard()
    void navigate(profile, { replace: true })
  }

  return (
    <form {...form.props}>
      <PatientStrip patient={form.values.record ?? record} />
      {conflict && (
        <ChangedNotice conflict={conflict} differences={differences(form.values, conflict.theirs, churchName(churches, conflict.theirs))} />
      )}
      <PatientFields form={form} />
      <FormActions>
        <Button variant="default" onClick={leave} disabled={form.busy}>
          {SCREEN.cancel}
        </Button>
        <Button type="submit" loading={form.busy} disabled={conflict !== null}>
          {SCREEN.updateRecord}
        </Button>
      </FormActions>
    </form>
  )
}

/** The current record and facts. */
async function readPatient(id: string): Promise<PatientRecord> {
  const [patient, facts] = await Promise.all([call(getPatient, { params: { id } }), call(getFacts, { params: { id } })])
  return { ...patient, facts }
}

/** The date of birth has its own call. It is sent first and once: if the record is then refused, it is sent again without it. */
function useSaveBirth() {
  const saved = useRef<string>(undefined)
  return async (birth: Birth, id: string, { version, ...read }: PatientFacts) => {
    const text = birthText(birth)
    if (text === (saved.current ?? birthText(read))) return
    await call(
      updateFacts,
      { params: { id }, body: saved.current === undefined ? { ...birth, version } : birth },
      { idempotencyKey: newKey() },
    )
    saved.current = text
  }
}
