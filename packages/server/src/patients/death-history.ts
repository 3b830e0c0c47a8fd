import type { Actor } from '../actor.ts'
import { isNoRead } from '../audit/patient-reads.ts'
import type { AuditEntry } from '../audit/trail.ts'
import { changeRow } from '../db/history.ts'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'

// What a recorded death did, from the history and the audit, so that a wrong one can be undone.

/** When these sessions were closed with a death, even if reopened since. */
export async function deathsOf(db: Db, sessionIds: readonly string[]): Promise<Set<string>> {
  const deaths = new Set<string>()
  for (const id of sessionIds) {
    const now = await db.selectFrom('sessionOutcome').select(['outcome', 'at']).where('sessionId', '=', id).execute()
    const before = (await versionsOf(db, 'sessionOutcome', id)).map(({ before }) => before as (typeof now)[number]) // a row of that table
    for (const { outcome, at } of [...now, ...before]) if (outcome === 'died') deaths.add(at)
  }
  return deaths
}

/** When the death was recorded in the facts; null if the record began with it. Correcting the day later is the same death. */
export async function deathWrittenAt(db: Db, patientId: string): Promise<string | null> {
  const versions = await versionsOf(db, 'patientFacts', patientId)
  return versions.find(({ before }) => before.deceasedOn === null)?.at ?? null
}

/** A record's values before each of its edits, latest first. */
async function versionsOf(db: Db, entity: 'patientFacts' | 'sessionOutcome', id: string) {
  const kept = db.selectFrom('recordHistory').select(['at', 'before']).where('entity', '=', entity).where('entityId', '=', id)
  const rows = await kept.orderBy('version', 'desc').execute()
  return rows.map(({ at, before }): { at: string; before: Record<string, unknown> } => ({ at, before: JSON.parse(before) }))
}

/** For a person who is alive: what the deaths on any of their records closed is due again. */
export async function allDueAgain(db: Db, actor: Actor, group: readonly string[]): Promise<AuditEntry[]> {
  const events: AuditEntry[] = []
  for (const root of group) events.push(...(await dueAgain(db, actor, group, { root, writtenAt: await deathWrittenAt(db, root) })))
  return events
}

type Death = { readonly root: string; readonly writtenAt: string | null }

/** Makes follow-ups of a group due again that a death closed. Only the audit says which. */
export async function dueAgain(db: Db, actor: Actor, group: readonly string[], { root, writtenAt }: Death): Promise<AuditEntry[]> {
  if (writtenAt === null) return []
  const events = db.selectFrom('auditEvent').select('entityId').where('patientId', '=', root).where('at', '=', writtenAt)
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
