import type { NotSameInput } from '@clinic/contract/merge/merge'
import { type Actor, at } from '../../actor.ts'
import { recordAudit } from '../../audit/trail.ts'
import type { Db } from '../../db/open.ts'
import { inList, jsonList } from '../../db/queries/expressions.ts'
import { type Group, groupOf, rootsOf } from '../../db/queries/group.ts'

type NotSame = Pick<NotSameInput, 'a' | 'b'>

/** Keeps the first reason if the pair is already marked. */
export async function markNotSame(db: Db, actor: Actor, { a, b, reason }: NotSameInput): Promise<NotSame> {
  const [aId = a, bId = b] = [a, b].toSorted()
  await db
    .insertInto('notSame')
    .values({ aId, bId, at: at(actor), by: actor._id, reason })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await recordAudit(db, actor, { action: 'C', type: 'patient.not-same', entityId: b, patientId: a })
  return { a, b }
}

/** The mark that says two people are not the same, on any of their records; null if there is none. */
export async function whoSaidNotSame(db: Db, a: string, b: string) {
  const other = new Set<string>(await groupOf(db, b))
  const said = await saidOf(db, await groupOf(db, a))
  return said.find(({ aId, bId }) => other.has(aId) || other.has(bId)) ?? null
}

/** Charts marked as belonging to someone other than this patient. */
export async function notSameAs(db: Db, id: string): Promise<Set<string>> {
  const group = await groupOf(db, id)
  const others = (await saidOf(db, group)).flatMap(({ aId, bId }) => [aId, bId]).filter((each) => !group.includes(each))
  const roots = await rootsOf(db, others)
  return new Set(others.map((other) => roots.get(other) ?? other))
}

function saidOf(db: Db, group: Group) {
  const ids = jsonList(group)
  return db
    .selectFrom('notSame')
    .selectAll()
    .where(({ or }) => or([inList(db, 'aId', ids), inList(db, 'bId', ids)]))
    .execute()
}
