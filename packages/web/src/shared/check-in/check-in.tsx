import { type Arrival, listArrivals } from '@clinic/contract/arrivals/arrival-record'
import { createArrival, updateArrival } from '@clinic/contract/arrivals/arrivals'
import { can } from '@clinic/contract/endpoint'
import { getBanner } from '@clinic/contract/patient-now/patient-now'
import { getAllergies, updateAllergies } from '@clinic/contract/patients/allergies'
import type { PatientBrief } from '@clinic/contract/patients/patient-brief'
import { ARRIVALS } from '@clinic/contract/server-messages'
import { getPatientHistory } from '@clinic/contract/sessions/session-record'
import { Alert, Anchor, Button, Checkbox, Modal, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, query } from '../../api/client.ts'
import { useUser } from '../../auth/user.tsx'
import { useContractForm } from '../../forms/contract-form.ts'
import { useFailureHere } from '../../forms/failure-here.tsx'
import { ApiError } from '../../lib/error.ts'
import * as notify from '../../lib/notices/notify.ts'
import { pathTo } from '../../lib/paths.ts'
import { SCREEN } from '../../lib/texts.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import { clinicToday } from '../../ui/time/clinic-time.ts'
import { formatTime } from '../../ui/time/date-text.tsx'
import { personText } from '../patient/person-text.ts'
import { WORDS as PATIENT } from '../patient/words.ts'
import { AllergyTask } from './allergy-task.tsx'
import { MoreSigns } from './more-signs.tsx'
import { inVitals, NO_MEASURES, VitalFields } from './vital-fields.tsx'
import { WORDS } from './words.ts'

export type CheckInPatient = Pick<PatientBrief, '_id' | 'firstname' | 'lastname' | 'gender' | 'ageRange'>
type Props = { patient: CheckInPatient; onClose: () => void }

/** A short sheet: measurements, the reason for coming, and whether it is urgent. For a patient already waiting, adds the vitals. */
export function CheckIn({ patient, onClose }: Props) {
  const { role } = useUser()
  const line = useQuery({ ...query(listArrivals, { query: { patientId: patient._id } }), staleTime: 0, gcTime: 0 })
  const mayAsk = can(role, updateAllergies)
  const allergies = useQuery({ ...query(getAllergies, { params: { id: patient._id } }), enabled: mayAsk })
  const name = `${patient.firstname} ${patient.lastname}`
  const title = (
    <>
      {name} <span className="note regular one-line">{personText(patient)}</span> <ClinicNumber patientId={patient._id} />
    </>
  )
  return (
    <Modal opened onClose={onClose} title={title}>
      <Died patientId={patient._id} />
      <OpenSession patientId={patient._id} />
      {/* The task comes with the form, so that nothing moves under a hand. */}
      <ListState query={allergies.isLoading ? { ...line, data: undefined } : line} rows={4} rowHeight={56}>
        {({ data: [waiting] }) => (
          <>
            {mayAsk && <AllergyTask patientId={patient._id} />}
            {can(role, updateArrival) ? (
              <OneForm patient={patient} name={name} waiting={waiting} onDone={onClose} />
            ) : waiting ? (
              <p>{WORDS.waitsSince(formatTime(waiting.arrivedAt))}</p>
            ) : (
              <NewArrival patient={patient} name={name} onDone={onClose} />
            )}
          </>
        )}
      </ListState>
    </Modal>
  )
}

/** For the hand that looks for the folder. */
function ClinicNumber({ patientId }: { patientId: string }) {
  const { data } = useQuery(query(getBanner, { params: { id: patientId } }))
  return data && data.clinicNumber !== '' ? <span className="note regular one-line">{PATIENT.clinicNumber(data.clinicNumber)}</span> : null
}

function Died({ patientId }: { patientId: string }) {
  const { data } = useQuery(query(getBanner, { params: { id: patientId } }))
  if (!data?.deceasedOn) return null
  return (
    <Alert color="warning" variant="light" mb="md" p="sm">
      {ARRIVALS.recordedAsDied}
    </Alert>
  )
}

/** A second consultation next to an open one would split the record; a patient who returns the same day may still wait. */
function OpenSession({ patientId }: { patientId: string }) {
  const history = useQuery(query(getPatientHistory, { params: { patientId }, query: { open: 'true', limit: 1 } }))
  const [open] = history.data?.data ?? []
  if (!open) return null
  return (
    <Alert color="warning" variant="light" mb="md" p="sm">
      {WORDS.hasOpenSession(open.workingDiagnosis.trim())}{' '}
      <Anchor component={Link} to={pathTo('sessionDetails', { sessionId: open._id })} inherit>
        {WORDS.continueThatOne}
      </Anchor>
    </Alert>
  )
}

