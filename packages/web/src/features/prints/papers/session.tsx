import { givenUnits } from '@clinic/clinical/drugs/units'
import { VITAL_LABELS, VITALS, type Vital } from '@clinic/clinical/observations/vitals'
import { typedLines } from '@clinic/clinical/results/words'
import { type GivenAgainst, listGivenAgainst } from '@clinic/contract/guard/guard'
import { listObservations, type Observation } from '@clinic/contract/observations/observations'
import { MAX_PAGE_SIZE } from '@clinic/contract/paging'
import type { TestResult } from '@clinic/contract/results/results'
import { type Comment, NOT_GIVEN_REASONS, type Session } from '@clinic/contract/sessions/session-record'
import { call } from '../../../api/client.ts'
import { givenText } from '../../../shared/drugs/override-text.ts'
import { type NewestVitals, newestVitals } from '../../../shared/session/newest-vitals.ts'
import { vitalWords } from '../../../shared/session/vital-text.ts'
import { formatDate, formatTime } from '../../../ui/time/date-text.tsx'
import { shortTime } from '../../../ui/time/short-time.ts'
import styles from '../paper.module.css'
import type { DrawOptions, LoadedPaper } from '../paper-loader.ts'
import { AllergyBox, NamedWarnings, Who } from '../patient.tsx'
import { loadSession, type SessionData } from '../session-data.ts'
import { Block, Facts, Sheet } from '../sheet.tsx'
import { PRINT_WORDS } from '../words.ts'
import { hivChoice, loadResults, Results } from './results.tsx'

export async function load(id: string): Promise<LoadedPaper> {
  const [data, against, sets, results] = await Promise.all([
    loadSession(id),
    call(listGivenAgainst, { params: { id } }),
    call(listObservations, { params: { id }, query: { limit: MAX_PAGE_SIZE } }),
    loadResults(id),
  ])
  const more = { against, vitals: newestVitals(sets.data), results }
  return { choice: hivChoice(results), draw: (drawn) => <SessionRecord {...drawn} {...data} {...more} /> }
}

const takenText = ({ takenAt, recordedBy }: Observation) =>
  PRINT_WORDS.measured(`${formatDate(takenAt)} ${formatTime(takenAt)}`, recordedBy.name)

/** The newest value, with its time if it is not of the newest set. */
function valueText(vital: Vital, { set: newest, of, any }: NewestVitals, session: Session): string {
  const set = of[vital]
  if (!set) return any ? '' : vitalWords(vital, session[vital])
  return set === newest
    ? vitalWords(vital, set[vital])
    : `${vitalWords(vital, set[vital])} (${shortTime(set.takenAt, Date.parse(newest?.takenAt ?? set.takenAt))})`
}

/** A session's complete record, including struck care. */
type PaperFacts = { against: readonly GivenAgainst[]; vitals: NewestVitals; results: readonly TestResult[] }

function SessionRecord({
  printed,
  size,
  chosen,
  session,
  allergies,
  age,
  named,
  against,
  vitals,
  results,
}: DrawOptions & SessionData & PaperFacts) {
  const [openedBy = '', ...assigned] = session.attendants
  const { voided } = session
  const typed = typedLines(session.investigation_results, results).join('\n')
  return (
    <Sheet
      title={PRINT_WORDS.session}
      size={size}
      printed={printed}
      byRules
      about={`${formatDate(session.createdAt)} ${formatTime(session.createdAt)}`}
      who={<Who patient={session.patientId} age={age} number={printed.clinicNumber} />}
    >
      {voided && (
        <p className={styles.boxed}>
          {PRINT_WORDS.struckBy(PRINT_WORDS.openedInError, voided.by.name, formatDate(voided.at), voided.reason)}
        </p>
      )}
      <AllergyBox allergies={allergies} />
      <NamedWarnings named={named} />
      {vitals.set && <p>{takenText(vitals.set)}</p>}
      <dl className={styles.vitals}>
        {VITALS.map((vital) => (
          <div key={vital}>
            <dt>{VITAL_LABELS[vital]}</dt>
            <dd className="strong">{valueText(vital, vitals, session) || '–'}</dd>
          </div>
        ))}
      </dl>
      {vitals.earlier.map((set) => (
        <p key={set._id}>
          {takenText(set)}:{' '}
          {VITALS.filter((vital) => set[vital] !== '')
            .map((vital) => `${VITAL_LABELS[vital]} ${vitalWords(vital, set[vital])}`)
            .join(', ')}
        </p>
      ))}
      {PRINT_WORDS.texts
        .map(([field, label]) => ({ field, label, text: field === 'investigation_results' ? typed : session[field] }))
        .filter(({ text }) => text.trim() !== '')
        .map(({ field, label, text }) => (
          <Block key={field} label={label} pre>
            {text}
          </Block>
        ))}
      <Results results={results} withHiv={chosen} withStruck />
      <Facts
        facts={[
          [PRINT_WORDS.openedBy, openedBy],
          ['Assigned', assigned.join(', ')],
          ['Bed', session.bedId?.tag ?? null],
          ['Closed', session.closedAt && `${formatDate(session.closedAt)} ${formatTime(session.closedAt)}`],
        ]}
      />
      {session.comments.length > 0 && (
        <section className={`${styles.block} ${styles.apart}`}>
          {session.comments.map((comment, place) => (
            <div key={comment._id} className={styles.care}>
              {place === 0 && <h3>{PRINT_WORDS.careRecorded}</h3>}
              <Care care={comment} against={against.filter(({ careId }) => careId === comment._id)} />
            </div>
          ))}
        </section>
      )}
    </Sheet>
  )
}

function Care({ care, against }: { care: Comment } & Pick<PaperFacts, 'against'>) {
  const { userId, createdAt, recordedAt, struck, comment, drugs, notGiven } = care
  const typed = recordedAt ?? createdAt
  const done = (
    <>
      {comment && <span className="block as-typed">{comment}</span>}
      {drugs.length > 0 && <span className="block">{PRINT_WORDS.given(drugs.map(givenUnits).join('; '))}</span>}
      {against.map(({ drug, override }) => (
        <span key={drug} className="block">
          {drug}: {givenText(override)}
        </span>
      ))}
      {notGiven.map((row) => (
        <span key={row.drug} className="block">
          {PRINT_WORDS.notGiven(givenUnits(row), NOT_GIVEN_REASONS[row.reason])}
        </span>
      ))}
    </>
  )
  return (
    <>
      <p>
        <strong>{PRINT_WORDS.person(userId.name, PRINT_WORDS.roles[userId.role])}</strong> {formatDate(typed)} {formatTime(typed)}
      </p>
      {struck && <p>{PRINT_WORDS.struckBy(PRINT_WORDS.enteredInError, struck.by.name, formatDate(struck.at), struck.reason)}</p>}
      {struck ? <del>{done}</del> : <p>{done}</p>}
    </>
  )
}
