import type { Session } from '@clinic/contract/session-record'
import type { Db } from '../db/open.ts'
import { countOf, type Order, seekPage } from '../db/queries/list-counts.ts'
import { CLOSED, OPEN } from './queue.ts'
import { sessionsById, toSessions } from './sessions.ts'
import { isNotVoided } from './voided.ts'

export type Page = { readonly skip: number; readonly limit: number }
export type Sessions = { data: Session[]; count: number }

/** The open or the closed sessions, newest first. */
export function listSessions(db: Db, open: boolean, page: Page): Promise<Sessions> {
  return listCounted(db, open ? OPEN : CLOSED, 'desc', page, (_from, to) =>
    db
      .selectFrom('session')
      .select('session._id')
      .where('open', '=', open ? 1 : 0)
      .where('createdAt', '<', to)
      .$if(!open, (closed) => closed.where(isNotVoided('session._id')))
      .orderBy('createdAt', 'desc')
      .orderBy('session._id', 'desc'),
  )
}

type Ids = readonly { readonly _id: string }[]

/** A query for ids in a list's order, which needs only its place in the list. */
type Paged = { limit: (limit: number) => { offset: (rest: number) => { execute: () => Promise<Ids> } } }

/** A page of a list that is counted under `name`; `idsFrom` finds the ids of a part of it. */
export async function listCounted(
  db: Db,
  name: string,
  order: Order,
  { skip, limit }: Page,
  idsFrom: (from: string, to: string) => Paged,
): Promise<Sessions> {
  const start = await seekPage(db, name, order, skip * limit)
  const ids = start ? await idsFrom(start.from, start.to).limit(limit).offset(start.rest).execute() : []
  return { data: await loadSessions(db, ids), count: await countOf(db, name) }
}

/** Whole sessions in the order of the ids, which an index gave alone, so that skipping reads no session. */
export async function loadSessions(db: Db, ids: Ids): Promise<Session[]> {
  if (ids.length === 0) return []
  const wanted = ids.map(({ _id }) => _id)
  const byId = new Map((await sessionsById(db, wanted)).map((row) => [row._id, row]))
  return toSessions(
    db,
    wanted.flatMap((id) => byId.get(id) ?? []),
  )
}