type Fields = { reason: string; priority: string; vitals: typeof NO_MEASURES }

/** The form that was right when the sheet was opened: another one would take what is being typed from under the hand. */
function OneForm({ waiting, ...props }: FormProps & { waiting: Arrival | undefined }) {
  const [first] = useState(waiting)
  const [typed, setTyped] = useState<Fields>()
  const added = typed && waiting
  const arrival = waiting?._id === first?._id ? waiting : (first ?? added)
  if (!arrival) return <NewArrival {...props} onWaiting={setTyped} />
  return <AddVitals {...props} arrival={arrival} typed={typed} />
}

type FormProps = { patient: CheckInPatient; name: string; onDone: () => void }

/** `onWaiting` gets what was typed if someone else checked the patient in meanwhile. */
function NewArrival({ patient, name, onDone, onWaiting }: FormProps & { onWaiting?: (typed: Fields) => void }) {
  const { forget, onFailure, failure } = useFailureHere()
  const [day] = useState(clinicToday) // a check-in is of its day: yesterday's measurements are not offered
  const form = useContractForm({
    schema: createArrival.body,
    initial: { patientId: patient._id, reason: '', priority: 'normal', vitals: NO_MEASURES },
    draft: `check-in:${patient._id}:${day}`,
    send: (body, idempotencyKey) => {
      forget()
      return call(createArrival, { body }, { idempotencyKey })
    },
    onFailure(error) {
      if (!onWaiting || !(error instanceof ApiError && error.status === 409 && error.body.fields?.patientId)) return onFailure(error)
      onWaiting(form.getValues())
      form.discard()
      return true
    },
    onSuccess: () => {
      notify.success(WORDS.isInLine(name))
      onDone()
    },
  })
  const isUrgent = form.getValues().priority === 'urgent'
  return (
    <form {...form.props} className="grid gap-4">
      <VitalFields form={inVitals(form)} patient={patient} />
      <MoreSigns form={inVitals(form)} ageRange={patient.ageRange} />
      <TextInput label={WORDS.whyTheyCame} autoComplete="off" {...form.field('reason')} />
      <Checkbox
        label={WORDS.urgent}
        checked={isUrgent}
        onChange={({ currentTarget }) => form.setFieldValue('priority', currentTarget.checked ? 'urgent' : 'normal')}
      />
      {failure}
      <Save busy={form.busy} />
    </form>
  )
}

function AddVitals({ arrival, typed, patient, onDone }: FormProps & { arrival: Arrival; typed: Fields | undefined }) {
  const { forget, onFailure, failure } = useFailureHere()
  const form = useContractForm({
    schema: updateArrival.body,
    initial: {
      reason: [arrival.reason, typed?.reason ?? ''].filter((text) => text !== '').join('; '),
      read: arrival.reason,
      vitals: typed?.vitals ?? NO_MEASURES,
    },
    draft: `vitals:${arrival._id}`,
    send: ({ reason, ...body }, idempotencyKey): Promise<Arrival> => {
      forget()
      // Someone else may have written another reason since.
      const changed = {
        ...(reason !== form.getValues().read && { reason }),
        ...(typed?.priority === 'urgent' && { priority: 'urgent' as const }),
      }
      return call(updateArrival, { params: { id: arrival._id }, body: { ...body, ...changed } }, { idempotencyKey })
    },
    onFailure,
    onSuccess: () => {
      notify.success(WORDS.vitalsAreSaved)
      onDone()
    },
  })
  return (
    <form {...form.props} className="grid gap-4">
      <p className="quiet" role="status">
        {WORDS.waitsSince(formatTime(arrival.arrivedAt))}{' '}
        {arrival.vitalsAt && arrival.vitalsBy && WORDS.vitalsTaken(formatTime(arrival.vitalsAt), arrival.vitalsBy.name)}
      </p>
      <VitalFields form={inVitals(form)} patient={patient} />
      <MoreSigns form={inVitals(form)} ageRange={patient.ageRange} />
      <TextInput label={WORDS.whyTheyCame} autoComplete="off" {...form.field('reason')} />
      {failure}
      <Save busy={form.busy} />
    </form>
  )
}

function Save({ busy }: { busy: boolean }) {
  return (
    <Button type="submit" loading={busy} fullWidth>
      {SCREEN.save}
    </Button>
  )
}
