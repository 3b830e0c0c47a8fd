import type { AllergyEntry } from '../allergies/allergy-entries.ts'
import { withoutDenials } from '../allergies/allergy-negation.ts'
import type { AllergyListStatus } from '../allergies/allergy-terms.ts'
import { type PatientFactsForGuard, type PatientOnDay, patientCautions, patientOn } from '../cautions/patient-cautions.ts'
import { type DrugInText, drugsOfText } from '../drugs/drugs-in-text.ts'
import { type Drug, type ItemMapping, possibleIngredients, readDrug } from '../drugs/read-drug.ts'
import { RULES_VERSION } from '../rules-version.ts'
import { from, sourceWords } from '../sources.ts'
import { atOnce, type Steps } from '../steps.ts'
import { duplicates, duplicatesInRecord, type EarlierDrug } from './guard-duplicates.ts'
import { clashes, type ReadEntry, readEntry } from './guard-pairs.ts'
import { type MalariaOfVisit, malariaFindings } from './malaria-first.ts'
import { type Finding, type Verdict, worst } from './verdicts.ts'

/** Active entries only. A merged patient brings the entries of all records. Without `facts` only allergies and duplicates are looked at. */
export type GuardPatient = {
  readonly status: AllergyListStatus
  readonly entries: readonly AllergyEntry[]
  readonly facts?: PatientFactsForGuard
  /** Without it, nothing is said of malaria tests. */
  readonly malaria?: MalariaOfVisit | undefined
}

/** `drug` is the item's name; `mapping` is what the pharmacist said of the item, if anything. */
export type GuardRow = { readonly drug: string; readonly days?: number | undefined; readonly mapping?: ItemMapping | undefined }

export type GuardHistory = readonly (GuardRow & { readonly day: string })[]

export type GuardSettings = {
  /** The clinic's day. */
  readonly on: string
  /** ACT_REPEAT_DAYS. */
  readonly actRepeatDays?: number
}

export const ACT_REPEAT_DAYS = 28

export type JudgedRow = { readonly drug: string; readonly verdict: Verdict; readonly findings: readonly Finding[] }
type JudgedInText = JudgedRow & { readonly inText: DrugInText }
export type Judgement = { readonly verdict: Verdict; readonly rows: readonly JudgedRow[]; readonly rules: string }

/**
 * Judges each row against the patient's allergies and what was given before; the worst verdict counts. It fails closed: what it cannot
 * read is 'unclear' or 'ask', never 'clear'. Source: clinical decisions, sections 2 and 16.
 */
export function judge(patient: GuardPatient, rows: readonly GuardRow[], history: GuardHistory, settings: GuardSettings): Judgement {
  return atOnce(judging(patient, rows, history, settings))
}

/** `judge`, with a pause after each row. */
export function* judging(
  patient: GuardPatient,
  rows: readonly GuardRow[],
  history: GuardHistory,
  { on, actRepeatDays = ACT_REPEAT_DAYS }: GuardSettings,
): Steps<Judgement> {
  const known = readPatient(patient, on)
  const given = yield* readGiven(history)
  const drugs = yield* inSteps(rows, ({ drug, mapping }) => readDrug(drug, mapping))
  const beside = codesOf([...drugs, ...givenOn(given, on)])
  const judgedRows = yield* inSteps(drugs, (drug, place) => {
    const others = drugs.filter((_, other) => other !== place)
    const twice = [...duplicates(drug, rows[place]?.days, given, on, actRepeatDays), ...duplicatesInRecord(drug, others)]
    const untested = patient.malaria ? malariaFindings(drug, patient.malaria) : []
    return judged(drug.name, [...findingsFor(known, drug, beside), ...twice, ...untested])
  })
  return { verdict: worst(judgedRows.map(({ verdict }) => verdict)), rows: judgedRows, rules: RULES_VERSION }
}

/** Judges the drugs that a free text names, each in its order. It finds and never refuses: words that it does not know are no drugs here. */
export function judgeText(patient: GuardPatient, text: string, history: GuardHistory, settings: GuardSettings): readonly JudgedInText[] {
  return atOnce(judgingText(patient, text, history, settings))
}

