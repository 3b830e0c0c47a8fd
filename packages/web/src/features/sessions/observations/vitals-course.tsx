import type { Session } from '@clinic/contract/sessions/session-record'
import { useVitals } from './use-vitals.ts'
import { VitalsPlots } from './vitals-plots.tsx'

/** Plots over all of the patient's sessions; errors are shown where the vitals themselves are. */
export function VitalsCourse({ session }: { session: Session }) {
  const { data } = useVitals(session.patientId._id)
  return data && data.data.length > 1 ? <VitalsPlots sets={data.data} ageRange={session.patientId.ageRange} /> : null
}
