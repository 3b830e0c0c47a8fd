import { searchable } from '@clinic/contract/names'
import type { PatientBrief } from '@clinic/contract/patient-brief'
import styles from './similar-name.module.css'
import { WORDS } from './words.ts'

type Props = { typed: string; patient: Pick<PatientBrief, 'firstname' | 'lastname'> }

/** Says which of the words that were typed a similar name lacks, so that its patient is not taken for the one who is meant. */
export function SimilarName({ typed, patient }: Props) {
  const missing = missingFrom(typed, `${patient.firstname} ${patient.lastname}`)
  return <span className={styles.similar}>{WORDS.similarName(missing)}</span>
}

/** The typed words that the name does not hold, as they were typed. */
function missingFrom(typed: string, name: string): string[] {
  const letters = searchable(name)
  return typed.split(/\s+/).filter((word) => {
    const parts = searchable(word).split(' ')
    return parts.some((part) => part !== '' && !letters.includes(part))
  })
}
