import { SERVER } from '@clinic/contract/server-messages'
import { type Actor, clinicDay } from '../actor.ts'
import type { AuditEntry } from '../audit/trail.ts'
import { keepHistory } from '../db/history.ts'
import type { Db } from '../db/open.ts'
import { rootOf } from '../db/queries/group.ts'
import { conflict } from '../errors.ts'
import { closeAll } from '../follow-ups/end-follow-ups.ts'
import { lockFacts } from './facts.ts'

/** Records today as the day of death, unless an earlier day is recorded, and stops recalling the patient. Returns the audit event. */
export async function recordDeath(db: Db, actor: Actor, patientId: string): Promise<AuditEntry[]> {
  const root = await rootOf(db, patientId)
  const before = await lockFacts(db, root)
  if (before.deceasedOn !== null) return []
  await setDeceased(db, actor, before, clinicDay(actor))
  const died = { action: 'U', type: 'facts.update', entityId: root, patientId: root, fields: ['deceasedOn'] } as const
  return [died, ...(await closeAll(db, root))]
}

/**
 * Refuses to open a session for a patient who is recorded as dead. If the user gives a reason, corrects the record instead, and keeps the
 * reason with the previous facts. Returns the audit event.
 * @throws AppError 409
 */
export async function assertAlive(db: Db, actor: Actor, patientId: string, confirmAlive: string | undefined): Promise<AuditEntry | null> {
  if (!(await isDead(db, patientId))) return null
  if (confirmAlive === undefined) throw conflict(SERVER.recordedAsDied, { confirmAlive: SERVER.recordedAsDied })
  const before = await lockFacts(db, patientId)
  if (before.deceasedOn === null) return null
  const reasoned = { ...before, reason: confirmAlive }
  await setDeceased(db, actor, reasoned, null)
  return { action: 'U', type: 'facts.alive', entityId: patientId, patientId, fields: ['deceasedOn'] }
}

/** `patientId`: of a joined record the root. */
export async function isDead(db: Db, patientId: string): Promise<boolean> {
  const facts = await db.selectFrom('patientFacts').select('deceasedOn').where('patientId', '=', patientId).executeTakeFirst()
  return facts !== undefined && facts.deceasedOn !== null
}

type Facts = Awaited<ReturnType<typeof lockFacts>>

/** Stores the previous facts in the history; the caller holds the lock on the row. */
export async function setDeceased(db: Db, actor: Actor, before: Facts, deceasedOn: string | null): Promise<void> {
  await keepHistory(db, actor, 'patientFacts', { ...before, _id: before.patientId })
  await db
    .updateTable('patientFacts')
    .set({ deceasedOn, version: before.version + 1 })
    .where('patientId', '=', before.patientId)
    .execute()
}