/** `judgeText`, with a pause after each line and each drug. */
export function* judgingText(
  patient: GuardPatient,
  text: string,
  history: GuardHistory,
  { on, actRepeatDays = ACT_REPEAT_DAYS }: GuardSettings,
): Steps<readonly JudgedInText[]> {
  const known = readPatient(patient, on)
  const given = yield* readGiven(history)
  const drugs = yield* drugsOfText(text)
  const beside = codesOf([...drugs, ...givenOn(given, on)])
  return yield* inSteps(drugs, (drug) => {
    const twice = duplicates(drug, undefined, given, on, actRepeatDays)
    return { ...judged(drug.name, [...findingsFor(known, drug, beside), ...twice]), inText: drug }
  })
}

const readGiven = (history: GuardHistory) =>
  inSteps(history, ({ drug, mapping, day, days }): EarlierDrug => ({ drug: readDrug(drug, mapping), day, days }))

function* inSteps<T, R>(each: readonly T[], work: (one: T, place: number) => R): Steps<R[]> {
  const done: R[] = []
  for (const [place, one] of each.entries()) {
    done.push(work(one, place))
    yield
  }
  return done
}

/** What all of them may hold: a drug itself does not matter to what is beside it. */
const codesOf = (drugs: readonly Drug[]): ReadonlySet<string> => new Set(drugs.flatMap(possibleIngredients))

type KnownPatient = { readonly status: AllergyListStatus; readonly entries: readonly ReadEntry[]; readonly now: PatientOnDay | null }

const readPatient = ({ status, entries, facts }: GuardPatient, on: string): KnownPatient => ({
  status,
  entries: withoutDenials(entries).map(readEntry),
  now: facts ? patientOn(facts, on) : null,
})

const givenOn = (given: readonly EarlierDrug[], on: string) => given.filter(({ day }) => day === on).map(({ drug }) => drug)

const findingsFor = (patient: KnownPatient, drug: Drug, beside: ReadonlySet<string>) => [
  ...allergyFindings(patient, drug),
  ...(patient.now ? patientCautions(patient.now, drug, beside) : []),
]

function judged(drug: string, findings: readonly Finding[]): JudgedRow {
  return { drug, verdict: worst(findings.map(({ verdict }) => verdict)), findings }
}

const source = sourceWords(from('DECIDED'))

function allergyFindings({ status, entries }: KnownPatient, drug: Drug): Finding[] {
  const found = entries.flatMap((entry) => clashes(entry, drug))
  if (drug.kind === 'not-a-drug') return found
  const unexplained = entries.filter(({ meaning }) => !meaning.understood)
  return [
    ...found,
    ...unexplained.map(({ entry }) => notExplained(entry)),
    ...(drug.kind === 'unknown' ? [notKnown(drug, entries)] : []),
    ...(isUnasked(status, entries) ? [notAsked(status)] : []),
  ]
}

function notExplained({ _id, label, severity, source: entrySource }: AllergyEntry): Finding {
  const text = `Allergy “${label}” is not understood: ask what it was`
  return {
    kind: 'allergy-not-explained',
    verdict: 'unclear',
    text,
    source,
    ...(_id === undefined ? {} : { allergyId: _id }),
    ingredient: null,
    severity,
    entrySource,
  }
}

/** With allergies to more than foods, a name that no table knows could be any of them. */
function notKnown(drug: Drug, entries: readonly ReadEntry[]): Finding {
  const reasons = drug.doubts.length > 0 ? drug.doubts.join('. ') : `${drug.name} is not in the drug list`
  if (entries.every(({ meaning }) => meaning.notDrug !== null))
    return { kind: 'not-in-list', verdict: 'clear', text: reasons, source, ingredient: null }
  return { kind: 'drug-not-known', verdict: 'unclear', text: `${reasons}: check it against the allergies`, source, ingredient: null }
}

/** 'Listed' without a single entry says nothing either. */
const isUnasked = (status: AllergyListStatus, entries: readonly ReadEntry[]) =>
  status === 'none-known' ? false : status === 'listed' ? entries.length === 0 : true

function notAsked(status: AllergyListStatus): Finding {
  const text = status === 'unable' ? 'The patient could not say whether there are allergies' : 'Allergies not asked: ask now'
  return { kind: 'not-asked', verdict: 'ask', text, source, ingredient: null }
}
