import type { AllergyListStatus } from '../allergies/allergy-terms.ts'

// A shift hands over in situation, background, assessment and recommendation (SBAR); the next shift accepts, and never the author (I-PASS).

/** What the records say of one patient; times are written as they are read. */
export type HandoverFacts = {
  readonly bed: string
  readonly name: string
  readonly gender: string
  readonly age: string
  readonly day: number
  readonly diagnosis: string
  /** The newest first: 'NEWS2 5, medium'. */
  readonly scores: readonly string[]
  readonly allergyStatus: AllergyListStatus
  readonly allergies: readonly string[]
  readonly pregnantUntil: string | null
  readonly complaints: string
  readonly coMorbidities: string
  readonly lastSet: { readonly at: string; readonly measured: string } | null
  /** Given in the last 24 hours, oldest first: 'Paracetamol 6 at 08:10'. */
  readonly given: readonly string[]
  readonly dueAt: string | null
  readonly overdueMin: number
  readonly leavesOn: string | null
}

const MAX = 2000

const ALLERGY_WORDS = { 'not-asked': 'not asked', 'none-known': 'none known', unable: 'could not be asked' } as const

/** The three parts of a line that are made from the records. Allergies come first, so that no cut takes them. */
export function sbarOf(one: HandoverFacts): { situation: string; background: string; assessment: string } {
  const [score, ...before] = one.scores
  const situation = [
    ...[one.bed, one.name, one.gender, one.age, `day ${one.day}`].filter((part) => part !== ''),
    one.diagnosis === '' ? 'no diagnosis yet' : oneLine(one.diagnosis),
    score === undefined ? 'no score' : `${score}${before.length > 0 ? ` (before: ${before.join('; ')})` : ''}`,
  ].join(' · ')
  const background = sentences([
    `Allergies: ${one.allergyStatus === 'listed' ? one.allergies.join(', ') : ALLERGY_WORDS[one.allergyStatus]}`,
    ...(one.pregnantUntil === null ? [] : [`Pregnant until ${one.pregnantUntil}`]),
    ...labelled('Complaints', one.complaints),
    ...labelled('Co-morbidities', one.coMorbidities),
  ])
  const assessment = sentences([
    one.lastSet === null ? 'No observations yet' : `Last set ${one.lastSet.at}: ${one.lastSet.measured}`,
    ...(one.dueAt === null ? [] : [`Next due ${one.dueAt}${one.overdueMin > 0 ? ', overdue' : ''}`]),
    one.given.length === 0 ? 'Nothing given in 24 hours' : `Given in 24 hours: ${one.given.join(', ')}`,
    ...(one.leavesOn === null ? [] : [`Expected to leave ${one.leavesOn}`]),
  ])
  return { situation: cut(situation), background: cut(background), assessment: cut(assessment) }
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const labelled = (label: string, text: string) => (text.trim() === '' ? [] : [`${label}: ${oneLine(text)}`])

const sentences = (parts: readonly string[]) => parts.map((part) => (/[.!?]$/.test(part) ? part : `${part}.`)).join(' ')

/** At a word, with a sign that there is more. */
function cut(text: string): string {
  if (text.length <= MAX) return text
  const kept = text.slice(0, MAX - 1)
  return `${kept.slice(0, Math.max(kept.lastIndexOf(' '), kept.length - 40)).toWellFormed()}…`
}
