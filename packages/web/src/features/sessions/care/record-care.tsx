import { CARE_UNITS } from '@clinic/clinical/observations/vitals'
import type { Session } from '@clinic/contract/sessions/session-record'
import { useParams } from 'react-router'
import { pathTo } from '../../../lib/paths.ts'
import { SCREEN } from '../../../lib/texts.ts'
import { PatientStrip } from '../../../shared/patient/patient-strip.tsx'
import { Settled } from '../../../shared/patient/settled.tsx'
import { ListState } from '../../../ui/list/list-state.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { TEXT_LABELS } from '../consultation/clinical-labels.ts'
import { TextBlock } from '../consultation/text-block.tsx'
import { SessionVitals } from '../consultation/vitals/session-vitals.tsx'
import { Comments } from '../details/comments.tsx'
import { SessionPrescriptionNotice } from '../prescription/prescription-notice.tsx'
import { usePatientOf, useSession } from '../use-session.ts'
import styles from './care.module.css'
import { CareForm } from './care-form.tsx'

/** Records care by a nurse, a pharmacist or a physiotherapist: what was ordered, what was done so far, and the form. */
export function Screen() {
  const { sessionId = '' } = useParams()
  const session = useSession(sessionId)
  return (
    <Page title={SCREEN.attend} back={pathTo('sessionDetails', { sessionId })}>
      <ListState query={session} rows={4} rowHeight={104}>
        {(session) => (
          <Settled key={session._id}>
            <RecordCare session={session} />
          </Settled>
        )}
      </ListState>
    </Page>
  )
}

function RecordCare({ session }: { session: Session }) {
  const patient = usePatientOf(session)
  return (
    <>
      <PatientStrip patient={patient.data ?? session.patientId} />
      <div className={`grid two-columns top gap-7 stacks ${styles.care}`}>
        <div className={`grid one-column gap-6 ${styles.ordered}`}>
          <SessionVitals session={session} units={CARE_UNITS} />
          {(['complaints', 'workingDiagnosis', 'prescription'] as const).map((field) => (
            <TextBlock key={field} label={TEXT_LABELS[field]} text={session[field]} />
          ))}
          <SessionPrescriptionNotice session={session} />
        </div>
        <CareForm session={session} patient={patient} />
        <Comments session={session} />
      </div>
    </>
  )
}
