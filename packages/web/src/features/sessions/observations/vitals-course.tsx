import type { Session } from '@clinic/contract/sessions/session-record'
import { hasCourse, usePatientResults } from '../../../shared/session/use-patient-results.ts'
import { useVitals } from './use-vitals.ts'
import { VitalsPlots } from './vitals-plots.tsx'

/** Plots over all of the patient's sessions; errors are shown where the vitals and the results themselves are. */
export function VitalsCourse({ session }: { session: Session }) {
  const { _id, ageRange } = session.patientId
  const { data } = useVitals(_id)
  const results = usePatientResults(_id)
  return data && (data.data.length > 1 || hasCourse(results)) ? (
    <VitalsPlots sets={data.data} results={results} ageRange={ageRange} />
  ) : null
}
