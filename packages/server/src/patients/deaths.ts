import { SERVER } from '@clinic/contract/server-messages'
import { type Actor, clinicDay } from '../actor.ts'
import type { AuditEntry } from '../audit/trail.ts'
import { keepHistory } from '../db/history.ts'
import type { Db } from '../db/open.ts'
import { rootOf } from '../db/queries/group.ts'
import { conflict } from '../errors.ts'
import { closeAll } from '../follow-ups/ended.ts'
import { lockFacts } from './facts.ts'

/** Writes into the facts that the patient died today; an earlier day that is there stays. Who died is asked back no more. What it returns is for the audit. */
export async function recordDeath(db: Db, actor: Actor, patientId: string): Promise<AuditEntry[]> {
  const root = await rootOf(db, patientId)
  const before = await lockFacts(db, root)
  if (before.deceasedOn !== null) return []
  await setDeceased(db, actor, before, clinicDay(actor))
  const died = { action: 'U', type: 'facts.update', entityId: root, patientId: root, fields: ['deceasedOn'] } as const
  return [died, ...(await closeAll(db, root))]
}

/**
 * Keeps a session from being opened for a patient who is recorded as died. With a person's reason the record is corrected instead; the
 * reason is kept with what the facts held before. What it returns is for the audit.
 * @throws AppError 409
 */
export async function refuseTheDead(db: Db, actor: Actor, patientId: string, confirmAlive: string | undefined): Promise<AuditEntry | null> {
  const known = await db.selectFrom('patientFacts').select('deceasedOn').where('patientId', '=', patientId).executeTakeFirst()
  if (!known || known.deceasedOn === null) return null
  if (confirmAlive === undefined) throw conflict(SERVER.recordedAsDied, { confirmAlive: SERVER.recordedAsDied })
  const before = await lockFacts(db, patientId)
  if (before.deceasedOn === null) return null
  const reasoned = { ...before, reason: confirmAlive }
  await setDeceased(db, actor, reasoned, null)
  return { action: 'U', type: 'facts.alive', entityId: patientId, patientId, fields: ['deceasedOn'] }
}

type Facts = Awaited<ReturnType<typeof lockFacts>>

/** Keeps what the facts, which are locked, held before. */
export async function setDeceased(db: Db, actor: Actor, before: Facts, deceasedOn: string | null): Promise<void> {
  await keepHistory(db, actor, 'patientFacts', { ...before, _id: before.patientId })
  await db
    .updateTable('patientFacts')
    .set({ deceasedOn, version: before.version + 1 })
    .where('patientId', '=', before.patientId)
    .execute()
}
