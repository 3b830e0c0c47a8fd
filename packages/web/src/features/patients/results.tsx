import type { ResponseOf } from '@clinic/contract/endpoint'
import { PAGE_SIZE } from '@clinic/contract/fields'
import type { searchPatients } from '@clinic/contract/patients'
import type { KeyboardEventHandler, Ref } from 'react'
import { Link } from 'react-router'
import { addressOfFound } from '../../app/found-patient.ts'
import { useUser } from '../../auth/user.tsx'
import { CheckInButton } from './check-in-button.tsx'
import { PatientFacts } from './patient-facts.tsx'
import styles from './patient-search.module.css'
import { SimilarName } from './similar-name.tsx'
import { WORDS } from './words.ts'

export type Found = ResponseOf<typeof searchPatients>

type Props = {
  found: Found
  skip: number
  /** What is shown in place of the name. */
  typed: string
  isSettled: boolean
  ref: Ref<HTMLDivElement>
  onKeyDown: KeyboardEventHandler
}

/** The patients found: those who have what was typed, and under a line of their own those who only have a similar name. */
export function Results({ found: { data, count, exact, similar }, skip, typed, isSettled, ref, onKeyDown }: Props) {
  const { role } = useUser()
  const before = skip * PAGE_SIZE
  const firstSimilar = Math.max(0, count - similar - before)
  const matchOf = (place: number) => (place >= firstSimilar ? 'similar' : before + place < exact ? 'exact' : undefined)
  const row = (patient: Found['data'][number], place: number) => (
    <li key={patient._id} className={styles.row}>
      <Link className={styles.result} to={addressOfFound(role, patient._id)} data-match={matchOf(place)}>
        <PatientFacts patient={patient} />
        {place >= firstSimilar && <SimilarName typed={typed} patient={patient} />}
      </Link>
      <CheckInButton patient={patient} />
    </li>
  )
  const similarOnes = data.slice(firstSimilar)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the keys of the links inside are listened to
    <div ref={ref} onKeyDown={onKeyDown}>
      {firstSimilar > 0 && (
        <ul className={styles.results} aria-label="Patients" aria-busy={!isSettled}>
          {data.slice(0, firstSimilar).map(row)}
        </ul>
      )}
      {similarOnes.length > 0 && (
        <section aria-labelledby="similar-names">
          <h2 id="similar-names" className={styles.divider}>
            {WORDS.similarNames}
          </h2>
          <ul className={styles.results} aria-labelledby="similar-names" aria-busy={!isSettled}>
            {similarOnes.map((patient, place) => row(patient, firstSimilar + place))}
          </ul>
        </section>
      )}
    </div>
  )
}
