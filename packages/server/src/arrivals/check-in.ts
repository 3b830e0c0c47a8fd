import type { Arrival } from '@clinic/contract/arrivals/arrival-record'
import type { ArrivalInput } from '@clinic/contract/arrivals/arrivals'
import { ARRIVALS } from '@clinic/contract/server-messages'
import { type Actor, at } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import { timeWriter } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { type Group, groupOf, isOf } from '../db/queries/group.ts'
import { conflict } from '../errors.ts'
import { newId } from '../ids.ts'
import { isDead } from '../patients/deaths.ts'
import { getArrival } from './arrivals.ts'
import { IN_LINE, startOfDay } from './one-per-person.ts'
import { NO_VITALS, taken, urgencyOfVitals } from './vitals.ts'

/**
 * Adds a patient to the line to see the doctor. Urgent vitals make the arrival urgent.
 * @throws AppError 409 if the patient is already in the line; the message says since when; or is recorded as dead
 */
export async function checkIn(db: Db, actor: Actor, { patientId, reason, priority, vitals }: ArrivalInput): Promise<Arrival> {
  if (await isDead(db, patientId)) throw conflict(ARRIVALS.recordedAsDied)
  const group = await groupOf(db, patientId)
  await endEarlierDays(db, actor, group)
  if (group.length > 1 && (await inLine(db, group))) throw await alreadyInLine(db, actor, patientId)
  const measured = { ...NO_VITALS, vitalsBy: null, vitalsAt: null, ...taken(actor, NO_VITALS, vitals) }
  const urgency = await urgencyOfVitals(db, actor, patientId, measured)
  const _id = newId()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('arrival')
    .values({
      _id,
      patientId,
      reason,
      urgency,
      priority: urgency === 'urgent' ? urgency : priority,
      note: null,
      arrivedAt: at(actor),
      arrivedBy: actor._id,
      calledBy: null,
      calledAt: null,
      status: 'waiting',
      sessionId: null,
      ...measured,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw await alreadyInLine(db, actor, patientId)
  await recordAudit(db, actor, { action: 'C', type: 'arrival.create', entityId: _id, patientId })
  return getArrival(db, actor, _id)
}

/** Marks arrivals still waiting from earlier days as left, so that the patient can be checked in again. */
async function endEarlierDays(db: Db, actor: Actor, group: Group): Promise<void> {
  await db
    .updateTable('arrival')
    .set((eb) => ({ status: 'left', version: eb('version', '+', 1) }))
    .where(isOf('patientId', group))
    .where('status', 'in', IN_LINE)
    .where('arrivedAt', '<', startOfDay(actor))
    .execute()
}

/** The refusal to check in a patient who is already in the line. */
async function alreadyInLine(db: Db, actor: Actor, patientId: string) {
  const arrival = await inLine(db, await groupOf(db, patientId))
  const message = ARRIVALS.alreadyWaiting(timeWriter(actor.timeZone)(arrival?.arrivedAt ?? at(actor)))
  return conflict(message, { patientId: message })
}

const inLine = (db: Db, group: Group) =>
  db.selectFrom('arrival').select('arrivedAt').where(isOf('patientId', group)).where('status', 'in', IN_LINE).executeTakeFirst()
