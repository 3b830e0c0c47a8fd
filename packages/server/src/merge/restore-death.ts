import type { Actor } from '../actor.ts'
import { isNoRead } from '../audit/patient-reads.ts'
import type { AuditEntry } from '../audit/trail.ts'
import { changeRow } from '../db/history.ts'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { groupOf } from '../db/queries/group.ts'
import { closeAll } from '../follow-ups/end-follow-ups.ts'
import { isDead, setDeceased } from '../patients/deaths.ts'
import { lockFacts } from '../patients/facts.ts'

type UndoneMerge = { readonly mergedId: string; readonly mergedAt: string }

/**
 * Decides who died if a death was recorded on the joined chart, whose facts are those of `root`. Like everything recorded since, it stays
 * there, unless it was recorded when closing a session that is moved; then it moves too. Follow-ups of the person who is alive are due
 * again. The two records are already separate. Returns audit events.
 */
export async function restoreDeath(db: Db, actor: Actor, root: string, { mergedId, mergedAt }: UndoneMerge, given: readonly string[]) {
  if (!(await isDead(db, root))) return []
  const facts = await lockFacts(db, root)
  const writtenAt = await deathWrittenAt(db, root)
  if (writtenAt === null || writtenAt < mergedAt) return []
  const isGiven = (await deathsOf(db, given)).has(writtenAt)
  const moved = isGiven ? await moveDeath(db, actor, facts, mergedId) : []
  const alive = isGiven ? await groupOf(db, root) : (await isDead(db, mergedId)) ? [] : await groupOf(db, mergedId)
  return [...moved, ...(await dueAgain(db, actor, alive, { root, closedAt: writtenAt }))]
}

/** When these sessions were closed with a death, even if reopened since. */
async function deathsOf(db: Db, sessionIds: readonly string[]): Promise<Set<string>> {
  const deaths = new Set<string>()
  for (const id of sessionIds) {
    const now = await db.selectFrom('sessionOutcome').select(['outcome', 'at']).where('sessionId', '=', id).execute()
    const before = (await versionsOf(db, 'sessionOutcome', id)).map(({ before }) => before as (typeof now)[number]) // a row of that table
    for (const { outcome, at } of [...now, ...before]) if (outcome === 'died') deaths.add(at)
  }
  return deaths
}

/** When the death was recorded in the facts; null if the record began with it. Correcting the day later is the same death. */
async function deathWrittenAt(db: Db, patientId: string): Promise<string | null> {
  const versions = await versionsOf(db, 'patientFacts', patientId)
  return versions.find(({ before }) => before.deceasedOn === null)?.at ?? null
}

/** A record's values before each of its edits, latest first. */
async function versionsOf(db: Db, entity: 'patientFacts' | 'sessionOutcome', id: string) {
  const kept = db.selectFrom('recordHistory').select(['at', 'before']).where('entity', '=', entity).where('entityId', '=', id)
  const rows = await kept.orderBy('version', 'desc').execute()
  return rows.map(({ at, before }): { at: string; before: Record<string, unknown> } => ({ at, before: JSON.parse(before) }))
}

async function moveDeath(db: Db, actor: Actor, before: Facts, to: string): Promise<AuditEntry[]> {
  const { patientId: from } = before
  await setDeceased(db, actor, before, null)
  const alive = { action: 'U', type: 'facts.alive', entityId: from, patientId: from, fields: ['deceasedOn'] } as const
  const known = await lockFacts(db, to)
  if (known.deceasedOn !== null) return [alive]
  await setDeceased(db, actor, known, before.deceasedOn)
  const died = { action: 'U', type: 'facts.update', entityId: to, patientId: to, fields: ['deceasedOn'] } as const
  return [alive, died, ...(await closeAll(db, to))]
}

type Facts = Awaited<ReturnType<typeof lockFacts>>

type SessionClose = { readonly root: string; readonly closedAt: string }

/** Makes follow-ups of a group due again that a death closed. Only the audit says which. */
async function dueAgain(db: Db, actor: Actor, group: readonly string[], { root, closedAt }: SessionClose): Promise<AuditEntry[]> {
  const events = db.selectFrom('auditEvent').select('entityId').where('patientId', '=', root).where('at', '=', closedAt)
  const closed = await events.where(isNoRead).where('type', '=', 'follow-up.close').execute()
  const rows = await db
    .selectFrom('followUp')
    .selectAll()
    .where(inList(db, '_id', jsonList(closed.flatMap(({ entityId }) => entityId ?? []))))
    .where(inList(db, 'patientId', jsonList(group)))
    .where('status', '=', 'closed')
    .execute()
  for (const row of rows) {
    await changeRow(db, actor, 'followUp', row, { status: 'due' })
  }
  return rows.map(({ _id, patientId }) => ({ action: 'U', type: 'follow-up.update', entityId: _id, patientId, fields: ['status'] }))
}
