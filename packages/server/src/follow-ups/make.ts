import { addDays } from '@clinic/clinical/calendar'
import { type FollowUp, type FollowUpInput, MAX_DAYS_AHEAD, MAX_TEXT } from '@clinic/contract/follow-ups/follow-ups'
import { FOLLOW_UPS } from '@clinic/contract/server-messages'
import { type Actor, at, clinicDay } from '../actor.ts'
import { type AuditEntry, recordAudit } from '../audit/trail.ts'
import type { Db } from '../db/open.ts'
import { groupOf, isOf, rootOf } from '../db/queries/group.ts'
import { conflict, invalid } from '../errors.ts'
import { newId } from '../ids.ts'
import { getFollowUp } from './follow-ups.ts'

/**
 * Asks a patient to come back on a day.
 * @throws AppError 400 if the day is not from tomorrow to two years ahead, 409 if the patient is already due that day or is recorded as
 * dead
 */
export async function createFollowUp(db: Db, actor: Actor, { patientId, dueOn, reason }: FollowUpInput): Promise<FollowUp> {
  refuseWrongDay(actor, dueOn, 'dueOn')
  await assertAlive(db, patientId, 'patientId')
  const made = await insertDue(db, actor, { patientId, dueOn, reason, sessionId: null })
  if (!made) throw conflict(FOLLOW_UPS.sameDay, { dueOn: FOLLOW_UPS.sameDay })
  await recordAudit(db, actor, made)
  return getFollowUp(db, made.entityId, actor)
}

export type Return = { readonly returnOn?: string | undefined; readonly returnReason?: string | undefined }

/**
 * The same from within a session. If the patient is already due that day, nothing changes. Returns audit events.
 * @throws AppError 400 at `returnOn`, 409 if the patient is recorded as dead
 */
export async function scheduleFollowUp(
  db: Db,
  actor: Actor,
  { _id: sessionId, patientId }: { readonly _id: string; readonly patientId: string },
  { returnOn, returnReason: reason = '' }: Return,
): Promise<AuditEntry[]> {
  if (returnOn === undefined) return []
  refuseWrongDay(actor, returnOn, 'returnOn')
  await assertAlive(db, patientId, 'returnOn')
  const made = await insertDue(db, actor, { patientId, dueOn: returnOn, reason, sessionId })
  return made ? [made] : []
}

/** How many days later it may be asked, if the patient is due for something else on the day itself. */
const MAX_LATER = 60

/**
 * Asks something about a patient on a day, or on the next one on which they are not due already. Coming does not answer it: who made it ends it.
 * @throws AppError 409 if the patient is recorded as dead
 */
export async function askLater(db: Db, actor: Actor, asked: Omit<Due, 'dueOn'>, dueOn: string) {
  await assertAlive(db, asked.patientId, 'facility')
  for (let later = 0; later < MAX_LATER; later++) {
    const made = await insertDue(db, actor, { ...asked, reason: asked.reason.slice(0, MAX_TEXT), dueOn: addDays(dueOn, later) })
    if (made) return made
  }
  throw conflict(FOLLOW_UPS.sameDay)
}

/** @throws AppError 400 at `field` */
export function refuseWrongDay(actor: Actor, dueOn: string, field: 'dueOn' | 'returnOn'): void {
  const today = clinicDay(actor)
  if (dueOn <= today || dueOn > addDays(today, MAX_DAYS_AHEAD)) throw invalid({ [field]: FOLLOW_UPS.range })
}

export async function assertAlive(db: Db, patientId: string, field: string): Promise<void> {
  const facts = await db
    .selectFrom('patientFacts')
    .select('deceasedOn')
    .where('patientId', '=', await rootOf(db, patientId))
    .executeTakeFirst()
  if (facts && facts.deceasedOn !== null) throw conflict(FOLLOW_UPS.died, { [field]: FOLLOW_UPS.died })
}

type Due = { readonly patientId: string; readonly dueOn: string; readonly reason: string; readonly sessionId: string | null }

/** @returns the event, or null if the patient is already due that day */
async function insertDue(db: Db, actor: Actor, due: Due) {
  const _id = newId()
  if (await isDueInGroup(db, due)) return null
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('followUp')
    .values({ _id, ...due, keptBySession: null, madeAt: at(actor), madeBy: actor._id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return null
  return { action: 'C', type: 'follow-up.create', entityId: _id, patientId: due.patientId } as const
}

type DueDay = Pick<Due, 'patientId' | 'dueOn'> & { readonly _id?: string }

/** Whether another one is due then. The store refuses a second row for the same record and day, but not one on a record joined to it. */
export async function isDueInGroup(db: Db, { _id = '', patientId, dueOn }: DueDay): Promise<boolean> {
  const group = await groupOf(db, patientId)
  if (group.length === 1) return false
  const same = db.selectFrom('followUp').select('_id').where(isOf('patientId', group)).where('dueOn', '=', dueOn).where('_id', '<>', _id)
  return (await same.where('status', '=', 'due').executeTakeFirst()) !== undefined
}
