import { type AllergyEntry, labelKey } from '@clinic/clinical/allergies/allergy-entries'
import { drugAllergyOf, weighedAgainst } from '@clinic/clinical/drugs/read-box'
import { type ItemMapping, possibleIngredients, readDrug } from '@clinic/clinical/drugs/read-drug'
import { judge } from '@clinic/clinical/guard/guard'
import { type DrugAllergy, inMode, overrideProblem, readOnBox, refusal } from '@clinic/clinical/guard/guard-override'
import { type Finding, type Verdict, worst } from '@clinic/clinical/guard/verdicts'
import { RULES_VERSION } from '@clinic/clinical/rules-version'
import type { OverrideInput } from '@clinic/contract/guard/guard-fields'
import { type Actor, at, clinicDay } from '../actor.ts'
import type { AuditEntry } from '../audit/trail.ts'
import type { Db } from '../db/open.ts'
import { AppError, invalid } from '../errors.ts'
import { newId } from '../ids.ts'
import type { GuardFacts } from './read-for-guard.ts'
import { allergyKeys, answeringOverride, overridesOf, type PatientSession, type StoredOverride } from './record/overrides.ts'
import type { GuardSettings } from './settings.ts'

/** A row that gives or prescribes a drug. */
export type RowToJudge = {
  /** The field that a refusal refers to: 'drugs.0.drug', 'prescriptionLines.0'. Its override is at `overrideField`. */
  readonly field: string
  readonly overrideField: string
  /** An item's name, or a name that is not in the inventory. */
  readonly drug: string
  readonly itemId: string | null
  /** The staff's decision about the item, if the caller has read it; also undefined if there is none. */
  readonly mapping: ItemMapping | undefined
  readonly days?: number | undefined
  /** Given now, not only prescribed: the box is read. */
  readonly gives: boolean
  readonly override?: OverrideInput | undefined
}

/** The guard's result for a row. `guard` and `overrideId` are stored with the row. */
export type JudgedRow = {
  readonly guard: Verdict
  readonly overrideId: string | null
  readonly drug: string
  readonly itemId: string | null
  readonly ingredients: readonly string[]
  readonly findings: readonly Finding[]
}

/**
 * Judges rows in the transaction that gives or prescribes them, before that happens, using facts read with the session locked, and stores
 * the reasons for overrides. Catches nothing: if it cannot judge, the transaction fails and nothing is given. `events` are for the audit,
 * which comes last.
 * @throws AppError 400 for an incomplete override, 403 for one that this role cannot make; 409 at each refused row
 */
export async function judgeRows(
  db: Db,
  actor: Actor,
  settings: GuardSettings,
  whose: PatientSession,
  { patient, known, history }: GuardFacts,
  rows: readonly RowToJudge[],
): Promise<{ rows: JudgedRow[]; events: AuditEntry[] }> {
  if (rows.length === 0) return { rows: [], events: [] }
  const { patientId } = whose
  const on = clinicDay(actor)
  const judgement = judge(known, rows, history, { on, actRepeatDays: settings.actRepeatDays })

  const ofPatient = drugAllergyOf(patient.list)
  const earlier = judgement.verdict === 'stop' ? await overridesOf(db, whose.sessionId) : []
  const judged = rows.map((row, place) => {
    const found = judgement.rows[place]
    if (!found) throw new Error('A row without a judgement is never treated as clear')
    const findings = inMode(found.findings, settings.drugGuard)
    const verdict = worst(findings.map((each) => each.verdict))
    const allergy = row.gives ? ofPatient : 'none'
    const ingredients = [...new Set(possibleIngredients(readDrug(row.drug, row.mapping)))].sort()
    return { row, verdict, findings, ingredients, allergy, earlier: answeringOverride(earlier, ingredients, findings, patient.list) }
  })

  await refuseWrongOverrides(db, actor, settings, judged)
  refuseUnanswered(settings, whose, judged)

  const stored: JudgedRow[] = []
  const events: AuditEntry[] = []
  for (const each of judged) {
    const { row, verdict, findings, ingredients } = each
    const override = await storeOverride(db, actor, whose, each, patient.list)
    if (override?.isNew) events.push({ action: 'C', type: 'guard.override', entityId: override.id, patientId })
    stored.push({ guard: verdict, overrideId: override?.id ?? null, drug: row.drug, itemId: row.itemId, ingredients, findings })
  }
  return { rows: stored, events }
}

