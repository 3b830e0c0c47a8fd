import type { Patient } from '@clinic/contract/patients'
import type { ReactNode } from 'react'
import styles from './patient-banner.module.css'
import { StatusBadge } from './status-badge.tsx'
import { UI_WORDS } from './words.ts'

type Props = {
  patient: Pick<Patient, 'firstname' | 'lastname' | 'gender' | 'ageRange'> & Partial<Pick<Patient, 'phone'>>
  /** What is known of the allergies. */
  allergies: ReactNode
  /** The tag of the bed, if admitted. */
  bed?: string | null | undefined
  /** Links, as 'View Profile'. */
  children?: ReactNode
}

/** Whose chart this is: the same on every patient screen, and it stays in sight while a long form scrolls. */
export function PatientBanner({ patient, allergies, bed, children }: Props) {
  const { firstname, lastname, gender, ageRange, phone } = patient
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
        {allergies}
        {bed && <StatusBadge kind="occupied" text={UI_WORDS.bed(bed)} />}
        {children}
      </div>
    </section>
  )
}
