import { getPatient, type Patient } from '@clinic/contract/patients'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { query } from '../../api/client.ts'
import { pathTo } from '../../app/paths.ts'
import { AllergyStrip } from '../../forms/allergy-strip.tsx'
import { DeathMark } from '../../forms/death-mark.tsx'
import { DueMark } from '../../forms/due-mark.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { Page } from '../../ui/page.tsx'
import { PatientBanner } from '../../ui/patient-banner.tsx'
import { LastSession } from './last-session.tsx'
import { SessionForm } from './session-form.tsx'
import styles from './sessions.module.css'
import { type KnownArrival, useArrival } from './use-arrival.ts'
import { useBeds } from './use-beds.ts'
import { WORDS } from './words.ts'

/** Opens a consultation session for a patient, with what was found last time beside it. */
export function Screen() {
  const { patientId = '' } = useParams()
  const patient = useQuery(query(getPatient, { params: { id: patientId } }))
  const arrival = useArrival(patientId)
  return (
    <Page title={WORDS.recordSessionTitle} back={pathTo('patientSearch')}>
      <ListState query={arrival.isAsked ? { ...patient, data: undefined } : patient} rows={4} rowHeight={96}>
        {(patient) => <RecordSession key={patient._id} patient={patient} arrival={arrival} />}
      </ListState>
    </Page>
  )
}

function RecordSession({ patient, arrival }: { patient: Patient; arrival: KnownArrival }) {
  const { bedOf } = useBeds()
  const bed = bedOf(patient._id)
  return (
    <>
      <PatientBanner allergies={<AllergyStrip patientId={patient._id} text={patient.allergies} />} patient={patient} bed={bed?.tag}>
        <DeathMark patientId={patient._id} />
        <DueMark patientId={patient._id} />
      </PatientBanner>
      <div className={styles.beside}>
        <SessionForm patient={patient} arrival={arrival} />
        <LastSession patientId={patient._id} />
      </div>
    </>
  )
}
