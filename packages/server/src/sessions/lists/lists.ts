import type { ParsedRequestOf } from '@clinic/contract/endpoint'
import type * as sessionRecord from '@clinic/contract/sessions/session-record'
import type { Session } from '@clinic/contract/sessions/session-record'
import type { Db } from '../../db/open.ts'
import { countOf, type Order, seekPage } from '../../db/queries/list-counts.ts'
import { isNotVoided } from '../mistakes/voided.ts'
import { CLOSED, OPEN } from '../queue/queue.ts'
import { sessionsById, toSessions } from '../sessions.ts'

export type Page = { readonly skip: number; readonly limit: number }
export type Sessions = { data: Session[]; count: number }

type SessionsQuery = ParsedRequestOf<typeof sessionRecord.listSessions>['query']

/** Open or closed sessions. With `inBed`, only those whose patient is in a bed now, or only the others; these are counted one by one. */
export async function listSessions(db: Db, { open, order: asked, inBed, ...page }: SessionsQuery): Promise<Sessions> {
  const isOpen = open === 'true'
  const order = asked === 'oldest' ? 'asc' : 'desc'
  const all = db
    .selectFrom('session')
    .where('open', '=', isOpen ? 1 : 0)
    .$if(!isOpen, (closed) => closed.where(isNotVoided('session._id')))
  if (inBed === undefined)
    return listCounted(db, isOpen ? OPEN : CLOSED, order, page, (from, to) =>
      all
        .select('session._id')
        .where('createdAt', order === 'asc' ? '>=' : '<', order === 'asc' ? from : to)
        .orderBy('createdAt', order)
        .orderBy('session._id', order),
    )
  const wanted = all.where((eb) => {
    const inBeds = eb.selectFrom('admission').select('admission.sessionId').where('endedAt', 'is', null)
    return eb('session._id', inBed === 'true' ? 'in' : 'not in', inBeds)
  })
  const ids = wanted.select('session._id').orderBy('createdAt', order).orderBy('session._id', order)
  const found = await ids
    .limit(page.limit)
    .offset(page.skip * page.limit)
    .execute()
  const { count } = await wanted.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { data: await loadSessions(db, found), count }
}

type Ids = readonly { readonly _id: string }[]

/** A query for ids in a list's order, without limit and offset. */
type PagedQuery = { limit: (limit: number) => { offset: (rest: number) => { execute: () => Promise<Ids> } } }

/** A page of a list counted under `name`; `idsFrom` queries the ids of part of it. */
export async function listCounted(
  db: Db,
  name: string,
  order: Order,
  { skip, limit }: Page,
  idsFrom: (from: string, to: string) => PagedQuery,
): Promise<Sessions> {
  const start = await seekPage(db, name, order, skip * limit)
  const ids = start ? await idsFrom(start.from, start.to).limit(limit).offset(start.rest).execute() : []
  return { data: await loadSessions(db, ids), count: await countOf(db, name) }
}

/** Complete sessions in the order of the ids. Those come from an index alone, so skipping rows reads no sessions. */
export async function loadSessions(db: Db, ids: Ids): Promise<Session[]> {
  if (ids.length === 0) return []
  const wanted = ids.map(({ _id }) => _id)
  const byId = new Map((await sessionsById(db, wanted)).map((row) => [row._id, row]))
  return toSessions(
    db,
    wanted.flatMap((id) => byId.get(id) ?? []),
  )
}
