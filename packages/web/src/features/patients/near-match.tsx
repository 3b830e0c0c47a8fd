import { searchable } from '@clinic/contract/names'
import type { PatientBrief } from '@clinic/contract/patients'
import styles from './near-match.module.css'

type Props = { typed: string; patient: Pick<PatientBrief, 'firstname' | 'lastname'> }

/** Says why somebody is shown whose name does not hold what was typed, so that a near match is not taken for the person meant. */
export function NearMatch({ typed, patient }: Props) {
  const missing = missingFrom(typed, `${patient.firstname} ${patient.lastname}`)
  if (missing.length === 0) return null
  return <span className={styles.near}>Near match: not written {missing.map((word) => `“${word}”`).join(', ')}</span>
}

/** The typed words that stand nowhere in the name, as they were typed. */
export function missingFrom(typed: string, name: string): string[] {
  const letters = searchable(name)
  return typed.split(/\s+/).filter((word) => {
    const parts = searchable(word).split(' ')
    return parts.some((part) => part !== '' && !letters.includes(part))
  })
}