type RowJudgement = {
  readonly verdict: Verdict
  readonly findings: readonly Finding[]
  readonly allergy: DrugAllergy
  readonly row: RowToJudge
  readonly ingredients: readonly string[]
  readonly earlier: StoredOverride | null
}

async function refuseWrongOverrides(db: Db, actor: Actor, { drugGuard }: GuardSettings, judged: readonly RowJudgement[]): Promise<void> {
  const wrong: Record<string, string> = {}
  for (const { row, verdict, findings, allergy, earlier } of judged) {
    if (!row.override || verdict === 'clear') continue
    const { reason, agreedWith } = row.override
    const doctor = agreedWith === undefined ? undefined : await activePerson(db, agreedWith)
    const boxed = readOnBox(findings, drugGuard, allergy).length > 0
    const problem = overrideProblem({ role: actor.role, findings, reason, agreedWith: doctor, boxed, confirms: earlier !== null })
    if (problem?.status === 403)
      throw new AppError(403, { code: 'forbidden', message: problem.message, fields: { [row.field]: problem.message } })
    if (problem) wrong[problem.field === 'drug' ? row.field : `${row.overrideField}.${problem.field}`] = problem.message
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

async function activePerson(db: Db, id: string) {
  const person = db.selectFrom('personnel').select('role').where('_id', '=', id).where('deletedAt', 'is', null).where('deactivated', '=', 0)
  return (await person.executeTakeFirst()) ?? null
}

function refuseUnanswered({ drugGuard }: GuardSettings, { patientId, sessionId }: PatientSession, judged: readonly RowJudgement[]): void {
  const refused: Record<string, string> = {}
  for (const { row, findings, allergy, earlier } of judged) {
    const message = refusal(findings, drugGuard, allergy, row.override !== undefined || earlier !== null)
    if (message !== null) refused[row.field] = message
  }
  const [first] = Object.values(refused)
  if (first === undefined) return
  throw new AppError(409, { code: 'conflict', message: first, fields: refused }, {}, { type: 'guard.stop', entityId: sessionId, patientId })
}

/** The reason sent with the row, or one given earlier in this session; null if none is needed or given. */
async function storeOverride(db: Db, actor: Actor, whose: PatientSession, each: RowJudgement, entries: readonly AllergyEntry[]) {
  const { row, verdict, findings, ingredients, earlier } = each
  if (earlier) return { id: earlier._id, isNew: false }
  if (!row.override || verdict === 'clear') return null
  const { reasonCode, reason, agreedWith } = row.override
  const told = findings.filter((finding) => finding.verdict !== 'clear')
  const _id = newId()
  await db
    .insertInto('guardOverride')
    .values({
      _id,
      ...whose,
      ingredient: ingredientKey(row.drug, ingredients),
      kinds: JSON.stringify([...new Set(told.map(({ kind }) => kind))]),
      verdict,
      allergies: JSON.stringify(allergyKeys(weighedAgainst(told, entries))),
      reasonCode,
      reason: reason.trim(),
      agreedWith: agreedWith ?? null,
      by: actor._id,
      at: at(actor),
      rules: RULES_VERSION,
    })
    .execute()
  return { id: _id, isNew: true }
}

const ingredientKey = (drug: string, ingredients: readonly string[]) => (ingredients.length > 0 ? ingredients.join('+') : labelKey(drug))
