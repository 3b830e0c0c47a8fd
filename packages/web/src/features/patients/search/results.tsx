import type { ResponseOf } from '@clinic/contract/endpoint'
import { PAGE_SIZE } from '@clinic/contract/paging'
import type { searchPatients } from '@clinic/contract/patients/patients'
import { RowList } from '../../../ui/list/rows.tsx'
import { WithPane } from '../../../ui/list/with-pane.tsx'
import { patientPane } from '../record/patient-pane.tsx'
import { WORDS } from '../words.ts'
import { AlsoRecordedAs, PatientRow } from './patient-rows.tsx'
import { SimilarName } from './similar-name.tsx'

export type FoundPage = ResponseOf<typeof searchPatients>

type Props = {
  found: FoundPage
  skip: number
  /** Shown in place of the name. */
  typed: string
  isSettled: boolean
}

/** Patients found: those who match what was typed, and under a separate heading those who only have a similar name. */
export function Results({ found: { data, count, exact, similar }, skip, typed, isSettled }: Props) {
  const before = skip * PAGE_SIZE
  const firstSimilar = Math.max(0, count - similar - before)
  const matchOf = (place: number) => (place >= firstSimilar ? 'similar' : before + place < exact ? 'exact' : undefined)
  const row = (patient: FoundPage['data'][number], place: number) => (
    <PatientRow
      key={patient._id}
      patient={patient}
      match={matchOf(place)}
      more={
        <>
          {place >= firstSimilar && <SimilarName typed={typed} patient={patient} />}
          {patient.alsoRecordedAs && <AlsoRecordedAs names={patient.alsoRecordedAs} />}
        </>
      }
    />
  )
  const similarOnes = data.slice(firstSimilar)
  return (
    <WithPane rows={data} pane={patientPane}>
      {firstSimilar > 0 && (
        <RowList label="Patients" isBusy={!isSettled}>
          {data.slice(0, firstSimilar).map(row)}
        </RowList>
      )}
      {similarOnes.length > 0 && (
        <section aria-labelledby="similar-names">
          <h2 id="similar-names" className="line-above text-m above-5 below-3 pad-above-4">
            {WORDS.similarNames}
          </h2>
          <RowList label={WORDS.similarNames} isBusy={!isSettled}>
            {similarOnes.map((patient, place) => row(patient, firstSimilar + place))}
          </RowList>
        </section>
      )}
    </WithPane>
  )
}
