import { readAllergyText } from '@clinic/clinical/allergies/allergy-text'
import type { PatientBrief } from '@clinic/contract/patients/patient-brief'
import type { RecentPatient } from '@clinic/contract/patients/recent-patients'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '../../../lib/paths.ts'
import { SCREEN } from '../../../lib/texts.ts'
import { CheckInButton } from '../../../shared/check-in/check-in-button.tsx'
import { sexText } from '../../../shared/patient/sex-text.ts'
import { StatusBadge } from '../../../ui/list/status-badge.tsx'
import { Facts } from '../../../ui/list/with-pane.tsx'
import { WORDS } from '../words.ts'
import { StartConsultation } from './start-consultation.tsx'

/** A patient in any of the lists, without the fields that a role does not get. */
type ListedPatient = PatientBrief &
  Pick<RecentPatient, 'allergies' | 'church' | 'contactPerson' | 'contactPersonNumber' | 'workingDiagnosis'>

/** Details of a patient from the list's own answer, and what to do next. Moving through a list opens no record. */
export function patientPane(patient: ListedPatient) {
  return { label: WORDS.detailsOf(nameOf(patient)), content: <PatientPane patient={patient} /> }
}

const nameOf = ({ firstname, lastname }: PatientBrief) => `${firstname} ${lastname}`

function PatientPane({ patient }: { patient: ListedPatient }) {
  const { _id: patientId, gender, ageRange, phone, allergies, workingDiagnosis } = patient
  return (
    <>
      <h2 className="anywhere">{nameOf(patient)}</h2>
      <p className="above-2 below-3 quiet">
        {sexText(gender)} · {ageRange} · {phone}
      </p>
      {allergies !== undefined && <Allergies text={allergies} />}
      <Facts
        facts={[
          [WORDS.seenToday, workingDiagnosis],
          ['Church', patient.church],
          ['Contact', [patient.contactPerson, patient.contactPersonNumber].filter(Boolean).join(', ')],
        ]}
      />
      <div className="flex wrap gap-3 above-5">
        <StartConsultation patientId={patientId} variant="default" />
        <CheckInButton patient={patient} />
        <Button component={Link} to={pathTo('patientHistory', { patientId })} variant="default">
          {WORDS.patientHistory}
        </Button>
        <Button component={Link} to={pathTo('patientProfile', { patientId })} variant="default">
          {SCREEN.viewProfile}
        </Button>
      </div>
    </>
  )
}

/** Prominent only if there is an allergy. */
function Allergies({ text }: { text: string }) {
  const { status } = readAllergyText(text)
  if (status === 'listed') return <StatusBadge kind="warning" text={text} />
  return status === 'none-known' && <p className="above-2 below-3 quiet">{WORDS.noKnownAllergies}</p>
}
