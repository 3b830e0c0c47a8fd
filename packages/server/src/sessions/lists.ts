import type { Session } from '@clinic/contract/sessions'
import type { Flag } from '../db/columns.ts'
import type { Db } from '../db/open.ts'
import { prepare, type Slots } from '../db/queries/compiled.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { countOf, type Order, type Start, seekPage } from '../db/queries/list-counts.ts'
import { CLOSED, OPEN } from './queue.ts'
import { sessionRows, toSessions } from './sessions.ts'
import { isNotVoided } from './voided.ts'

export type Page = { readonly skip: number; readonly limit: number }
export type Sessions = { data: Session[]; count: number }

/** The open or the closed sessions, newest first. */
export function listSessions(db: Db, open: boolean, page: Page): Promise<Sessions> {
  return listTallied(db, open ? OPEN : CLOSED, 'desc', page, (start, limit) =>
    (open ? newestOpen : newestClosed).all(db, { ...start, limit }),
  )
}

export type Ids = readonly { readonly _id: string }[]

/** A page of a list whose rows the tallies count under `name`; `idsFrom` finds them from where the page begins. */
export async function listTallied(
  db: Db,
  name: string,
  order: Order,
  { skip, limit }: Page,
  idsFrom: (start: Start, limit: number) => Promise<Ids>,
): Promise<Sessions> {
  const start = await seekPage(db, name, order, skip * limit)
  return { data: start ? await loadSessions(db, await idsFrom(start, limit)) : [], count: await countOf(db, name) }
}

const sessionsAmong = prepare<{ ids: string }>()((db, value) => sessionRows(db).where(inList(db, 'session._id', value('ids'))))

/** Whole sessions in the order of the ids, which an index gave alone, so that skipping reads no session. */
export async function loadSessions(db: Db, ids: Ids): Promise<Session[]> {
  if (ids.length === 0) return []
  const wanted = ids.map(({ _id }) => _id)
  const rows = await sessionsAmong.all(db, { ids: jsonList(wanted) })
  const byId = new Map(rows.map((row) => [row._id, row]))
  return toSessions(
    db,
    wanted.flatMap((id) => byId.get(id) ?? []),
  )
}

type Newest = { to: string; rest: number; limit: number }

const newestFirst = (db: Db, open: Flag, value: Slots<Newest>) =>
  db
    .selectFrom('session')
    .select('session._id')
    .where('open', '=', open)
    .where('createdAt', '<', value('to'))
    .orderBy('createdAt', 'desc')
    .orderBy('session._id', 'desc')
    .limit(value('limit'))
    .offset(value('rest'))

const newestOpen = prepare<Newest>()((db, value) => newestFirst(db, 1, value))
const newestClosed = prepare<Newest>()((db, value) => newestFirst(db, 0, value).where(isNotVoided('session._id')))
