import { type Drug, possibleIngredients } from '../drugs/read-drug.ts'
import { INGREDIENTS } from '../formulary/formulary.ts'
import type { Finding } from '../guard/verdicts.ts'
import type { SubjectFacts } from '../observations/subject.ts'
import { type Age, ageIs, ageOn } from '../people/ages.ts'
import { sourceWords } from '../sources.ts'
import { type AgeLimit, CAUTIONS, type CautionRow, type CautionSubject } from './caution-table.ts'
import { type ListedProblem, problemKinds } from './problem-terms.ts'

/** What the record knows of a patient beside allergies. A merged patient brings the problems of all records. */
export type PatientFactsForGuard = Pick<SubjectFacts, 'ageRange' | 'ageRangeOn' | 'birthDate' | 'birthPrecision' | 'pregnantUntil'> & {
  readonly problems: readonly ListedProblem[]
}

/** A patient's facts on one day, read once for all rows. */
export type PatientOnDay = { readonly age: Age; readonly pregnant: boolean; readonly problems: ReturnType<typeof problemKinds> }

/** She counts as pregnant as long as the banner says so. */
export function patientOn(facts: PatientFactsForGuard, day: string): PatientOnDay {
  const { birthDate, birthPrecision, ageRange, ageRangeOn, pregnantUntil } = facts
  const band = { ageRange, recordedOn: ageRangeOn }
  return {
    age: ageOn(birthDate && birthPrecision ? { birthDate, birthPrecision } : band, day),
    pregnant: Boolean(pregnantUntil && pregnantUntil >= day),
    problems: problemKinds(facts.problems),
  }
}

/** What the drugs of the same record or of the same day may hold, or the words of a free text; the drug itself too. */
type OtherDrugs = ReadonlySet<string>

/** Cautions of the table for a drug. They never stop, and never ask for a press. Source: safety decisions, section 3. */
export function patientCautions(patient: PatientOnDay, drug: Drug, beside: OtherDrugs): Finding[] {
  const codes = possibleIngredients(drug)
  const groups = [...drug.groups, ...drug.near.flatMap(({ meaning }) => meaning.groups), ...codes.flatMap(groupsOf)]
  if (codes.length + groups.length === 0) return []
  return CAUTIONS.flatMap((row) => {
    const ingredient = meant(row, codes, groups)
    if (ingredient === null || (row.swallowedOrInjected && isLocal(drug.name)) || !isBeside(row, beside)) return []
    const about = aboutWhom(row.who, patient)
    if (about === null) return []
    return [{ kind: 'patient-caution', verdict: 'caution', text: capital(about + row.says), source: sourceWords(row), ingredient }]
  })
}

const groupsOf = (code: string) => INGREDIENTS.get(code)?.groups ?? []

/** The ingredient, or group, that the row means; null if the drug holds none. */
function meant({ drug }: CautionRow, codes: readonly string[], groups: readonly string[]): string | null {
  const code = codes.find((each) => drug.ingredients?.includes(each) || groupsOf(each).some((group) => drug.groups?.includes(group)))
  return code ?? groups.find((group) => drug.groups?.includes(group)) ?? null
}

const LOCAL = /\b(?:eyes?|ears?|ophthalmic|otic|cream|ointment|oint|topical|skin|lotion)\b/i
const isLocal = (name: string) => LOCAL.test(name)

const isBeside = ({ beside }: CautionRow, codes: OtherDrugs) => beside === undefined || beside.some((code) => codes.has(code))

/** How a finding begins: it holds ('under 1 year: '), or the age is not known exactly ('age 0–5, under 1? Then '). Null: it does not hold. */
function aboutWhom(who: CautionSubject, { age, pregnant, problems }: PatientOnDay): string | null {
  if ('problem' in who) return problems.has(who.problem) ? `${who.problem}: ` : null
  if ('under' in who) return aboutAge(who.under, age)
  if (!pregnant) return null
  return who.fromWeeks === undefined ? 'pregnant: ' : `pregnant, weeks not known: from ${who.fromWeeks} weeks avoid `
}

function aboutAge(limit: AgeLimit, age: Age): string | null {
  const holds = ageIs(age, spanOf(limit))
  if (holds === 'no') return null
  if (holds === 'yes') return `under ${limitWords(limit)}: `
  return `${ageWords(age)}, under ${'years' in limit ? limit.years : limitWords(limit)}? Then `
}

const spanOf = (limit: AgeLimit) =>
  'days' in limit ? { belowDays: limit.days } : { belowMonths: 'months' in limit ? limit.months : limit.years * 12 }

export function limitWords(limit: AgeLimit): string {
  if ('days' in limit) return `${limit.days} days`
  if ('months' in limit) return `${limit.months} months`
  return limit.years === 1 ? '1 year' : `${limit.years} years`
}

/** All ages that the patient may have, in the largest unit that tells them apart. */
function ageWords({ minDays, maxDays, minMonths, maxMonths }: Age): string {
  if (maxDays === null || maxMonths === null) return 'age not known'
  if (maxMonths <= 2) return `age ${minDays}–${maxDays - 1} days`
  if (maxMonths <= 24) return `age ${minMonths}–${maxMonths - 1} months`
  return `age ${Math.floor(minMonths / 12)}–${Math.floor((maxMonths - 1) / 12)}`
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
