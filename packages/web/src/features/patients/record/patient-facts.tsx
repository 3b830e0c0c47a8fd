import type { PatientBrief } from '@clinic/contract/patients/patient-brief'
import { sexText } from '../../../shared/patient/sex-text.ts'

/** A patient in a list: the name, and what tells apart two patients with the same name. */
export function PatientFacts({ patient }: { patient: Pick<PatientBrief, 'firstname' | 'lastname' | 'gender' | 'ageRange' | 'phone'> }) {
  return (
    <>
      <span className="block strong anywhere">
        {patient.firstname} {patient.lastname}
      </span>
      <span className="note flex wrap gap-columns-5">
        <span>{sexText(patient.gender)}</span>
        <span>{patient.ageRange}</span>
        <span>{patient.phone}</span>
      </span>
    </>
  )
}
