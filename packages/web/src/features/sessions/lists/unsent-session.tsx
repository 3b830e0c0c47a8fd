import type { Patient } from '@clinic/contract/patients/patients'
import { SCREENS } from '@clinic/contract/screens'
import { UNSENT } from '../../../outbox/kept-request.ts'
import { useOverview } from '../../../outbox/overview.ts'
import { PatientBanner } from '../../../shared/patient/patient-banner.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { SessionForm } from '../consultation/session-form.tsx'
import { WORDS } from '../words.ts'

const NO_ARRIVAL = { isAsked: false, refetch: async () => undefined, arrivalId: undefined, vitals: {}, complaints: '', taken: undefined }

/** A consultation for a patient who is waiting on this phone to be registered. Sent after the patient. */
export function UnsentSession({ patientKey }: { patientKey: string }) {
  const patient = useOverview().mine.find(({ key }) => key === patientKey)?.content.body
  if (!patient) return <Page title={WORDS.recordSessionTitle}>{WORDS.notOnThisPhone}</Page>
  const whole = { ...patient, _id: `${UNSENT}${patientKey}` } as unknown as Patient // as the form for a new patient sends it
  return (
    <Page title={WORDS.recordSessionTitle} back={SCREENS.unsent.path}>
      <PatientBanner patient={whole} allergies={WORDS.allergiesTyped(whole.allergies)} />
      <SessionForm patient={whole} arrival={NO_ARRIVAL} problems="" from={patientKey} />
    </Page>
  )
}
