import { ageOn } from '@clinic/clinical/people/ages'
import { weightQuestion } from '@clinic/clinical/people/weights'
import { getFacts } from '@clinic/contract/patients/patient-facts'
import type { Patient } from '@clinic/contract/patients/patients'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/client.ts'
import { clinicToday } from '../../ui/time/clinic-time.ts'
import styles from './extra-inputs.module.css'
import { EXTRA_WORDS } from './extra-words.ts'

type Props = {
  patient: Pick<Patient, '_id' | 'ageRange'> & Partial<Pick<Patient, 'ageRangeOn'>>
  /** As it was on leaving the field. */
  weight: string
  isConfirmed: boolean
  onConfirm: () => void
}

/** '70 kg at 12 months?' with one press that says yes. Until then the weight is kept, and no dose is chosen by it. */
export function WeightQuestion({ patient, weight, isConfirmed, onConfirm }: Props) {
  const isAsked = weight.trim() !== '' && !isConfirmed
  const facts = useQuery({ ...query(getFacts, { params: { id: patient._id } }), enabled: isAsked })
  const { birthDate, birthPrecision } = facts.data ?? {}
  const today = clinicToday()
  const band = { ageRange: patient.ageRange, recordedOn: patient.ageRangeOn ?? today }
  const question = isAsked ? weightQuestion(weight, ageOn(birthDate && birthPrecision ? { birthDate, birthPrecision } : band, today)) : null
  return (
    <div role="status" className={question ? styles.question : undefined}>
      {question && (
        <>
          <IconAlertTriangle size={16} aria-hidden /> {question}
          <Button variant="default" size="compact-md" onClick={onConfirm}>
            {EXTRA_WORDS.weightIsRight}
          </Button>
        </>
      )}
    </div>
  )
}
