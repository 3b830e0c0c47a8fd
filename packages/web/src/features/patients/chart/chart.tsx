import type { Patient } from '@clinic/contract/patients/patients'
import { Skeleton } from '@mantine/core'
import { useParams } from 'react-router'
import { useUser } from '../../../auth/user.tsx'
import { CheckInButton } from '../../../shared/check-in/check-in-button.tsx'
import { OtherClinics, useSummaries } from '../../../shared/sister-summaries/other-clinics.tsx'
import { PrintMenu } from '../../../ui/page/print-menu.tsx'
import { PatientFrame } from '../record/patient-frame.tsx'
import { StartConsultation } from '../record/start-consultation.tsx'
import styles from './chart.module.css'
import { Contact } from './contact.tsx'
import { Medicines } from './medicines.tsx'
import { Problems } from './problems.tsx'
import { Timeline } from './timeline.tsx'
import { useMedicines, useNewestVitals, useProblems } from './use-current-state.ts'
import { VitalsRow } from './vitals-row.tsx'
import { WORDS } from './words.ts'

/** A patient on one page: vitals over time, the current state, and the history, newest first. */
export function Screen() {
  const { patientId = '' } = useParams()
  const { role } = useUser()
  return (
    <PatientFrame
      patientId={patientId}
      tab="patientChart"
      title={WORDS.title}
      actions={(patient) => (
        <>
          <PrintMenu prints={['patient-card']} id={patientId} role={role} />
          <CheckInButton patient={patient} />
          <StartConsultation patientId={patientId} />
        </>
      )}
    >
      {(patient) => <Chart key={patient._id} patient={patient} />}
    </PatientFrame>
  )
}

/** The whole current state loads at once, so that nothing moves. */
function Chart({ patient }: { patient: Patient }) {
  const parts = [useNewestVitals(patient._id), useMedicines(patient._id), useProblems(patient._id), useSummaries(patient._id)]
  if (parts.some(({ isPending }) => isPending)) return <Skeleton height={320} />
  return (
    <div className={`grid one-column gap-5 ${styles.chart}`}>
      <VitalsRow patient={patient} />
      <div className={styles.now}>
        <Medicines patientId={patient._id} />
        <Problems patientId={patient._id} />
        <Contact patient={patient} />
        <OtherClinics patientId={patient._id} />
      </div>
      <Timeline patientId={patient._id} />
    </div>
  )
}
