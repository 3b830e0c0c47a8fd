import type { Attendant, Role } from '@clinic/contract/roles'
import type { QueueState } from '@clinic/contract/sessions'
import { expressionBuilder, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import { dayOf, type TimeRange } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { prepare, type Slots } from '../db/queries/compiled.ts'
import { countOf } from '../db/queries/list-counts.ts'
import type { Schema } from '../db/schema.ts'
import { listTallied, loadSessions, type Page, type Sessions } from './lists.ts'
import { attendantOf, OPEN, queueOf, toDoOf } from './queue.ts'

type Asker = Pick<Actor, 'role' | 'now'>
type Queue = Sessions & { counts?: { todo: number; done: number } }

/**
 * The open sessions that are assigned to the actor's role, oldest first; admin and doctor see all that are open. `todo` leaves out those
 * where the role has recorded care. `done` holds those where it has today, closed ones too, the latest first.
 */
export async function listQueue(db: Db, actor: Asker, { state, ...page }: Page & { state: QueueState }, timeZone: string): Promise<Queue> {
  if (state === 'all') return listOpen(db, actor, page)
  const done = { ...dayOf(timeZone, actor.now), role: actor.role }
  const counts = { todo: await countToDo(db, actor), done: await countDone(db, done) }
  if (state === 'todo') return { ...(await listToDo(db, actor, page)), counts }
  return { data: counts.done > 0 ? await listDone(db, done, page) : [], count: counts.done, counts }
}

function listOpen(db: Db, { role }: Asker, page: Page): Promise<Sessions> {
  const assigned = attendantOf(role)
  if (!assigned) return listTallied(db, OPEN, 'asc', page, (start, limit) => oldestOpen.all(db, { ...start, limit }))
  return listTallied(db, queueOf(assigned), 'asc', page, (start, limit) => oldestAssigned.all(db, { role: assigned, ...start, limit }))
}

function listToDo(db: Db, actor: Asker, page: Page): Promise<Sessions> {
  const assigned = attendantOf(actor.role)
  if (!assigned) return listOpen(db, actor, page)
  return listTallied(db, toDoOf(assigned), 'asc', page, (start, limit) => oldestToDo.all(db, { role: assigned, ...start, limit }))
}

const countToDo = (db: Db, { role }: Asker): Promise<number> => {
  const assigned = attendantOf(role)
  return countOf(db, assigned ? toDoOf(assigned) : OPEN)
}

type Done = TimeRange & { readonly role: Role }

async function listDone(db: Db, done: Done, { skip, limit }: Page) {
  return loadSessions(db, await doneOf(done).list.all(db, { ...done, limit, rest: skip * limit }))
}

const countDone = async (db: Db, done: Done): Promise<number> => (await doneOf(done).count.first(db, done))?.count ?? 0

const oldestOpen = prepare<{ from: string; rest: number; limit: number }>()((db, value) =>
  db
    .selectFrom('session')
    .select('_id')
    .where('open', '=', 1)
    .where('createdAt', '>=', value('from'))
    .orderBy('createdAt')
    .orderBy('_id')
    .limit(value('limit'))
    .offset(value('rest')),
)

type OfRole = { role: Attendant; from: string; rest: number; limit: number }

const oldestAssigned = prepare<OfRole>()((db, value) => ofRole(db, value).limit(value('limit')).offset(value('rest')))
const oldestToDo = prepare<OfRole>()((db, value) => ofRole(db, value).where('waiting', '=', 1).limit(value('limit')).offset(value('rest')))

const ofRole = (db: Db, value: Slots<OfRole>) =>
  db
    .selectFrom('queue')
    .select('sessionId as _id')
    .where('role', '=', value('role'))
    .where('createdAt', '>=', value('from'))
    .orderBy('createdAt')
    .orderBy('sessionId')

const where = expressionBuilder<Schema, never>()

/** Sessions with care of the role that day which is not struck, as often as there is such care: a day's work. */
const cared = (value: Slots<Done>) =>
  where
    .selectFrom('care')
    .leftJoin('careStrike', 'careStrike.careId', 'care._id')
    .select(['care.sessionId as _id', 'care.createdAt as at'])
    .where('care.createdAt', '>=', value('from'))
    .where('care.createdAt', '<', value('to'))
    .where('care.personnelId', 'in', where.selectFrom('personnel').select('_id').where('role', '=', value('role')))
    .where('careStrike.careId', 'is', null)

/** For those who close sessions, also what was closed that day. */
const caredOrClosed = (value: Slots<Done>) =>
  cared(value).unionAll(
    where
      .selectFrom('session')
      .select(['_id', sql<string>`"closedAt"`.as('at')])
      .where('closedAt', '>=', value('from'))
      .where('closedAt', '<', value('to'))
      .where('voidedAt', 'is', null),
  )

const listOfDone = (done: typeof cared) =>
  prepare<Done & { limit: number; rest: number }>()((db, value) =>
    db
      .selectFrom(done(value).as('done'))
      .select('_id')
      .groupBy('_id')
      .orderBy(({ fn }) => fn.max('at'), 'desc')
      .orderBy('_id', 'desc')
      .limit(value('limit'))
      .offset(value('rest')),
  )

const numberOfDone = (done: typeof cared) =>
  prepare<Done>()((db, value) => db.selectFrom(done(value).as('done')).select(sql<number>`count(distinct "_id")`.as('count')))

const DONE = {
  cared: { list: listOfDone(cared), count: numberOfDone(cared) },
  caredOrClosed: { list: listOfDone(caredOrClosed), count: numberOfDone(caredOrClosed) },
}
const doneOf = ({ role }: Done) => (attendantOf(role) ? DONE.cared : DONE.caredOrClosed)
