import { searchable } from '@clinic/clinical/names'
import type { PatientBrief } from '@clinic/contract/patients/patient-brief'
import { WORDS } from '../words.ts'
import styles from './similar-name.module.css'

type Props = { typed: string; patient: Pick<PatientBrief, 'firstname' | 'lastname'> }

/** Shows which of the typed words a similar name lacks, so that its patient is not mistaken for the one meant. */
export function SimilarName({ typed, patient }: Props) {
  const missing = missingFrom(typed, `${patient.firstname} ${patient.lastname}`)
  return <span className={styles.similar}>{WORDS.similarName(missing)}</span>
}

/** Typed words that the name does not contain, as typed. */
function missingFrom(typed: string, name: string): string[] {
  const letters = searchable(name)
  return typed.split(/\s+/).filter((word) => {
    const parts = searchable(word).split(' ')
    return parts.some((part) => part !== '' && !letters.includes(part))
  })
}
