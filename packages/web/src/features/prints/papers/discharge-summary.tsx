import { givenUnits } from '@clinic/clinical/drugs/units'
import type { TestResult } from '@clinic/contract/results/results'
import { OUTCOME_WORDS } from '@clinic/contract/sessions/outcomes'
import { formatDate } from '../../../ui/time/date-text.tsx'
import styles from '../paper.module.css'
import type { DrawOptions, LoadedPaper } from '../paper-loader.ts'
import { AllergyBox, NamedWarnings, Who } from '../patient.tsx'
import { givenOf, loadSession, loadShelf, type SessionData, type Shelf } from '../session-data.ts'
import { Block, Facts, Rule, Sheet } from '../sheet.tsx'
import summary from '../summary.module.css'
import { PRINT_WORDS } from '../words.ts'
import { hivChoice, loadResults, Results } from './results.tsx'
import { partsOf, TakeHome } from './take-home.tsx'

export async function load(id: string): Promise<LoadedPaper> {
  const data = await loadSession(id)
  if (data.session.voided) return { nothing: PRINT_WORDS.openedInError }
  const [shelf, results] = await Promise.all([loadShelf(), loadResults(id)])
  return { choice: hivChoice(results), draw: (drawn) => <DischargeSummary {...drawn} {...data} shelf={shelf} results={results} /> }
}

type PaperFacts = { shelf: Shelf; results: readonly TestResult[] }

function DischargeSummary({
  printed,
  size,
  chosen,
  session,
  allergies,
  lines,
  age,
  named,
  shelf,
  results,
}: DrawOptions & SessionData & PaperFacts) {
  const { stay } = printed
  const { outcome } = session
  const given = givenOf(session)
  const comments = session.comments.filter(({ struck, comment }) => !struck && comment !== '')
  return (
    <Sheet
      title={PRINT_WORDS.dischargeSummary}
      size={size}
      printed={printed}
      about={formatDate(session.closedAt ?? session.createdAt)}
      who={<Who patient={session.patientId} age={age} number={printed.clinicNumber} />}
    >
      <div className={summary.summary} data-size={size}>
        {session.open && <p className={styles.boxed}>{PRINT_WORDS.draft}</p>}
        <Facts
          facts={[
            [stay ? PRINT_WORDS.admitted : PRINT_WORDS.seenOn, formatDate(stay?.from ?? session.createdAt)],
            [PRINT_WORDS.left, stay?.to ? formatDate(stay.to) : null],
            [PRINT_WORDS.stay, stay && PRINT_WORDS.days(stay.days)],
            ['Bed', stay?.tag ?? null],
          ]}
        />
        <AllergyBox allergies={allergies} />
        <NamedWarnings named={named} />
        <Block label="Diagnosis" pre>
          {session.workingDiagnosis || PRINT_WORDS.notRecorded}
        </Block>
        <Block label="Course">
          {session.complaints && <p className="as-typed">{session.complaints}</p>}
          {comments.map(({ _id, createdAt, recordedAt, userId, comment }) => (
            <p key={_id} className="as-typed">
              <strong>{formatDate(recordedAt ?? createdAt)}</strong> {userId.name}: {comment}
            </p>
          ))}
          {!session.complaints && comments.length === 0 && PRINT_WORDS.notRecorded}
        </Block>
        <Results results={results} withHiv={chosen} />
        <Block label={stay ? PRINT_WORDS.givenOnWard : PRINT_WORDS.givenHere}>
          {given.length === 0 ? 'Nothing' : given.map(givenUnits).join('; ')}
        </Block>
        <div className="unbroken">
          <Block label={PRINT_WORDS.toTake}>
            <TakeHome parts={partsOf({ session, lines }, shelf)} />
          </Block>
          {outcome && (
            <Block label={PRINT_WORDS.outcome}>
              {PRINT_WORDS.outcomeText(OUTCOME_WORDS[outcome.outcome], outcome.referredTo, outcome.note)}
            </Block>
          )}
          <div className={`${styles.signed} ${summary.ruled}`}>
            {outcome === null && <Rule label={PRINT_WORDS.outcome} />}
            <Rule label={PRINT_WORDS.comeBackOn} />
            <Rule label={PRINT_WORDS.whoToCall} />
            <Rule label={PRINT_WORDS.signature} />
          </div>
        </div>
      </div>
    </Sheet>
  )
}
