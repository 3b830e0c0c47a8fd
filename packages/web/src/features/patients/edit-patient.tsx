import { SCREEN, TOASTS } from '@clinic/contract/messages'
import { findDuplicates, getPatient, type Patient, type PatientInput, searchPatients, updatePatient } from '@clinic/contract/patients'
import { getPatientHistory } from '@clinic/contract/sessions'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { call, invalidate, query } from '../../api.ts'
import { ApiError } from '../../api-error.ts'
import { useContractForm } from '../../form.ts'
import * as notify from '../../notify.ts'
import { pathTo } from '../../paths.ts'
import { queryClient } from '../../query-client.ts'
import { FormActions } from '../../ui/form-actions.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { Page } from '../../ui/page.tsx'
import { PatientStrip } from '../../ui/patient-strip.tsx'
import { type Merged, mergeChanges, takeTheirs } from './merge-changes.ts'
import { PatientFields } from './patient-fields.tsx'
import { PatientForm, valuesOf } from './patient-values.ts'
import { SavedMeanwhile } from './saved-meanwhile.tsx'

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
  const [merged, setMerged] = useState<Merged | null>(null)
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
      const isConflict = error instanceof ApiError && error.body.code === 'conflict'
      if (isConflict) void merge(error)
      return isConflict
    },
  })

  /** Someone saved in between: their changes come in where nothing was typed, and both are shown where something was. */
  async function merge(conflict: ApiError) {
    try {
      const theirs = await call(getPatient, { params: { id: record._id } })
      const values = form.getValues()
      if (theirs.version === (values.record ?? record).version) return notify.failure(conflict)
      const next = mergeChanges(values, theirs)
      form.setValues(next.values)
      setMerged(next)
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
      <PatientStrip patient={form.values.record ?? record}>
        <Link to={profile}>{SCREEN.viewProfile}</Link>
      </PatientStrip>
      {merged?.values.record && (
        <SavedMeanwhile
          theirs={merged.values.record}
          taken={merged.taken}
          clashing={merged.clashing}
          onTake={(field) => merged.values.record && form.setValues(takeTheirs(form.getValues(), merged.values.record, field))}
        />
      )}
      <PatientFields form={form} />
      <FormActions>
        <Button variant="default" onClick={leave} disabled={form.busy}>
          {SCREEN.cancel}
        </Button>
        <Button type="submit" loading={form.busy}>
          {SCREEN.updateRecord}
        </Button>
      </FormActions>
    </form>
  )
}
