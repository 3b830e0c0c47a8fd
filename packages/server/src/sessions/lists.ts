import { ATTENDANTS } from '@clinic/contract/roles'
import type { Session } from '@clinic/contract/sessions'
import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Actor } from '../actor.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { sessionRows, toSessions } from './sessions.ts'

type Page = { readonly skip: number; readonly limit: number }
type Sessions = { data: Session[]; count: number }

const where = expressionBuilder<Schema, 'session'>()

/** The open or the closed sessions, newest first. */
export function listSessions(db: Db, open: boolean, page: Page): Promise<Sessions> {
  return list(db, where('session.open', '=', open ? 1 : 0), 'desc', page)
}

/** The open sessions that wait for the actor's role, oldest first; admin and doctor see all that are open. */
export function listQueue(db: Db, { role }: Pick<Actor, 'role'>, page: Page): Promise<Sessions> {
  const open = where('session.open', '=', 1)
  const assigned = ATTENDANTS.find((attendant) => attendant === role.toUpperCase())
  if (!assigned) return list(db, open, 'asc', page)
  const mine = where.selectFrom('sessionRole').select('role').whereRef('sessionId', '=', 'session._id').where('role', '=', assigned)
  return list(db, where.and([open, where.exists(mine)]), 'asc', page)
}

/** A patient's sessions, newest first. */
export function listHistory(db: Db, patientId: string, page: Page): Promise<Sessions> {
  return list(db, where('session.patientId', '=', patientId), 'desc', page)
}

async function list(db: Db, which: Expression<SqlBool>, order: 'asc' | 'desc', { skip, limit }: Page): Promise<Sessions> {
  const rows = await sessionRows(db)
    .where(which)
    .orderBy('session.createdAt', order)
    .orderBy('session._id', order)
    .limit(limit)
    .offset(skip * limit)
    .execute()
  const { count } = await db
    .selectFrom('session')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(which)
    .executeTakeFirstOrThrow()
  return { data: await toSessions(db, rows), count }
}
