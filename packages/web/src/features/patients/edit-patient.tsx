import { SCREEN, TOASTS } from '@clinic/contract/messages'
import { findDuplicates, getPatient, type Patient, type PatientInput, searchPatients, updatePatient } from '@clinic/contract/patients'
import { getPatientHistory } from '@clinic/contract/sessions'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { call, invalidate, query } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import * as notify from '../../app/notify.ts'
import { pathTo } from '../../app/paths.ts'
import { useContractForm } from '../../forms/contract-form.ts'
import { ChangedNotice, isChangedByOther } from '../../ui/changed-notice.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { Page } from '../../ui/page.tsx'
import { PatientBanner } from '../../ui/patient-banner.tsx'
import { churchName, useChurches } from './churches.ts'
import { differences, mergeChanges } from './merge-changes.ts'
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
  const [theirs, setTheirs] = useState<Patient | null>(null)
  const churches = useChurches({ enabled: theirs?.isSaintsCommunity ?? false })
  const profile = pathTo('patientProfile', { patientId: record._id })
  const form = useContractForm({
    schema: PatientForm,
    initial: valuesOf(record),
    draft: `edit-patient ${record._id}`,
    send: (body: PatientInput, idempotencyKey): Promise<Patient> => {
      const { version } = form.getValues().record ?? record
      return call(updatePatient, { body: { ...body, id: record._id, version } }, { idempotencyKey })
    },
    onSuccess: (saved) => {
      notify.success(TOASTS.recordUpdated)
      queryClient.setQueryData(query(getPatient, { params: { id: saved._id } }).queryKey, saved)
      void invalidate(getPatient, searchPatients, findDuplicates, getPatientHistory)
      void navigate(profile, { replace: true })
    },
    onFailure: (error) => {
      if (isChangedByOther(error)) void takeIn()
      return isChangedByOther(error)
    },
  })

  /** Someone saved in between: their changes come in where nothing was typed; where both changed something, the person decides. */
  async function takeIn() {
    try {
      const latest = await call(getPatient, { params: { id: record._id } })
      form.setValues(mergeChanges(form.getValues(), latest))
      setTheirs(latest)
    } catch (error) {
      notify.failure(error)
    }
  }

  function leave() {
    form.discard()
    void navigate(profile, { replace: true })
  }

  return (
    <form {...form.props}>
      <PatientBanner patient={form.values.record ?? record} />
      {theirs && (
        <ChangedNotice
          differences={differences(form.values, theirs, churchName(churches, theirs))}
          onTakeTheirs={() => {
            form.setValues(valuesOf(theirs))
            setTheirs(null)
          }}
          onKeepMine={() => setTheirs(null)}
        />
      )}
      <PatientFields form={form} />
      <FormActions>
        <Button variant="default" onClick={leave} disabled={form.busy}>
          {SCREEN.cancel}
        </Button>
        <Button type="submit" loading={form.busy} disabled={theirs !== null}>
          {SCREEN.updateRecord}
        </Button>
      </FormActions>
    </form>
  )
}
