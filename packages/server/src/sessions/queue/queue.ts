import type { Role } from '@clinic/clinical/people/roles'
import { ATTENDANTS, type Attendant } from '@clinic/contract/personnel/roles'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/open.ts'
import { bulkInsert } from '../../db/queries/bulk-insert.ts'
import { hot, type Slots } from '../../db/queries/hot.ts'
import { type ListCountChange, type ListPlace, placeInList } from '../../db/queries/list-counts.ts'
import type { Flag } from '../../db/tables/columns.ts'
import type { QueueTable } from '../../db/tables/lists.ts'
import type { SessionTable } from '../../db/tables/sessions.ts'

/** Lists of sessions, all ordered by creation time. */
export const OPEN = 'open'
export const CLOSED = 'closed'
export const queueOf = (role: Attendant) => `queue ${role}`
/** The part of a role's queue where the role has not recorded care. */
export const toDoOf = (role: Attendant) => `to do ${role}`

/** The role as sessions are assigned to it; null for admins and doctors, who are never assigned. */
export const attendantOf = (role: Role): Attendant | null => ATTENDANTS.find((attendant) => attendant === role.toUpperCase()) ?? null

/** Prefixes for a month and a day; within a day, rows are skipped one by one. */
const LENGTHS = [7, 10]

type QueuedSession = Pick<Selectable<SessionTable>, '_id' | 'createdAt'>

const placeIn = (list: string, { createdAt }: QueuedSession): ListPlace => placeInList(list, createdAt, LENGTHS)

/*
 * These functions put a session into its current queues, and return how the lists changed. `recordAudits` counts that, because the counts
 * come after all other locks (db/queries/list-counts.ts).
 */

export async function queueOpened(db: Db, session: QueuedSession, roles: readonly Attendant[]): Promise<ListCountChange[]> {
  const places = roles.map((role): QueuePlace => ({ role, waiting: 1 }))
  await joinQueues(db, session, places)
  return [[placeIn(OPEN, session), 1], ...queued(session, places, 1)]
}

export async function queueReopened(db: Db, session: QueuedSession): Promise<ListCountChange[]> {
  const rows = await db.selectFrom('sessionRole').select('role').where('sessionId', '=', session._id).execute()
  const done = await rolesDone(db, session)
  const places = rows.map(({ role }): QueuePlace => ({ role, waiting: done.has(role) ? 0 : 1 }))
  await joinQueues(db, session, places)
  return [[placeIn(CLOSED, session), -1], [placeIn(OPEN, session), 1], ...queued(session, places, 1)]
}

export async function queueClosed(db: Db, session: QueuedSession): Promise<ListCountChange[]> {
  const places = await leaveQueues(db, session)
  return [[placeIn(OPEN, session), -1], [placeIn(CLOSED, session), 1], ...queued(session, places, -1)]
}

/** Removes a voided session from the open or closed ones for good. */
export async function queueVoided(db: Db, session: QueuedSession, wasOpen: boolean): Promise<ListCountChange[]> {
  const places = wasOpen ? await leaveQueues(db, session) : []
  return [[placeIn(wasOpen ? OPEN : CLOSED, session), -1], ...queued(session, places, -1)]
}

/** After care on an open session: removes it from the role's To do. */
export async function markDone(db: Db, session: QueuedSession, role: Role): Promise<ListCountChange[]> {
  const attendant = attendantOf(role)
  return attendant ? setWaiting(db, session, attendant, 0) : []
}

/** After care was struck: puts an open session back into the role's To do, unless the role has other care on it. */
export async function markWaiting(db: Db, session: QueuedSession, role: Role): Promise<ListCountChange[]> {
  const attendant = attendantOf(role)
  return attendant && !(await rolesDone(db, session)).has(attendant) ? setWaiting(db, session, attendant, 1) : []
}

async function setWaiting(db: Db, session: QueuedSession, role: Attendant, waiting: Flag): Promise<ListCountChange[]> {
  const changed = await changeWaiting.run(db, { role, waiting, createdAt: session.createdAt, sessionId: session._id })
  return changed === 0 ? [] : [[placeIn(toDoOf(role), session), waiting === 1 ? 1 : -1]]
}

const changeWaiting = hot((db, { role, waiting, createdAt, sessionId }: Slots<Selectable<QueueTable>>) =>
  db
    .updateTable('queue')
    .set({ waiting })
    .where('role', '=', role)
    .where('createdAt', '=', createdAt)
    .where('sessionId', '=', sessionId)
    .where('waiting', '<>', waiting),
)

/** Roles with care on a session that is not struck. */
async function rolesDone(db: Db, { _id }: QueuedSession): Promise<Set<Attendant | null>> {
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

function joinQueues(db: Db, { _id, createdAt }: QueuedSession, places: readonly QueuePlace[]): Promise<void> {
  return addToQueue(
    db,
    places.map((place) => ({ ...place, createdAt, sessionId: _id })),
  )
}

function leaveQueues(db: Db, { _id, createdAt }: QueuedSession): Promise<QueuePlace[]> {
  return db
    .deleteFrom('queue')
    .where('role', 'in', ATTENDANTS)
    .where('createdAt', '=', createdAt)
    .where('sessionId', '=', _id)
    .returning(['role', 'waiting'])
    .execute()
}

const addToQueue = bulkInsert('queue')

const queued = (session: QueuedSession, places: readonly QueuePlace[], by: number) =>
  places.flatMap(({ role, waiting }) => [
    [placeIn(queueOf(role), session), by] as const,
    ...(waiting === 1 ? [[placeIn(toDoOf(role), session), by] as const] : []),
  ])
