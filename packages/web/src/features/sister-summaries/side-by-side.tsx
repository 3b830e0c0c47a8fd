import { can } from '@clinic/contract/endpoint'
import { getAllergies } from '@clinic/contract/patients/allergies'
import { getSummary, placeSummary, type WholeSummary } from '@clinic/contract/sister-summaries/sister-summaries'
import { useQuery } from '@tanstack/react-query'
import { call, query } from '../../api/client.ts'
import { useUser } from '../../auth/user.tsx'
import { newKey } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { pathTo } from '../../lib/paths.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { formatDate, formatTime } from '../../ui/time/date-text.tsx'
import { ChoosePatient } from './choose-patient.tsx'
import { LineList, OurRecord } from './our-record.tsx'
import styles from './sister-summaries.module.css'
import { WORDS } from './words.ts'

/** One summary of another clinic, beside the record of the patient whom a person chose for it. */
export function Beside({ id }: { id: string }) {
  const read = useQuery(query(getSummary, { params: { id } }))
  const { role } = useUser()

  async function place(patientId: string | null, said: string) {
    if (!read.data) return
    try {
      await call(placeSummary, { params: { id }, body: { patientId, version: read.data.version } }, { idempotencyKey: newKey() })
      notify.success(said)
    } catch (error) {
      notify.failure(error)
    }
  }

  return (
    <Page
      title={read.data ? WORDS.titleOf(read.data.name) : WORDS.title}
      context={read.data ? WORDS.notProved : null}
      back={pathTo('sisterSummaries')}
    >
      <ListState query={read} rows={4}>
        {(summary) => (
          <div className={`${styles.split} ${styles.two}`}>
            <Theirs summary={summary} />
            {summary.patient ? (
              <OurRecord
                patient={summary.patient}
                onTakeAway={can(role, placeSummary) ? () => void place(null, WORDS.takenAway) : undefined}
              />
            ) : (
              <ChoosePatient
                name={summary.name}
                onChoose={can(role, placeSummary) ? (patientId, name) => void place(patientId, WORDS.placed(name)) : undefined}
              />
            )}
          </div>
        )}
      </ListState>
    </Page>
  )
}

function Theirs({ summary }: { summary: WholeSummary }) {
  const { clinic, madeAt, content } = summary
  const { gender, birthDate, ageRange, phone, clinicNumber } = content.patient
  const person = [
    WORDS.genders[gender],
    birthDate === '' ? ageRange : WORDS.born(birthDate.length === 10 ? formatDate(birthDate) : birthDate),
    phone,
    clinicNumber === '' ? '' : WORDS.number(clinicNumber),
  ]
  return (
    <section className="narrow card pad-5" aria-labelledby="theirs">
      <h2 id="theirs" className="text-m below-2">
        {WORDS.theirs(clinic, `${formatDate(madeAt)} ${formatTime(madeAt)}`)}
      </h2>
      <p>{summary.name}</p>
      <p className="quiet">{person.filter((part) => part !== '').join(' · ')}</p>
      {summary.patient && <NotHere patientId={summary.patient._id} summaryId={summary._id} />}
      {content.sections.map(({ title, lines }) => (
        <div key={title} className="above-5">
          <h3 className="note strong below-2">{title}</h3>
          <LineList lines={lines} />
        </div>
      ))}
    </section>
  )
}

/** The allergies that the own list does not have, as the strip says them too. */
function NotHere({ patientId, summaryId }: { patientId: string; summaryId: string }) {
  const { data } = useQuery(query(getAllergies, { params: { id: patientId } }))
  const labels = data?.elsewhere.find((named) => named.summaryId === summaryId)?.labels ?? []
  if (labels.length === 0) return null
  return <p className="above-3 warned strong">{WORDS.notHere(labels)}</p>
}
