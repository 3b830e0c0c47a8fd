import { allergyWords, readAllergyText } from '@clinic/contract/clinical/allergy-text'
import type { Patient } from '@clinic/contract/patients'
import type { ReactNode } from 'react'
import styles from './patient-banner.module.css'
import { StatusBadge } from './status-badge.tsx'
import { UI_WORDS } from './words.ts'

type Props = {
  patient: Pick<Patient, 'firstname' | 'lastname' | 'gender' | 'ageRange'> & Partial<Pick<Patient, 'phone' | 'allergies'>>
  /** The tag of the bed, if admitted. */
  bed?: string | null | undefined
  /** Links, as 'View Profile'. */
  children?: ReactNode
}

/** Whose chart this is: the same on every patient screen, and it stays in sight while a long form scrolls. */
export function PatientBanner({ patient, bed, children }: Props) {
  const { firstname, lastname, gender, ageRange, phone, allergies } = patient
  return (
    <section className={styles.strip} aria-label="Patient">
      <div className={styles.who}>
        <p className={styles.name}>
          {firstname} {lastname}
        </p>
        <p className={styles.facts}>
          <span>{gender}</span>
          <span>{ageRange}</span>
          {phone && <span>{phone}</span>}
        </p>
      </div>
      <div className={styles.side}>
        {allergies !== undefined && <Allergies text={allergies} />}
        {bed && <StatusBadge kind="occupied" text={UI_WORDS.bed(bed)} />}
        {children}
      </div>
    </section>
  )
}

/** Loud only where there is an allergy: an alarm on every chart is no alarm. */
function Allergies({ text }: { text: string }) {
  if (readAllergyText(text).status === 'listed') return <StatusBadge kind="warning" text={allergyWords(text)} />
  return <span className={styles.quiet}>{allergyWords(text)}</span>
}
