import { getPatient, type Patient } from '@clinic/contract/patients/patients'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { query } from '../../../api/client.ts'
import { pathTo } from '../../../lib/paths.ts'
import { UNSENT } from '../../../outbox/kept-request.ts'
import { PatientStrip } from '../../../shared/patient/patient-strip.tsx'
import { ListState } from '../../../ui/list/list-state.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useOpenSessions } from '../lists/open-sessions.tsx'
import { UnsentSession } from '../lists/unsent-session.tsx'
import { WORDS } from '../words.ts'
import { SessionForm } from './session-form.tsx'
import { type KnownArrival, useArrival } from './use-arrival.ts'
import { useKnownProblems } from './use-known-problems.ts'

/** Opens a consultation session for a patient, with the last findings next to it. */
export function Screen() {
  const { patientId = '' } = useParams()
  return patientId.startsWith(UNSENT) ? (
    <UnsentSession patientKey={patientId.slice(UNSENT.length)} />
  ) : (
    <OfRegistered patientId={patientId} />
  )
}

function OfRegistered({ patientId }: { patientId: string }) {
  const patient = useQuery(query(getPatient, { params: { id: patientId } }))
  const arrival = useArrival(patientId)
  const known = useKnownProblems(patientId)
  const open = useOpenSessions(patientId)
  const isAsked = arrival.isAsked || known.isAsked || open.isAsked
  return (
    <Page title={WORDS.recordSessionTitle} back={pathTo('patientSearch')}>
      <ListState query={isAsked ? { ...patient, data: undefined } : patient} rows={4} rowHeight={96}>
        {(patient) => <RecordSession key={patient._id} patient={patient} arrival={arrival} problems={known.text} />}
      </ListState>
    </Page>
  )
}

function RecordSession({ patient, arrival, problems }: { patient: Patient; arrival: KnownArrival; problems: string }) {
  return (
    <>
      <PatientStrip patient={patient} />
      <SessionForm patient={patient} arrival={arrival} problems={problems} />
    </>
  )
}
