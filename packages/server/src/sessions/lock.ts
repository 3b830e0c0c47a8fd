import { type Selectable, sql } from 'kysely'
import { type Actor, at } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { hot, type Slots } from '../db/queries/hot.ts'
import type { SessionTable } from '../db/tables/sessions.ts'
import { notFound } from '../errors.ts'

/**
 * Locks a session as `lockRow` does, and updates its time of change in the same statement. The version stays, because recording or striking
 * care is not an edit.
 * @throws AppError 404
 */
export async function touchSession(db: Db, actor: Actor, id: string): Promise<Selectable<SessionTable>> {
  const session = await touch.first(db, { id, now: at(actor) })
  if (!session) throw notFound('Session')
  return session
}

const touch = hot((db, { id, now }: Slots<{ id: string; now: string }>) =>
  db
    .updateTable('session')
    .set({ updatedAt: sql`case when "updatedAt" < ${now} then ${now} else "updatedAt" end` })
    .where('_id', '=', id)
    .returningAll(),
)
