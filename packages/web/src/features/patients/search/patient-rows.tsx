import type { PatientBrief } from '@clinic/contract/patients/patient-brief'
import type { ReactNode } from 'react'
import { useUser } from '../../../auth/user.tsx'
import { CheckInButton } from '../../../shared/check-in/check-in-button.tsx'
import { addressOfFound } from '../../../shared/patient/found-patient.ts'
import { personText } from '../../../shared/patient/person-text.ts'
import { WORDS as SHARED } from '../../../shared/patient/words.ts'
import { Row } from '../../../ui/list/rows.tsx'
import { WORDS } from '../words.ts'

type Props = {
  patient: PatientBrief & { clinicNumber?: string | undefined }
  /** Shown after the phone. */
  more?: ReactNode
  cells?: readonly ReactNode[]
  match?: 'exact' | 'similar' | undefined
}

/** A patient in a list. Opens where the role starts its work, and can be checked in from here. */
export function PatientRow({ patient, more, cells = [], match }: Props) {
  const { role } = useUser()
  return (
    <Row
      id={patient._id}
      name={`${patient.firstname} ${patient.lastname}`}
      person={personText(patient)}
      about={
        <>
          {patient.phone} {patient.clinicNumber && `· ${SHARED.clinicNumber(patient.clinicNumber)}`} {more}
        </>
      }
      cells={cells}
      to={addressOfFound(role, patient._id)}
      linkProps={{ 'data-match': match }}
      action={<CheckInButton patient={patient} variant="subtle" className="on-point" />}
    />
  )
}

/** Names on records joined to this one, one of which may be what was typed. */
export const AlsoRecordedAs = ({ names }: { names: readonly string[] }) => (
  <span className="block anywhere wraps">{WORDS.alsoRecordedAs(names)}</span>
)
