import { CHECKED_WORDS } from '@clinic/clinical/guard/verdicts'
import type { Allergies } from '@clinic/contract/patients/allergies'
import type { PatientFacts } from '@clinic/contract/patients/facts-fields'
import type { PatientOfSession } from '@clinic/contract/patients/patient-brief'
import { ageText } from '../../shared/patient/age-text.ts'
import { WORDS } from '../../shared/patient/words.ts'
import { formatDate } from '../../ui/time/date-text.tsx'
import styles from './paper.module.css'
import { PRINT_WORDS } from './words.ts'

export type Person = Pick<PatientOfSession, 'firstname' | 'lastname' | 'gender' | 'ageRange'>

export const nameOf = ({ firstname, lastname }: Person) => `${firstname} ${lastname}`

export const sexOf = ({ gender }: Person) => (gender === 'FEMALE' ? 'Female' : 'Male')

/** The age on a day (yyyy-mm-dd) from the date of birth, or else the age band as recorded. */
export function ageOf({ ageRange }: Person, { birthDate, birthPrecision }: PatientFacts, day: string): string {
  if (birthDate === null || birthPrecision === null) return bandOf(ageRange)
  return ageText({ birthDate, birthPrecision }, day) || bandOf(ageRange)
}

export const bandOf = (ageRange: string): string => ageRange.replace(' - ', '–')

type WhoProps = { patient: Person; age: string; number?: string; extra?: string | null }

/** Name, age, sex and clinic number, in the header of every page. */
export function Who({ patient, age, number = '', extra }: WhoProps) {
  return (
    <p className={styles.who}>
      <strong>{nameOf(patient)}</strong>
      <span>{[sexOf(patient), age, number && WORDS.clinicNumber(number), extra].filter(Boolean).join(' · ')}</span>
    </p>
  )
}

/** Known allergies, in words that remain correct on paper; `loud` if there is something to heed. */
export function allergyLine({ status, askedAt, list, agrees, text }: Allergies): { words: string; loud: boolean } {
  if (list.length > 0) {
    const each = list.map(({ label, reaction, isSevere }) => {
      const details = [reaction, isSevere ? 'severe' : ''].filter(Boolean).join(', ')
      return details === '' ? label : `${label} (${details})`
    })
    return { words: PRINT_WORDS.allergies(each.join('; '), agrees ? null : text), loud: true }
  }
  if (status === 'none-known') return { words: PRINT_WORDS.noneKnown(askedAt && formatDate(askedAt)), loud: false }
  return { words: status === 'unable' ? PRINT_WORDS.unable : PRINT_WORDS.notAsked, loud: status === 'listed' || !agrees }
}

export function AllergyBox({ allergies }: { allergies: Allergies }) {
  const { words, loud } = allergyLine(allergies)
  return (
    <p className={loud ? styles.boxed : `strong ${styles.before}`} data-loud={loud || undefined}>
      {words}
    </p>
  )
}

/** What the guard says of the prescription, as known on the day of printing, and what it looked at. */
export function NamedWarnings({ named }: { named: readonly string[] }) {
  if (named.length === 0) return null
  return (
    <>
      {named.map((text) => (
        <p key={text} className={styles.boxed} data-loud>
          {text}
        </p>
      ))}
      <p className={`${styles.before} ${styles.fine}`}>{CHECKED_WORDS}</p>
    </>
  )
}
