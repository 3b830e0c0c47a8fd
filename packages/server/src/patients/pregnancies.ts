import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import type { AuditEntry } from '../audit/trail.ts'
import { keepHistory } from '../db/history.ts'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { type Group, recordsOf } from '../db/queries/group.ts'

/** In a query: the last day on which a patient counts as pregnant; of joined records the longest, as for the guard. */
export const pregnancyOf = (patientId: RawBuilder<string>): RawBuilder<string | null> =>
  sql<string | null>`(select max("pregnantUntil") from "patientFacts"
    where "patientId" in (select "_id" from ${recordsOf(patientId)} as "record"))`

/** What is written on the joined chart counts for the person, so it ends what the joined records say. The caller has locked the root's facts. */
export async function endJoinedPregnancies(db: Db, actor: Actor, [, ...members]: Group): Promise<void> {
  for (const facts of await lockedFacts(db, members)) if (facts.pregnantUntil !== null) await setPregnancy(db, actor, facts, null)
}

type UndoneMerge = { readonly keptId: string; readonly gone: Group; readonly mergedAt: string }

/** Gives the records that leave a joined chart back the pregnancies that were ended there, because they may be another person's. */
export async function restorePregnancies(db: Db, actor: Actor, { keptId, gone, mergedAt }: UndoneMerge): Promise<AuditEntry[]> {
  const facts = await lockedFacts(db, [keptId, ...gone])
  const changes = await db
    .selectFrom('recordHistory')
    .select(['entityId', 'before'])
    .where('entity', '=', 'patientFacts')
    .where(inList(db, 'entityId', jsonList(gone)))
    .where('at', '>', mergedAt)
    .orderBy('version', 'desc')
    .execute()
  const before = new Map(changes.map((change) => [change.entityId, JSON.parse(change.before) as Facts])) // of each record the oldest, which comes last
  const events: AuditEntry[] = []
  for (const now of facts) {
    const { patientId, pregnantUntil } = before.get(now.patientId) ?? now
    if (pregnantUntil === now.pregnantUntil) continue
    await setPregnancy(db, actor, now, pregnantUntil)
    events.push({ action: 'U', type: 'facts.update', entityId: patientId, patientId, fields: ['pregnantUntil'] })
  }
  return events
}

type Facts = Awaited<ReturnType<typeof lockedFacts>>[number]

/** Also waits for a change of the kept record's facts, which may end what the others say. */
const lockedFacts = (db: Db, patientIds: readonly string[]) =>
  db
    .updateTable('patientFacts')
    .set((eb) => ({ version: eb.ref('version') }))
    .where(inList(db, 'patientId', jsonList(patientIds)))
    .returningAll()
    .execute()

async function setPregnancy(db: Db, actor: Actor, before: Facts, pregnantUntil: string | null): Promise<void> {
  await keepHistory(db, actor, 'patientFacts', { ...before, _id: before.patientId })
  await db
    .updateTable('patientFacts')
    .set({ pregnantUntil, version: before.version + 1 })
    .where('patientId', '=', before.patientId)
    .execute()
}
