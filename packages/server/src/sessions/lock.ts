import { type Selectable, sql } from 'kysely'
import { type Actor, at } from '../actor.ts'
import type { Db } from '../db/open.ts'
import type { SessionTable } from '../db/schema.ts'
import { notFound } from '../errors.ts'

/**
 * Locks a session as `lockRow` does, and says in the same statement that it changed. Care, and striking it, is no edit: the version stays.
 * @throws AppError 404
 */
export async function touchSession(db: Db, actor: Actor, id: string): Promise<Selectable<SessionTable>> {
  const now = sql.val(at(actor))
  const session = await db
    .updateTable('session')
    .set((eb) => ({ updatedAt: eb.case().when('updatedAt', '<', now).then(now).else(eb.ref('updatedAt')).end() }))
    .where('_id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!session) throw notFound('Session')
  return session
}

/** Of two that waited for a lock, the one that asked later may go first; a session's times still never run backwards. */
export const later = (time: string, other: string): string => (time > other ? time : other)
