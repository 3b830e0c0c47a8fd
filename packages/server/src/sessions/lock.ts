import type { Selectable } from 'kysely'
import { type Actor, at } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { cachedRows } from '../db/queries/cached-sql.ts'
import type { SessionTable } from '../db/tables/sessions.ts'
import { notFound } from '../errors.ts'

/**
 * Locks a session as `lockRow` does, and updates its time of change in the same statement. The version stays, because recording or striking
 * care is not an edit.
 * @throws AppError 404
 */
export async function touchSession(db: Db, actor: Actor, id: string): Promise<Selectable<SessionTable>> {
  const now = at(actor)
  const [session] = await cachedRows<Selectable<SessionTable>>(db)`
    update "session" set "updatedAt" = case when "updatedAt" < ${now} then ${now} else "updatedAt" end
    where "_id" = ${id} returning *`
  if (!session) throw notFound('Session')
  return session
}
