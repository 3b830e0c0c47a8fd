import type { Patient } from '@clinic/contract/patients/patients'
import { IconPhone } from '@tabler/icons-react'
import styles from './chart.module.css'
import { phonesIn } from './phones-in.ts'
import { WORDS } from './words.ts'

/** Whom to call: the patient, or their contact person. */
export function Contact({ patient }: { patient: Patient }) {
  const { firstname, lastname, phone, contactPerson, contactPersonNumber } = patient
  return (
    <section className="narrow" aria-labelledby="contact">
      <h2 id="contact" className={styles.heading}>
        {WORDS.contact}
      </h2>
      <ul className="plain-list ruled">
        <Person title={WORDS.patientPhone} name={`${firstname} ${lastname}`} typed={phone} />
        <Person title={contactPerson} name={contactPerson} typed={contactPersonNumber} />
      </ul>
    </section>
  )
}

function Person({ title, name, typed }: { title: string; name: string; typed: string }) {
  const phones = phonesIn(typed)
  return (
    <li className="flex wrap middle pad-rows-4 anywhere gap-columns-3">
      <span className={styles.name}>{title}</span>
      {phones.length === 0 && <span>{typed || WORDS.noPhone}</span>}
      {phones.map(({ text, dial }) => (
        <a
          key={dial}
          className="inline-flex middle gap-3 figures tall accent word-link"
          href={`tel:${dial}`}
          aria-label={`${WORDS.call(name)}, ${text}`}
        >
          <IconPhone size={16} aria-hidden />
          {text}
        </a>
      ))}
    </li>
  )
}
