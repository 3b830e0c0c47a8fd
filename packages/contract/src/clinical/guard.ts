import type { AllergyEntry } from './allergy-entries.ts'
import type { AllergyListStatus } from './allergy-terms.ts'
import { type PatientFactsForGuard, type PatientOnDay, patientCautions, patientOn } from './cautions/patient-cautions.ts'
import { type DrugInText, drugsInText } from './drugs-in-text.ts'
import { duplicates, duplicatesInRecord, type Given } from './guard-duplicates.ts'
import { clashes, type ReadEntry, readEntry } from './guard-pairs.ts'
import { type Drug, type ItemMapping, readDrug } from './read-drug.ts'
import { RULES_VERSION } from './rules-version.ts'
import { from, sourceWords } from './sources.ts'
import { type Finding, type Verdict, worst } from './verdicts.ts'

/** Active entries only. A merged patient brings the entries of all records. Without `facts` only allergies and duplicates are looked at. */
export type GuardPatient = {
  readonly status: AllergyListStatus
  readonly entries: readonly AllergyEntry[]
  readonly facts?: PatientFactsForGuard
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
export type Judgement = { readonly verdict: Verdict; readonly rows: readonly JudgedRow[]; readonly rules: string }

/**
 * Judges each row against the patient's allergies and what was given before; the worst verdict counts. It fails closed: what it cannot
 * read is 'unclear' or 'ask', never 'clear'. Source: clinical decisions, sections 2 and 16.
 */
export function judge(patient: GuardPatient, rows: readonly GuardRow[], history: GuardHistory, settings: GuardSettings): Judgement {
  const known = readPatient(patient, settings.on)
  const drugs = rows.map(({ drug, mapping }) => readDrug(drug, mapping))
  const given = history.map(({ drug, mapping, day, days }): Given => ({ drug: readDrug(drug, mapping), day, days }))
  return judgement(
    drugs.map((drug, place) => {
      const others = drugs.filter((_, other) => other !== place)
      const repeat = settings.actRepeatDays ?? ACT_REPEAT_DAYS
      const twice = [...duplicates(drug, rows[place]?.days, given, settings.on, repeat), ...duplicatesInRecord(drug, others)]
      return judged(drug.name, [...findingsFor(known, drug, [...others, ...givenOn(given, settings.on)]), ...twice])
    }),
  )
}

/** Judges the drugs that a free text names, each in its order. It finds and never refuses: words that it does not know are no drugs here. */
export function judgeText(
  patient: GuardPatient,
  text: string,
  history: GuardHistory,
  settings: GuardSettings,
): readonly (JudgedRow & { readonly inText: DrugInText })[] {
  const known = readPatient(patient, settings.on)
  const given = history.map(({ drug, mapping, day, days }): Given => ({ drug: readDrug(drug, mapping), day, days }))
  const drugs = drugsInText(text)
  return drugs.map((drug) => {
    const twice = duplicates(drug, undefined, given, settings.on, settings.actRepeatDays ?? ACT_REPEAT_DAYS)
    return { ...judged(drug.name, [...findingsFor(known, drug, [...drugs, ...givenOn(given, settings.on)]), ...twice]), inText: drug }
  })
}

type KnownPatient = { readonly status: AllergyListStatus; readonly entries: readonly ReadEntry[]; readonly now: PatientOnDay | null }

const readPatient = ({ status, entries, facts }: GuardPatient, on: string): KnownPatient => ({
  status,
  entries: entries.map(readEntry),
  now: facts ? patientOn(facts, on) : null,
})

const givenOn = (given: readonly Given[], on: string) => given.filter(({ day }) => day === on).map(({ drug }) => drug)

const findingsFor = (patient: KnownPatient, drug: Drug, beside: readonly Drug[]) => [
  ...allergyFindings(patient, drug),
  ...(patient.now ? patientCautions(patient.now, drug, beside) : []),
]

function judgement(rows: readonly JudgedRow[]): Judgement {
  return { verdict: worst(rows.map(({ verdict }) => verdict)), rows, rules: RULES_VERSION }
}

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
