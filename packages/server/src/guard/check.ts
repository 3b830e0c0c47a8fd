import { contentsOf } from '@clinic/clinical/drugs/drugs-in-text'
import { boxSentence, drugAllergyOf, weighedAgainst } from '@clinic/clinical/drugs/read-box'
import { possibleIngredients, readDrug } from '@clinic/clinical/drugs/read-drug'
import { judging, judgingText } from '@clinic/clinical/guard/guard'
import { inMode, overrideProblem, REASON_WORDS, type ReasonCode, readOnBox, refusal } from '@clinic/clinical/guard/guard-override'
import { lastGift } from '@clinic/clinical/guard/last-gift'
import { CHECKED, type Finding, NOT_CHECKED, worst } from '@clinic/clinical/guard/verdicts'
import type { GuardVerdict } from '@clinic/contract/guard/guard'
import type { GuardCheck } from '@clinic/contract/guard/guard-fields'
import { type Actor, clinicDay } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { rootOf } from '../db/queries/group.ts'
import { invalid } from '../errors.ts'
import type { NamedItem } from './mapping/mappings.ts'
import { readForGuard } from './read-for-guard.ts'
import { dosesOf } from './record/history.ts'
import { answeringOverride, overridesOf, type StoredOverride } from './record/overrides.ts'
import type { GuardSettings } from './settings.ts'
import { inStretches } from './stretches.ts'

/**
 * Gives the result that `judgeRows` would, and stores nothing. With `given`, drugs are judged as if these had been given too.
 * @throws AppError 400 if the session belongs to another patient, 404
 */
export async function checkRows(db: Db, actor: Actor, settings: GuardSettings, asked: GuardCheck): Promise<GuardVerdict> {
  const { patientId, sessionId = null, text = '', given = [], gives, newVisit } = asked
  if (sessionId !== null) await refuseOtherPatient(db, sessionId, patientId)
  const drugs = [...asked.rows, ...given].map(({ drug }) => drug)
  const facts = await readForGuard(db, actor, { patientId, sessionId, newVisit, drugs, now: actor.now })
  const { named, patient, known } = facts
  const rows = asked.rows.map(({ days }, place) => ({ ...drugAt(named, place), days }))
  const tried = given.map(({ day, days }, place) => ({ ...drugAt(named, rows.length + place), day, days }))
  const history = [...facts.history, ...tried]
  const when = { on: asked.on ?? clinicDay(actor), actRepeatDays: settings.actRepeatDays }
  const judgement = await inStretches(judging(known, rows, history, when))
  const found = await inStretches(judgingText(known, text, history, when))

  const overrides = sessionId === null ? [] : await overridesOf(db, sessionId)
  const people = await peopleOf(db, overrides)
  const allergy = gives ? drugAllergyOf(patient.list) : 'none'
  const doses = gives ? dosesOf(facts.given, actor.timeZone, when.on) : []
  const checked = judgement.rows.map((row, place) => {
    const { drug = '', mapping } = rows[place] ?? {}
    const read = readDrug(drug, mapping)
    const ingredients = [...new Set(possibleIngredients(read))].sort()
    const earlier = answeringOverride(overrides, ingredients, row.findings, patient.list)
    const by = earlier && people.get(earlier.by)
    const findings = inMode(row.findings, settings.drugGuard)
    const boxed = readOnBox(findings, settings.drugGuard, allergy)
    return {
      verdict: row.verdict,
      findings: row.findings.map(toAnswer),
      owes: owedBy(actor, findings, boxed.length > 0, earlier !== null),
      refused: refusal(findings, settings.drugGuard, allergy, earlier !== null) !== null,
      box: boxed.length > 0 ? boxSentence(weighedAgainst(boxed, patient.list)) : null,
      answered: earlier && by ? { by, at: earlier.at, reason: reasonOf(earlier) } : null,
      lastGiven: lastGift(read, doses),
    }
  })
  return {
    verdict: worst([judgement.verdict, ...found.map(({ verdict }) => verdict)]),
    rows: checked,
    text: found.map(({ drug, verdict, findings, inText }) => ({
      drug,
      verdict,
      findings: findings.map(toAnswer),
      said: inText.said,
      contents: contentsOf(inText),
      unsure: inText.near.length > 0,
    })),
    rules: judgement.rules,
    checked: [...CHECKED],
    notChecked: [...NOT_CHECKED],
    doctors: checked.some(({ owes }) => owes === 'agreement') ? await activeDoctors(db) : [],
  }
}

async function refuseOtherPatient(db: Db, sessionId: string, patientId: string): Promise<void> {
  const session = await db.selectFrom('session').select('patientId').where('_id', '=', sessionId).executeTakeFirst()
  if (!session || (await rootOf(db, session.patientId)) !== (await rootOf(db, patientId)))
    throw invalid({ sessionId: 'This session is of another patient' })
}

function drugAt(named: readonly NamedItem[], place: number) {
  const { name = '', mapping } = named[place] ?? {}
  return { drug: name, mapping }
}

const toAnswer = ({ kind, text, source, allergyId, names }: Finding) => ({ kind, text, source, allergyId, names })

/** What this user must send for the row, found by trying each thing they could send. */
function owedBy({ role }: Actor, findings: readonly Finding[], boxed: boolean, confirms: boolean): GuardVerdict['rows'][number]['owes'] {
  if (findings.every(({ verdict }) => verdict === 'clear')) return 'nothing'
  const passes = (reason: string, agreedWith?: { role: 'doctor' }) =>
    overrideProblem({ role, findings, reason, agreedWith, boxed, confirms }) === null
  if (passes('')) return 'code'
  if (passes('a reason in words')) return 'reason'
  return passes('a reason in words', { role: 'doctor' }) ? 'agreement' : 'doctor'
}

const reasonOf = ({ reason, reasonCode }: StoredOverride) =>
  [REASON_WORDS[reasonCode as ReasonCode], reason].filter((part) => part !== '').join(': ') // the store has no other codes

async function peopleOf(db: Db, overrides: readonly StoredOverride[]) {
  if (overrides.length === 0) return new Map()
  const ids = overrides.map(({ by }) => by)
  const people = await db.selectFrom('personnel').select(['_id', 'name', 'role']).where('_id', 'in', ids).execute()
  return new Map(people.map((person) => [person._id, person]))
}

/** For users who need a doctor's agreement. */
const activeDoctors = (db: Db) =>
  db
    .selectFrom('personnel')
    .select(['_id', 'name', 'role'])
    .where('role', '=', 'doctor')
    .where('deactivated', '=', 0)
    .where('deletedAt', 'is', null)
    .orderBy('searchName')
    .execute()
