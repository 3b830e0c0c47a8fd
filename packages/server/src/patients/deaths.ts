import { SERVER } from '@clinic/contract/server-messages'
import { type Actor, clinicDay } from '../actor.ts'
import type { AuditEntry } from '../audit/trail.ts'
import { keepHistory } from '../db/history.ts'
import type { Db } from '../db/open.ts'
import { type Group, groupOf, isOf, rootOf } from '../db/queries/group.ts'
import { conflict } from '../errors.ts'
import { closeAll } from '../follow-ups/end-follow-ups.ts'
import { allDueAgain, deathsOf, deathWrittenAt } from './death-history.ts'
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
 * reason with the previous facts. Returns audit events.
 * @throws AppError 409
 */
export async function assertAlive(db: Db, actor: Actor, patientId: string, confirmAlive: string | undefined): Promise<AuditEntry[]> {
  if (!(await isDead(db, patientId))) return []
  if (confirmAlive === undefined) throw conflict(SERVER.recordedAsDied, { confirmAlive: SERVER.recordedAsDied })
  const before = await lockFacts(db, patientId)
  if (before.deceasedOn === null) return []
  return recordAlive(db, actor, await groupOf(db, patientId), { ...before, reason: confirmAlive })
}

/**
 * Takes back the death that closing this session recorded, because that was an error. A death that was recorded in another way stays, and so
 * does one that another session says too. Returns audit events.
 */
export async function takeBackDeath(
  db: Db,
  actor: Actor,
  { _id: sessionId, patientId }: { readonly _id: string; readonly patientId: string },
): Promise<AuditEntry[]> {
  const group = await groupOf(db, patientId)
  const [root] = group
  if (!(await isDead(db, root))) return []
  const before = await lockFacts(db, root)
  const writtenAt = await deathWrittenAt(db, root)
  if (before.deceasedOn === null || writtenAt === null || !(await deathsOf(db, [sessionId])).has(writtenAt)) return []
  const others = await db
    .selectFrom('sessionOutcome')
    .innerJoin('session', 'session._id', 'sessionOutcome.sessionId')
    .select('session._id')
    .where(isOf('session.patientId', group))
    .where('session._id', '<>', sessionId)
    .where('outcome', '=', 'died')
    .where('voidedAt', 'is', null)
    .execute()
  return others.length > 0 ? [] : recordAlive(db, actor, group, before)
}

/** Follow-ups that the death closed are due again: the person may still need them, and staff can cancel one. */
async function recordAlive(db: Db, actor: Actor, group: Group, before: Facts & { readonly reason?: string }): Promise<AuditEntry[]> {
  const [root] = group
  await setDeceased(db, actor, before, null)
  const alive = { action: 'U', type: 'facts.alive', entityId: root, patientId: root, fields: ['deceasedOn'] } as const
  return [alive, ...(await allDueAgain(db, actor, group))]
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
