import type { Movement } from '@clinic/contract/inventory'
import { type Actor, at } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { newId } from '../ids.ts'

type Change = {
  readonly itemId: string
  readonly type: Movement['type']
  readonly change: number
  readonly sessionId?: string
  readonly reason?: string
}

/** Writes down what the same transaction does to an item's `count`, which is always the sum of its movements. */
export async function recordMovement(db: Db, actor: Actor, { sessionId, reason, ...change }: Change): Promise<void> {
  await db
    .insertInto('movement')
    .values({ _id: newId(), ...change, personnelId: actor._id, sessionId: sessionId ?? null, reason: reason ?? '', createdAt: at(actor) })
    .execute()
}

/** An item's ledger, newest first. */
export async function listMovements(
  db: Db,
  itemId: string,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ data: Movement[]; count: number }> {
  const rows = await db
    .selectFrom('movement')
    .innerJoin('personnel', 'personnel._id', 'movement.personnelId')
    .select(['movement._id', 'movement.type', 'movement.change', 'movement.createdAt', 'movement.sessionId', 'movement.reason'])
    .select(['movement.personnelId', 'personnel.name', 'personnel.role'])
    .where('movement.itemId', '=', itemId)
    .orderBy('movement._id', 'desc')
    .limit(limit)
    .offset(skip * limit)
    .execute()
  const { count } = await db
    .selectFrom('movement')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('itemId', '=', itemId)
    .executeTakeFirstOrThrow()
  return { data: rows.map(({ personnelId, name, role, ...row }) => ({ ...row, userId: { _id: personnelId, name, role } })), count }
}
