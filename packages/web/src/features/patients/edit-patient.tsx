import { SCREEN, TOASTS } from '@clinic/contract/messages'
import { findDuplicates, getPatient, type Patient, type PatientInput, searchPatients, updatePatient } from '@clinic/contract/patients'
import { getPatientHistory } from '@clinic/contract/sessions'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { call, invalidate, query } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import * as notify from '../../app/notify.ts'
import { pathTo } from '../../app/paths.ts'
import { useEditForm } from '../../forms/edit-form.ts'
import { ChangedNotice } from '../../ui/changed-notice.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { Page } from '../../ui/page.tsx'
import { PatientBanner } from '../../ui/patient-banner.tsx'
import { churchName, useChurches } from './churches.ts'
import { differences, TOGETHER } from './patient-differences.ts'
import { PatientFields } from './patient-fields.tsx'
import { PatientForm, valuesOf } from './patient-values.ts'

export function Screen() {
  const { patientId = '' } = useParams()
  const patient = useQuery(query(getPatient, { params: { id: patientId } }))
  return (
    <Page narrow title={SCREEN.editPatientTitle} back={pathTo('patientProfile', { patientId })}>
      <ListState query={patient} rows={8}>
        {(record) => <EditPatient key={record._id} record={record} />}
      </ListState>
    </Page>
  )
}

function EditPatient({ record }: { record: Patient }) {
  const navigate = useNavigate()
  const profile = pathTo('patientProfile', { patientId: record._id })
  const { form, conflict } = useEditForm({
    schema: PatientForm,
    record,
    valuesOf,
    together: TOGETHER,
    latest: () => call(getPatient, { params: { id: record._id } }),
    draft: `edit-patient ${record._id}`,
    send: (body: PatientInput, idempotencyKey, { _id, version }) =>
      call(updatePatient, { body: { ...body, id: _id, version } }, { idempotencyKey }),
    onSuccess: (saved) => {
      notify.success(TOASTS.recordUpdated)
      queryClient.setQueryData(query(getPatient, { params: { id: saved._id } }).queryKey, saved)
      void invalidate(getPatient, searchPatients, findDuplicates, getPatientHistory)
      void navigate(profile, { replace: true })
    },
  })
  const churches = useChurches({ enabled: conflict?.theirs.isSaintsCommunity ?? false })

  function leave() {
    form.discard()
    void navigate(profile, { replace: true })
  }

  return (
    <form {...form.props}>
      <PatientBanner patient={form.values.record ?? record} />
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
