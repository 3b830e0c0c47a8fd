import { ATTENDANTS, type Attendant } from '@clinic/contract/roles'
import type { Selectable } from 'kysely'
import type { Db } from '../db/open.ts'
import { prepareInsert } from '../db/prepared-insert.ts'
import type { SessionTable } from '../db/schema.ts'
import { type Place, placeOf, tally } from '../db/tallies.ts'

/** The lists that sessions stand in, all by the time of their creation. */
export const OPEN = 'open'
export const CLOSED = 'closed'
export const queueOf = (role: Attendant) => `queue ${role}`

/** A month and a day: what is passed over inside of one is a day's work. */
const LENGTHS = [7, 10]

type Born = Pick<Selectable<SessionTable>, '_id' | 'createdAt'>

const placeIn = (list: string, { createdAt }: Born): Place => placeOf(list, createdAt, LENGTHS)

/*
 * These three say in which lists a session stands now. They belong after all other locks and before the audit (db/tallies.ts).
 */

export async function countOpened(db: Db, session: Born, roles: readonly Attendant[]): Promise<void> {
  await joinQueues(db, session, roles)
  await tally(db, [[placeIn(OPEN, session), 1], ...queued(session, roles, 1)])
}

export async function countReopened(db: Db, session: Born): Promise<void> {
  const rows = await db.selectFrom('sessionRole').select('role').where('sessionId', '=', session._id).execute()
  const roles = rows.map(({ role }) => role)
  await joinQueues(db, session, roles)
  await tally(db, [[placeIn(CLOSED, session), -1], [placeIn(OPEN, session), 1], ...queued(session, roles, 1)])
}

export async function countClosed(db: Db, session: Born): Promise<void> {
  const rows = await db
    .deleteFrom('queue')
    .where('role', 'in', ATTENDANTS)
    .where('createdAt', '=', session.createdAt)
    .where('sessionId', '=', session._id)
    .returning('role')
    .execute()
  const roles = rows.map(({ role }) => role)
  await tally(db, [[placeIn(OPEN, session), -1], [placeIn(CLOSED, session), 1], ...queued(session, roles, -1)])
}

function joinQueues(db: Db, { _id, createdAt }: Born, roles: readonly Attendant[]): Promise<void> {
  return addToQueue(
    db,
    roles.map((role) => ({ role, createdAt, sessionId: _id })),
  )
}

const addToQueue = prepareInsert('queue')

const queued = (session: Born, roles: readonly Attendant[], by: number) =>
  roles.map((role) => [placeIn(queueOf(role), session), by] as const)
