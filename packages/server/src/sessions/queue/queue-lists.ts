import type { Role } from '@clinic/clinical/people/roles'
import type { Attendant } from '@clinic/contract/personnel/roles'
import type { QueuedSession, QueueState } from '@clinic/contract/sessions/session-record'
import { expressionBuilder, sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import { personsInLine } from '../../arrivals/one-per-person.ts'
import { dayOf, type TimeRange } from '../../clinic-days.ts'
import type { Db } from '../../db/open.ts'
import { countOf } from '../../db/queries/list-counts.ts'
import type { Schema } from '../../db/schema.ts'
import { listCounted, loadSessions, type Page, type Sessions } from '../lists/lists.ts'
import { attendantOf, OPEN, queueOf, toDoOf } from './queue.ts'
import { toQueued, urgentFirst } from './queue-rows.ts'

type Asker = Pick<Actor, 'role' | 'now'>
type Queue = { data: QueuedSession[]; count: number } & { counts?: Counts }

/**
 * Open sessions assigned to the user's role, oldest first; admin and doctor see all open ones. `todo` leaves out those where the role has
 * recorded care. `done` has those where it did so today, including closed ones, latest first.
 */
export async function listQueue(db: Db, actor: Asker, { state, ...page }: Page & { state: QueueState }, timeZone: string): Promise<Queue> {
  if (state === 'all') return listOpen(db, actor, page)
  const counts = await countTabs(db, actor, timeZone)
  const { data, count } =
    state === 'todo' ? await listToDo(db, actor, page) : await listDone(db, doneToday(actor, timeZone), page, counts.done)
  const rows = await toQueued(db, data, timeZone)
  return { data: state === 'todo' ? urgentFirst(rows) : rows, count, counts }
}

type Counts = { waiting: number; todo: number; done: number }

/** The counts on the queue's three tabs. */
export async function countTabs(db: Db, actor: Asker, timeZone: string): Promise<Counts> {
  const counting = [countWaiting(db, dayOf(timeZone, actor.now)), countToDo(db, actor), countDone(db, doneToday(actor, timeZone))] as const
  const [waiting, todo, done] = await Promise.all(counting)
  return { waiting, todo, done }
}

async function countWaiting(db: Db, today: TimeRange): Promise<number> {
  const counted = personsInLine(db, today.from).select(({ fn }) => fn.countAll<number>().as('count'))
  return Number((await counted.where('status', '=', 'waiting').executeTakeFirstOrThrow()).count)
}

const doneToday = ({ role, now }: Asker, timeZone: string): DoneQuery => ({ ...dayOf(timeZone, now), role })

function listOpen(db: Db, { role }: Asker, page: Page): Promise<Sessions> {
  const assigned = attendantOf(role)
  if (assigned) return listCounted(db, queueOf(assigned), 'asc', page, (from) => oldestAssigned(db, assigned, from))
  return listCounted(db, OPEN, 'asc', page, (from) =>
    db.selectFrom('session').select('_id').where('open', '=', 1).where('createdAt', '>=', from).orderBy('createdAt').orderBy('_id'),
  )
}

function listToDo(db: Db, actor: Asker, page: Page): Promise<Sessions> {
  const assigned = attendantOf(actor.role)
  if (!assigned) return listOpen(db, actor, page)
  return listCounted(db, toDoOf(assigned), 'asc', page, (from) => oldestAssigned(db, assigned, from).where('waiting', '=', 1))
}

const oldestAssigned = (db: Db, role: Attendant, from: string) =>
  db
    .selectFrom('queue')
    .select('sessionId as _id')
    .where('role', '=', role)
    .where('createdAt', '>=', from)
    .orderBy('createdAt')
    .orderBy('sessionId')

const countToDo = (db: Db, { role }: Asker): Promise<number> => {
  const assigned = attendantOf(role)
  return countOf(db, assigned ? toDoOf(assigned) : OPEN)
}

type DoneQuery = TimeRange & { readonly role: Role }

async function listDone(db: Db, done: DoneQuery, { skip, limit }: Page, count: number): Promise<Sessions> {
  if (count === 0) return { data: [], count }
  const ids = await db
    .selectFrom(doneBy(done).as('done'))
    .select('_id')
    .groupBy('_id')
    .orderBy(({ fn }) => fn.max('at'), 'desc')
    .orderBy('_id', 'desc')
    .limit(limit)
    .offset(skip * limit)
    .execute()
  return { data: await loadSessions(db, ids), count }
}

async function countDone(db: Db, done: DoneQuery): Promise<number> {
  const counted = db.selectFrom(doneBy(done).as('done')).select(sql<number>`count(distinct "_id")`.as('count'))
  return (await counted.executeTakeFirstOrThrow()).count
}

/** What the role did that day; for roles that close sessions, also what was closed that day. */
const doneBy = (done: DoneQuery) => (attendantOf(done.role) ? caredFor(done) : caredFor(done).unionAll(closedIn(done)))

const where = expressionBuilder<Schema, never>()

/** Sessions with care by the role that day, without struck care, one row for each care record: a day's work. */
const caredFor = ({ from, to, role }: DoneQuery) =>
  where
    .selectFrom('care')
    .leftJoin('careStrike', 'careStrike.careId', 'care._id')
    .select(['care.sessionId as _id', 'care.createdAt as at'])
    .where('care.createdAt', '>=', from)
    .where('care.createdAt', '<', to)
    .where('care.personnelId', 'in', where.selectFrom('personnel').select('_id').where('role', '=', role))
    .where('careStrike.careId', 'is', null)

const closedIn = ({ from, to }: TimeRange) =>
  where
    .selectFrom('session')
    .select(['_id', sql<string>`"closedAt"`.as('at')])
    .where('closedAt', '>=', from)
    .where('closedAt', '<', to)
    .where('voidedAt', 'is', null)
