import { type Actor, at } from '../actor.ts'
import type { Db } from './open.ts'

/**
 * Keeps what a record held before an edit, so that a wrong change can be seen and undone; goes into the transaction of the edit.
 * `before` is the row as it was, with its `_id` and `version`.
 */
export async function keepHistory(db: Db, actor: Actor, entity: string, before: { _id: string; version: number }): Promise<void> {
  await db
    .insertInto('recordHistory')
    .values({ entity, entityId: before._id, version: before.version, at: at(actor), actorId: actor._id, before: JSON.stringify(before) })
    .execute()
}
