import { givenUnits } from '@clinic/clinical/drugs/units'
import { VITAL_LABELS, VITAL_UNITS, VITALS } from '@clinic/clinical/observations/vitals'
import { isPrivate } from '@clinic/clinical/results/tests'
import { resultWords } from '@clinic/clinical/results/words'
import type { PatientBanner } from '@clinic/contract/patient-now/patient-now'
import type { Allergies } from '@clinic/contract/patients/allergies'
import type { TestResult } from '@clinic/contract/results/results'
import { NOT_GIVEN_REASONS, type Session } from '@clinic/contract/sessions/session-record'
import { WORDS as ALLERGY_WORDS } from '../../../shared/allergies/words.ts'
import { bannerAge } from '../../../shared/patient/banner-age.ts'
import { sexText } from '../../../shared/patient/sex-text.ts'
import { WORDS as PATIENT_WORDS } from '../../../shared/patient/words.ts'
import { formatDate, formatTime } from '../../../ui/time/date-text.tsx'
import { REFERRAL_WORDS } from './words.ts'

export type LetterFacts = {
  readonly session: Session
  readonly banner: PatientBanner
  readonly allergies: Allergies
  readonly results: readonly TestResult[]
  /** yyyy-mm-dd */
  readonly today: string
}

/** What another clinic needs to know, from this visit; a part without content is left out, and what was not done is said. An HIV screen is not. */
export function letterText(facts: LetterFacts): string {
  const { session } = facts
  const parts: (readonly [string, string])[] = [
    [REFERRAL_WORDS.patient, patientText(facts)],
    [REFERRAL_WORDS.allergies, allergyText(facts.allergies)],
    [REFERRAL_WORDS.problems, facts.banner.problems.map(({ label }) => label).join(', ')],
    [REFERRAL_WORDS.history, session.complaints.trim()],
    [REFERRAL_WORDS.findings, session.examinationFindings.trim()],
    [REFERRAL_WORDS.diagnosis, session.workingDiagnosis.trim()],
    [REFERRAL_WORDS.vitals, vitalsText(session)],
    [REFERRAL_WORDS.results, resultsText(facts.results)],
    [REFERRAL_WORDS.investigations, session.investigation_results.trim()],
    [REFERRAL_WORDS.given, givenText(session)],
    [REFERRAL_WORDS.notDone, notDoneText(session)],
  ]
  return parts
    .filter(([, text]) => text !== '')
    .map(([label, text]) => `${label}: ${text}`)
    .join('\n')
}

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
      .map(({ label, reaction, severity }) => {
        const details = [reaction, severity === 'severe' ? 'severe' : ''].filter(Boolean).join(', ')
        return details === '' ? label : `${label} (${details})`
      })
      .join('; ')
  if (status === 'none-known') return ALLERGY_WORDS.noneKnown(askedAt && formatDate(askedAt))
  return status === 'unable' ? ALLERGY_WORDS.unable : ALLERGY_WORDS.notAsked
}

const vitalsText = (session: Session) =>
  VITALS.filter((vital) => session[vital].trim() !== '')
    .map((vital) => `${VITAL_LABELS[vital]} ${session[vital].trim()} ${VITAL_UNITS[vital]}`.trim())
    .join(', ')

const resultsText = (results: readonly TestResult[]) =>
  results
    .filter(({ struck, test }) => struck === null && !isPrivate(test))
    .toReversed()
    .map((result) => `${resultWords(result)} ${REFERRAL_WORDS.at(formatTime(result.takenAt))}`)
    .join('; ')

const careOf = ({ comments }: Session) => comments.filter(({ struck }) => !struck)

function givenText(session: Session): string {
  const given = careOf(session).flatMap(({ drugs, createdAt }) =>
    drugs.map((drug) => `${givenUnits(drug)} ${REFERRAL_WORDS.at(`${formatTime(createdAt)}, ${formatDate(createdAt)}`)}`),
  )
  return given.join('; ') || REFERRAL_WORDS.nothingGiven
}

function notDoneText(session: Session): string {
  const unmeasured = VITALS.filter((vital) => session[vital].trim() === '').map((vital) => VITAL_LABELS[vital])
  return [
    ...(unmeasured.length > 0 ? [REFERRAL_WORDS.notMeasured(unmeasured.join(', '))] : []),
    ...careOf(session).flatMap(({ notGiven }) =>
      notGiven.map((row) => REFERRAL_WORDS.notGiven(givenUnits(row), NOT_GIVEN_REASONS[row.reason])),
    ),
  ].join('; ')
}
