import type { Patient } from '@clinic/contract/patients/patients'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { UI_WORDS } from '../../ui/words.ts'
import styles from './patient-banner.module.css'
import { WORDS } from './words.ts'

/** An important fact about a patient. `more` is shown next to it, less prominently. */
export type BannerFact = {
  readonly key: string
  readonly text: string
  readonly more?: string | undefined
  readonly level?: 'urgent' | 'watch' | undefined
}

type Props = {
  patient: Pick<Patient, 'firstname' | 'lastname' | 'gender' | 'ageRange'> & { phone?: Patient['phone'] | undefined }
  /** On the person's folder; '' if none. */
  clinicNumber?: string | undefined
  /** In words; if missing, the record's age band is shown. */
  age?: string | undefined
  /** What is known of the allergies. */
  allergies: ReactNode
  /** Where the patient is and how they are; next to the name. */
  facts?: readonly BannerFact[]
  /** Long-term problems; next to the allergies. */
  problems?: BannerFact | null
  /** When the patient should come back. */
  due?: ReactNode
  /** That the patient died; next to the name. */
  death?: ReactNode
  /** Shown in place of facts that could not be loaded. */
  trouble?: ReactNode
}

/**
 * Whose chart this is: the same on every patient screen, and visible while scrolling. One line if there is space, else two; on a phone,
 * name, clinic number, what is urgent and the allergies, with the rest folded.
 */
export function PatientBanner({ patient, clinicNumber, age, allergies, facts = [], problems = null, due, death, trouble }: Props) {
  const id = useId()
  const folded = [...facts.filter(({ level }) => level !== 'urgent'), ...(problems ? [problems] : [])]
  const [isOpen, setOpen] = useState(false)
  const { firstname, lastname, gender, ageRange, phone } = patient
  return (
    <section className={styles.strip} aria-label="Patient">
      <div className={styles.who}>
        <p className={styles.name}>
          {firstname} {lastname}
        </p>
        <p className={styles.about}>
          <span className={styles.sex}>{gender}</span>
          <span>{age ?? ageRange}</span>
          {phone && <span className="figures not-on-phone">{phone}</span>}
          {clinicNumber && <span className="figures one-line">{WORDS.clinicNumber(clinicNumber)}</span>}
        </p>
        {death}
        {facts.length > 0 && <Facts id={`${id}-now`} facts={facts} label={UI_WORDS.patientFacts} isOpen={isOpen} />}
        {folded.length > 0 && (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isOpen}
            aria-controls={[`${id}-now`, `${id}-problems`].join(' ')}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? UI_WORDS.less : UI_WORDS.moreFacts(folded.length)}
            <IconChevronDown size={16} aria-hidden />
          </button>
        )}
      </div>
      <div className={styles.heed}>
        <div className={styles.allergies}>{allergies}</div>
        {problems && <Facts id={`${id}-problems`} facts={[problems]} label={UI_WORDS.patientProblems} isOpen={isOpen} />}
        {due}
        {trouble}
      </div>
    </section>
  )
}

type FactsProps = { id: string; facts: readonly BannerFact[]; label: string; isOpen: boolean }

function Facts({ id, facts, label, isOpen }: FactsProps) {
  return (
    <ul id={id} className={styles.facts} data-open={isOpen || undefined} aria-label={label}>
      {facts.map(({ key, text, more, level }) => (
        <li key={key} className={`${styles.fact} ${level === 'watch' ? 'on-watch' : ''}`} data-level={level}>
          <span>{text}</span>
          {more && <span className={`quiet ${styles.more}`}>{more}</span>}
        </li>
      ))}
    </ul>
  )
}
