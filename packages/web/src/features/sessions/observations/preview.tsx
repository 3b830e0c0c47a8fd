import { assessObservations } from '@clinic/clinical/observations/assess'
import type { Assessment, ObservationInputs } from '@clinic/clinical/observations/inputs'
import { subjectOn } from '@clinic/clinical/observations/subject'
import { getFacts } from '@clinic/contract/patients/patient-facts'
import type { Patient } from '@clinic/contract/patients/patients'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/client.ts'
import { clinicToday } from '../../../ui/time/clinic-time.ts'
import { levelOf } from './level.ts'
import { remarksOn } from './remarks.ts'
import { ScoreChip } from './score-chip.tsx'
import { WORDS } from './words.ts'

type Props = {
  inputs: ObservationInputs
  patient: Pick<Patient, '_id' | 'gender' | 'ageRange' | 'ageRangeOn'>
  /** The patient stays: a score is wanted though nothing is abnormal. */
  admit: boolean
}

/** The assessment so far; the server assesses again. Loaded once something was measured. */
export function Preview({ inputs, patient, admit }: Props) {
  const facts = useQuery(query(getFacts, { params: { id: patient._id } }))
  if (facts.isPending) return null
  const assessment = assessObservations(inputs, subjectOn({ ...patient, ...facts.data }, clinicToday()))
  const { dueMinutes, band } = assessment
  if (band === null || (!admit && isNormal(assessment))) return null
  return (
    <>
      <ScoreChip of={assessment} />
      <span className="note regular">
        {[...remarksOn(assessment), ...(dueMinutes === null ? [] : [WORDS.dueIn(dueMinutes)])].join(' · ')}
      </span>
    </>
  )
}

/** Nothing is flagged, and no age would make it otherwise. */
const isNormal = (assessment: Assessment) =>
  levelOf(assessment) === 'calm' && assessment.flags.length === 0 && assessment.caveats.length === 0
