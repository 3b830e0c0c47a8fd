import { ATTENDANTS, type Attendant, type Role } from '@clinic/contract/roles'
import type { Selectable } from 'kysely'
import type { Flag } from '../db/columns.ts'
import type { Db } from '../db/open.ts'
import { bulkInsert } from '../db/queries/bulk-insert.ts'
import { type Bucket, bucketOf, type ListChange } from '../db/queries/list-counts.ts'
import { changedBy } from '../db/queries/text.ts'
import type { SessionTable } from '../db/session-tables.ts'

/** The lists that hold sessions, all ordered by the time of creation. */
export const OPEN = 'open'
export const CLOSED = 'closed'
export const queueOf = (role: Attendant) => `queue ${role}`
/** The part of a role's queue where the role has recorded no care yet. */
export const toDoOf = (role: Attendant) => `to do ${role}`

/** The role as sessions are assigned to it; null for admins and doctors, who are never assigned. */
export const attendantOf = (role: Role): Attendant | null => ATTENDANTS.find((attendant) => attendant === role.toUpperCase()) ?? null

/** A month and a day: what is passed over inside of one is a day's work. */
const LENGTHS = [7, 10]

type Born = Pick<Selectable<SessionTable>, '_id' | 'createdAt'>

const placeIn = (list: string, { createdAt }: Born): Bucket => bucketOf(list, createdAt, LENGTHS)

/*
 * All of these put a session into the queues where it is now, and answer how the lists changed by it: `recordAudits` counts that, because
 * the counts belong after all other locks (db/queries/list-counts.ts).
 */

export async function queueOpened(db: Db, session: Born, roles: readonly Attendant[]): Promise<ListChange[]> {
  const places = roles.map((role): QueuePlace => ({ role, waiting: 1 }))
  await joinQueues(db, session, places)
  return [[placeIn(OPEN, session), 1], ...queued(session, places, 1)]
}

export async function queueReopened(db: Db, session: Born): Promise<ListChange[]> {
  const rows = await db.selectFrom('sessionRole').select('role').where('sessionId', '=', session._id).execute()
  const done = await rolesDone(db, session)
  const places = rows.map(({ role }): QueuePlace => ({ role, waiting: done.has(role) ? 0 : 1 }))
  await joinQueues(db, session, places)
  return [[placeIn(CLOSED, session), -1], [placeIn(OPEN, session), 1], ...queued(session, places, 1)]
}

export async function queueClosed(db: Db, session: Born): Promise<ListChange[]> {
  const places = await leaveQueues(db, session)
  return [[placeIn(OPEN, session), -1], [placeIn(CLOSED, session), 1], ...queued(session, places, -1)]
}

/** A session opened in error leaves the open ones, or the closed ones, for good. */
export async function queueVoided(db: Db, session: Born, wasOpen: boolean): Promise<ListChange[]> {
  const places = wasOpen ? await leaveQueues(db, session) : []
  return [[placeIn(wasOpen ? OPEN : CLOSED, session), -1], ...queued(session, places, -1)]
}

/** After care was recorded on an open session: it leaves the To do of the role. */
export async function markDone(db: Db, session: Born, role: Role): Promise<ListChange[]> {
  const attendant = attendantOf(role)
  return attendant ? setWaiting(db, session, attendant, 0) : []
}

/** After care was struck: an open session is in the role's To do again, unless other care of the role is left there. */
export async function markWaiting(db: Db, session: Born, role: Role): Promise<ListChange[]> {
  const attendant = attendantOf(role)
  return attendant && !(await rolesDone(db, session)).has(attendant) ? setWaiting(db, session, attendant, 1) : []
}

async function setWaiting(db: Db, session: Born, role: Attendant, waiting: Flag): Promise<ListChange[]> {
  const changed = await changedBy(db)`
    update "queue" set "waiting" = ${waiting}
    where "role" = ${role} and "createdAt" = ${session.createdAt} and "sessionId" = ${session._id} and "waiting" <> ${waiting}`
  return changed === 0 ? [] : [[placeIn(toDoOf(role), session), waiting === 1 ? 1 : -1]]
}

/** The roles whose people have recorded care on a session that is not struck. */
async function rolesDone(db: Db, { _id }: Born): Promise<Set<Attendant | null>> {
  const rows = await db
    .selectFrom('care')
    .innerJoin('personnel', 'personnel._id', 'care.personnelId')
    .leftJoin('careStrike', 'careStrike.careId', 'care._id')
    .select('personnel.role')
    .distinct()
    .where('care.sessionId', '=', _id)
    .where('careStrike.careId', 'is', null)
    .execute()
  return new Set(rows.map(({ role }) => attendantOf(role)))
}

type QueuePlace = { readonly role: Attendant; readonly waiting: Flag }

function joinQueues(db: Db, { _id, createdAt }: Born, places: readonly QueuePlace[]): Promise<void> {
  return addToQueue(
    db,
    places.map((place) => ({ ...place, createdAt, sessionId: _id })),
  )
}

function leaveQueues(db: Db, { _id, createdAt }: Born): Promise<QueuePlace[]> {
  return db
    .deleteFrom('queue')
    .where('role', 'in', ATTENDANTS)
    .where('createdAt', '=', createdAt)
    .where('sessionId', '=', _id)
    .returning(['role', 'waiting'])
    .execute()
}

const addToQueue = bulkInsert('queue')

const queued = (session: Born, places: readonly QueuePlace[], by: number) =>
  places.flatMap(({ role, waiting }) => [
    [placeIn(queueOf(role), session), by] as const,
    ...(waiting === 1 ? [[placeIn(toDoOf(role), session), by] as const] : []),
  ])
