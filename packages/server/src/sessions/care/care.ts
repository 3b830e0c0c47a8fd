import { SERVER } from '@clinic/contract/server-messages'
import type { SessionUpdate } from '@clinic/contract/sessions/sessions'
import type { Selectable } from 'kysely'
import { type Actor, at, typedSince } from '../../actor.ts'
import type { AuditEntry } from '../../audit/trail.ts'
import type { Db } from '../../db/open.ts'
import { bulkInsert } from '../../db/queries/bulk-insert.ts'
import type { ListCountChange } from '../../db/queries/list-counts.ts'
import type { SessionTable } from '../../db/tables/sessions.ts'
import { invalid } from '../../errors.ts'
import { type JudgedRow, judgeRows, type RowToJudge } from '../../guard/judge-rows.ts'
import { type GuardFacts, readForGuard } from '../../guard/read-for-guard.ts'
import { storeFindings } from '../../guard/record/findings.ts'
import type { GuardSettings } from '../../guard/settings.ts'
import { newId } from '../../ids.ts'
import { dateBoxes } from '../../inventory/box-expiry.ts'
import { type DrugRow, dispense, type FoundRow, itemsOfRows } from '../../inventory/dispense.ts'
import { refuseOtherLines } from '../../prescribing/units-given.ts'

type LockedSession = Selectable<SessionTable>

type SentCare = { readonly comment: string; readonly rows: readonly DrugRow[] }
export type Care = { readonly comment: string; readonly rows: readonly FoundRow[]; readonly facts: GuardFacts | null }

/**
 * The care in a request; null if there is none.
 * @throws AppError 400 if it has neither a comment nor a drug
 */
export function sentCare({ comment, drugs }: Pick<SessionUpdate, 'comment' | 'drugs'>): SentCare | null {
  if (comment === undefined && drugs === undefined) return null
  const rows = (drugs ?? []).flatMap((row, place) => (row ? [{ ...row, place }] : []))
  if (!comment && rows.length === 0) throw invalid({ comment: SERVER.careNeeded })
  return { comment: comment ?? '', rows }
}

/**
 * The same with its items, and with what the guard needs to know about the patient of a locked session.
 * @throws AppError 400 for an unknown item name or a line of another session, 404 for an unknown item id
 */
export async function readCare(
  db: Db,
  actor: Actor,
  { _id: sessionId, patientId }: LockedSession,
  { comment, rows }: SentCare,
): Promise<Care> {
  if (rows.length === 0) return { comment, rows: [], facts: null }
  await refuseOtherLines(db, sessionId, rows, ({ place }) => `drugs.${place}.lineId`)
  const drugs = rows.map(({ drug }) => drug)
  const facts = await readForGuard(db, actor, { patientId, sessionId, drugs, now: actor.now })
  return { comment, rows: itemsOfRows(rows, facts.named), facts }
}

const insertCare = bulkInsert('care')
const insertGiven = bulkInsert('careDrug')

/** For the list counts and the audit, which are written last. */
export type CareResult = { readonly careId: string; readonly moved: readonly ListCountChange[]; readonly events: readonly AuditEntry[] }

/**
 * Records care on a locked, open session and takes what was given from stock; what was not given is only recorded. The guard comes first:
 * what it cannot judge is not given.
 * @throws AppError 409 if an item is short, its box has expired or the guard stops it; then nothing is recorded
 */
export async function recordCare(
  db: Db,
  actor: Actor,
  guard: GuardSettings,
  session: LockedSession,
  { comment, rows, facts }: Care,
): Promise<CareResult> {
  const careId = newId()
  const given = rows.map((row, position) => ({ ...row, position })).filter(({ notGiven }) => !notGiven)
  const whose = { patientId: session.patientId, sessionId: session._id }
  const { recordedAt = null } = typedSince(actor, session.recordedAt ?? session.createdAt)
  const judged = facts ? await judgeRows(db, actor, guard, whose, facts, given.map(toJudge)) : { rows: [], events: [] }
  await insertCare(db, [{ _id: careId, ...whose, personnelId: actor._id, comment, createdAt: at(actor), recordedAt }])
  const moved = await dispense(db, actor, given, { sessionId: session._id, careId })
  const dated = await dateBoxes(db, actor, careId, given)
  await storeRows(db, careId, rows, judged.rows)
  await storeFindings(
    db,
    actor,
    whose,
    judged.rows.map((row, place) => ({ ...row, careId, position: given[place]?.position ?? 0 })),
  )
  const event = { action: 'C', type: 'care.record', entityId: careId, patientId: session.patientId } as const
  return { careId, moved, events: [event, ...judged.events, ...dated] }
}

const toJudge = ({ name, itemId, mapping, place, days, override }: FoundRow): RowToJudge => ({
  field: `drugs.${place}.drug`,
  overrideField: `drugs.${place}.override`,
  drug: name,
  itemId,
  mapping,
  days,
  gives: true,
  override,
})

/** Rows keep their order across both tables: given, and wanted but not given. */
async function storeRows(db: Db, careId: string, rows: readonly FoundRow[], judged: readonly JudgedRow[]): Promise<void> {
  const placed = rows.map(({ itemId, name, dosage, unit, days, notGiven, lineId = null }, position) => ({
    row: { careId, position, itemId, drug: name, dosage, unit, lineId },
    days: days ?? null,
    reason: notGiven,
  }))
  const given = placed
    .flatMap(({ row, days, reason }) => (reason ? [] : [{ ...row, days }]))
    .map((row, place) => ({ ...row, ...guardOf(judged[place]) }))
  const notGiven = placed.flatMap(({ row, reason }) => (reason ? [{ ...row, reason }] : []))
  await insertGiven(db, given)
  if (notGiven.length > 0) await db.insertInto('careNotGiven').values(notGiven).execute()
}

/** A row that was not judged cannot be stored, because the store refuses a stop without a reason. */
const guardOf = (judged: JudgedRow | undefined) => ({ guard: judged?.guard ?? 'stop', overrideId: judged?.overrideId ?? null }) as const
