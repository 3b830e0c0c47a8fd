import { lastDayProblem } from '@clinic/clinical/people/pregnancy'
import {
  type BirthInput,
  birthIssues,
  type PatientFacts,
  type PatientFactsUpdate,
  type SentBirth,
} from '@clinic/contract/patients/facts-fields'
import { SERVER } from '@clinic/contract/server-messages'
import { type Selectable, sql } from 'kysely'
import { type Actor, at } from '../actor.ts'
import { recordAudits } from '../audit/trail.ts'
import { keepHistory } from '../db/history.ts'
import { refuseOtherVersion } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import { bulkInsert } from '../db/queries/bulk-insert.ts'
import { groupOf } from '../db/queries/group.ts'
import type { PatientFactsTable } from '../db/tables/patients.ts'
import { invalid } from '../errors.ts'
import { closeAll } from '../follow-ups/end-follow-ups.ts'
import { allDueAgain } from './death-history.ts'
import { endJoinedPregnancies, pregnancyOf } from './pregnancies.ts'

/** Version 1 for a patient with no recorded facts. */
const UNKNOWN = { birthDate: null, birthPrecision: null, pregnantUntil: null, scaleBy: null, scaleAt: null, deceasedOn: null }
const NONE: PatientFacts = { ...UNKNOWN, spO2Scale: 1, version: 1 }

/** The facts of a chart, with the longest pregnancy of its joined records. */
export async function getFacts(db: Db, patientId: string): Promise<PatientFacts> {
  const own = await db.selectFrom('patientFacts').selectAll().where('patientId', '=', patientId).executeTakeFirst()
  return { ...(own ?? NONE), pregnantUntil: await longestPregnancy(db, patientId) }
}

async function longestPregnancy(db: Db, patientId: string): Promise<string | null> {
  const { until } = await db.selectNoFrom(pregnancyOf(sql`${patientId}`).as('until')).executeTakeFirstOrThrow()
  return until
}

type Update = PatientFactsUpdate & { readonly id: string; readonly today: string }

/**
 * Saves the sent values that differ. `today` is the clinic's date.
 * @throws AppError 400 if the resulting date of birth is in the future, more than 130 years ago, incomplete or after the death, or no pregnancy can
 * end on the day sent; 409 if another user saved since `version`
 */
export async function updateFacts(db: Db, actor: Actor, { id, today, version, ...sent }: Update): Promise<PatientFacts> {
  const stored = await lockFacts(db, id)
  refuseOtherVersion(stored, version)
  const before = { ...stored, pregnantUntil: await longestPregnancy(db, id) }
  const next = { ...before, ...(sent as Partial<PatientFacts>) } // parsed: fields that were not sent are absent, not undefined
  refuseWrongBirth(next, today)
  refuseWrongDeath(next, sent, today)
  const fields = (Object.keys(sent) as (keyof typeof sent)[]).filter((field) => next[field] !== before[field]) // a parsed update has no other fields
  if (Object.keys(sent).length === 0) throw invalid({}, SERVER.nothingToSave)
  if (fields.length === 0) return before
  if (fields.includes('pregnantUntil')) refuseWrongPregnancy(next, today)
  const decided = fields.includes('spO2Scale') ? { scaleBy: actor._id, scaleAt: at(actor) } : {}
  const { patientId: _patientId, ...row } = { ...next, ...decided, version: before.version + 1 }
  const isPregnancy = fields.includes('pregnantUntil')
  // Visits until now are judged by the pregnancy that was shown.
  await keepHistory(db, actor, 'patientFacts', { ...(isPregnancy ? before : stored), _id: id })
  if (isPregnancy) await endJoinedPregnancies(db, actor, await groupOf(db, id))
  await db
    .updateTable('patientFacts')
    .set(isPregnancy ? row : { ...row, pregnantUntil: stored.pregnantUntil })
    .where('patientId', '=', id)
    .execute()
  const changed = { action: 'U', type: 'facts.update', entityId: id, patientId: id, fields } as const
  const isAlive = next.deceasedOn === null && stored.deceasedOn !== null
  const returns = isAlive ? await allDueAgain(db, actor, await groupOf(db, id)) : next.deceasedOn === null ? [] : await closeAll(db, id)
  await recordAudits(
    db,
    [changed, ...returns].map((event) => [actor, event]),
  )
  return row
}

/** @throws AppError 400 at `birthDate` or `birthPrecision` */
export function refuseWrongBirth({ birthDate = null, birthPrecision = null }: SentBirth, today: string): void {
  const issues = birthIssues({ birthDate, birthPrecision }, today)
  if (issues.length > 0) throw invalid(Object.fromEntries(issues.map(({ field, message }) => [field, message])))
}

/** @throws AppError 400 at `pregnantUntil` */
function refuseWrongPregnancy({ pregnantUntil }: PatientFacts, today: string): void {
  const problem = pregnantUntil === null ? null : lastDayProblem(pregnantUntil, today)
  if (problem !== null) throw invalid({ pregnantUntil: problem })
}

/** @throws AppError 400 at `deceasedOn`, or at `birthDate` if that is sent */
function refuseWrongDeath({ deceasedOn, birthDate, birthPrecision }: PatientFacts, sent: SentBirth, today: string): void {
  if (deceasedOn === null) return
  if (deceasedOn > today) throw invalid({ deceasedOn: 'This day is in the future' })
  const known = birthDate?.slice(0, LENGTHS[birthPrecision ?? 'year']) ?? ''
  if (deceasedOn.slice(0, known.length) >= known) return
  throw invalid(
    sent.birthDate ? { birthDate: 'The date of birth is after the day of death' } : { deceasedOn: 'This day is before the date of birth' },
  )
}

/** How much of a date is known, as characters of yyyy-mm-dd. */
const LENGTHS = { year: 4, month: 7, day: 10 } as const

/** A patient's date of birth, if known. */
export type Birth = BirthInput & { readonly patientId: string }

const insertFacts = bulkInsert('patientFacts')

export async function insertBirths(db: Db, births: readonly Birth[]): Promise<void> {
  const known = births.filter(({ birthDate }) => birthDate !== null)
  if (known.length > 0)
    await insertFacts(
      db,
      known.map((birth) => ({ ...UNKNOWN, ...birth })),
    )
}

/** Locks and returns the row, creating it if missing, so that no other transaction changes it before this one ends. */
export async function lockFacts(db: Db, patientId: string): Promise<Selectable<PatientFactsTable>> {
  await db
    .insertInto('patientFacts')
    .values({ patientId, ...UNKNOWN })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .updateTable('patientFacts')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('patientId', '=', patientId)
    .returningAll()
    .executeTakeFirstOrThrow()
}
