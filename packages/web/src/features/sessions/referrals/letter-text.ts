import { givenUnits } from '@clinic/clinical/drugs/units'
import { VITAL_LABELS, VITALS } from '@clinic/clinical/observations/vitals'
import { namesHiv } from '@clinic/clinical/results/private-words'
import { resultWords, typedLines } from '@clinic/clinical/results/words'
import type { Observation } from '@clinic/contract/observations/observations'
import type { PatientBanner } from '@clinic/contract/patient-now/patient-now'
import type { Allergies } from '@clinic/contract/patients/allergies'
import type { TestResult } from '@clinic/contract/results/results'
import { NOT_GIVEN_REASONS, type Session } from '@clinic/contract/sessions/session-record'
import { WORDS as ALLERGY_WORDS } from '../../../shared/allergies/words.ts'
import { bannerAge } from '../../../shared/patient/banner-age.ts'
import { sexText } from '../../../shared/patient/sex-text.ts'
import { WORDS as PATIENT_WORDS } from '../../../shared/patient/words.ts'
import { newestVitals } from '../../../shared/session/newest-vitals.ts'
import { vitalWords } from '../../../shared/session/vital-text.ts'
import { clinicDay } from '../../../ui/time/clinic-time.ts'
import { formatDate, formatTime } from '../../../ui/time/date-text.tsx'
import { REFERRAL_WORDS } from './words.ts'

export type LetterFacts = {
  readonly session: Session
  readonly banner: PatientBanner
  readonly allergies: Allergies
  readonly results: readonly TestResult[]
  /** The visit's, newest first. */
  readonly sets: readonly Observation[]
  /** yyyy-mm-dd */
  readonly today: string
}

/** A letter, and the lines that were left out of it because they tell of HIV: they go in by choice only. */
export type LetterDraft = { readonly letter: string; readonly private: string }

/** A part of the letter: its items stand on one line, or each on its own. */
type Part = { readonly label: string; readonly items: readonly string[]; readonly between: string; readonly always?: true }

/** What another clinic needs to know, from this visit; a part without content is left out, and what was not done is said. */
export function letterDraft(facts: LetterFacts): LetterDraft {
  const { session, banner, allergies } = facts
  const results = facts.results.filter(({ struck }) => struck === null).toReversed()
  const parts: readonly Part[] = [
    { label: REFERRAL_WORDS.patient, items: [patientText(facts)], between: ' ', always: true },
    // What may harm is never left out.
    { label: REFERRAL_WORDS.allergies, items: [allergyText(allergies)], between: ' ', always: true },
    { label: REFERRAL_WORDS.problems, items: banner.problems.map(({ label }) => label), between: ', ' },
    { label: REFERRAL_WORDS.history, items: linesOf(session.complaints), between: '\n' },
    { label: REFERRAL_WORDS.findings, items: linesOf(session.examinationFindings), between: '\n' },
    { label: REFERRAL_WORDS.diagnosis, items: linesOf(session.workingDiagnosis), between: '\n' },
    { label: REFERRAL_WORDS.vitals, items: vitalsOf(facts), between: '; ' },
    { label: REFERRAL_WORDS.results, items: results.map((result) => resultText(result, facts.today)), between: '; ' },
    { label: REFERRAL_WORDS.investigations, items: typedLines(session.investigation_results, facts.results), between: '\n' },
    { label: REFERRAL_WORDS.given, items: givenOf(session), between: '; ' },
    { label: REFERRAL_WORDS.notDone, items: notDoneOf(facts), between: '; ' },
  ]
  return {
    letter: textOf(parts, (line) => !namesHiv(line)),
    private: textOf(
      parts.filter(({ always }) => !always),
      namesHiv,
    ),
  }
}

function textOf(parts: readonly Part[], belongs: (line: string) => boolean): string {
  return parts
    .map(({ items, ...part }) => ({ ...part, items: part.always ? items : items.filter(belongs) }))
    .filter(({ items }) => items.length > 0)
    .map(({ label, items, between }) => `${label}: ${items.join(between)}`)
    .join('\n')
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

function patientText({ session: { patientId }, banner, today }: LetterFacts): string {
  const { firstname, lastname, gender } = patientId
  return [
    `${firstname} ${lastname}`,
    sexText(gender),
    bannerAge(banner, today),
    banner.clinicNumber && PATIENT_WORDS.clinicNumber(banner.clinicNumber),
    banner.pregnantUntil !== null && REFERRAL_WORDS.pregnant,
  ]
    .filter(Boolean)
    .join(', ')
}

/** As the strip on the patient's screens says it. */
function allergyText({ status, askedAt, list }: Allergies): string {
  if (list.length > 0)
    return list
      .map(({ label, reaction, isSevere }) => {
        const details = [reaction, isSevere ? 'severe' : ''].filter(Boolean).join(', ')
        return details === '' ? label : `${label} (${details})`
      })
      .join('; ')
  if (status === 'none-known') return ALLERGY_WORDS.noneKnown(askedAt && formatDate(askedAt))
  return status === 'unable' ? ALLERGY_WORDS.unable : ALLERGY_WORDS.notAsked
}

/** The newest value of each, with the time of its set. */
function vitalsOf({ sets, today }: LetterFacts): readonly string[] {
  const { of } = newestVitals(sets)
  const taken = Map.groupBy(
    VITALS.filter((vital) => of[vital]),
    (vital) => of[vital],
  )
  return sets.flatMap((set) => {
    const words = taken.get(set)?.map((vital) => `${VITAL_LABELS[vital]} ${vitalWords(vital, set[vital])}`)
    return words ? [`${words.join(', ')} ${when(set.takenAt, today)}`] : []
  })
}

const resultText = (result: TestResult, today: string) => `${resultWords(result)} ${when(result.takenAt, today)}`

/** With the day, unless it is that of the letter. */
const when = (time: string, today: string) =>
  REFERRAL_WORDS.at(clinicDay(time) === today ? formatTime(time) : `${formatTime(time)}, ${formatDate(time)}`)

const careOf = ({ comments }: Session) => comments.filter(({ struck }) => !struck)

function givenOf(session: Session): readonly string[] {
  const given = careOf(session).flatMap(({ drugs, createdAt }) =>
    drugs.map((drug) => `${givenUnits(drug)} ${REFERRAL_WORDS.at(`${formatTime(createdAt)}, ${formatDate(createdAt)}`)}`),
  )
  return given.length > 0 ? given : [REFERRAL_WORDS.nothingGiven]
}

function notDoneOf({ session, sets }: LetterFacts): readonly string[] {
  const { of } = newestVitals(sets)
  const unmeasured = VITALS.filter((vital) => !of[vital]).map((vital) => VITAL_LABELS[vital])
  return [
    ...(unmeasured.length > 0 ? [REFERRAL_WORDS.notMeasured(unmeasured.join(', '))] : []),
    ...careOf(session).flatMap(({ notGiven }) =>
      notGiven.map((row) => REFERRAL_WORDS.notGiven(givenUnits(row), NOT_GIVEN_REASONS[row.reason])),
    ),
  ]
}
