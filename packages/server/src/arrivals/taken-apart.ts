import type { Selectable } from 'kysely'
import type { Actor } from '../actor.ts'
import type { AuditEntry } from '../audit/trail.ts'
import { keepHistory } from '../db/history.ts'
import { lockRow } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { type Group, isOf } from '../db/queries/group.ts'
import type { ArrivalTable } from '../db/tables/arrivals.ts'
import { IN_LINE, startOfDay } from './one-per-person.ts'

type Row = Selectable<ArrivalTable>
type Sides = { readonly kept: Group; readonly gone: Group }
type Session = { readonly _id: string; readonly patientId: string; readonly voidedAt: string | null }

/**
 * Corrects arrivals after two records are unmerged and sessions returned. If two arrivals were one row in the line, only one person was
 * seen: that arrival stays seen, and the other waits again in the same place. A session that was returned takes its check-in along if the
 * person has no other. The caller holds the locks on the patients and sessions.
 */
export async function arrivalsApart(db: Db, actor: Actor, since: string, sides: Sides): Promise<AuditEntry[]> {
  const events: AuditEntry[] = []
  for (const { arrivalId, ...session } of await endedWith(db, since, sides)) {
    const ofSession = await db.selectFrom('arrival').select('_id').where('sessionId', '=', session._id).executeTakeFirst()
    const rows = new Map<string, Row>()
    for (const id of [arrivalId, ofSession?._id ?? arrivalId].toSorted()) rows.set(id, await lockRow(db, 'arrival', id))
    const [ended, seen] = [rows.get(arrivalId), ofSession && rows.get(ofSession._id)]
    if (!ended) continue
    if (session.voidedAt !== null || sideOf(sides, ended) !== sideOf(sides, session)) events.push(await waitAgain(db, actor, ended, sides))
    else if (seen && sideOf(sides, seen) !== sideOf(sides, session)) {
      events.push(await waitAgain(db, actor, seen, sides))
      events.push(await change(db, actor, ended, { status: 'seen', sessionId: session._id }, 'arrival.update'))
    }
  }
  return [...events, ...(await goWithSessions(db, actor, since, sides))]
}

const sideOf = ({ gone }: Sides, { patientId }: { readonly patientId: string }) => (gone.includes(patientId) ? 'gone' : 'kept')

/** Arrivals that left the line because a session was opened for the same person's other arrival since the merge, each with that session. */
async function endedWith(db: Db, since: string, { kept, gone }: Sides): Promise<(Session & { readonly arrivalId: string })[]> {
  const both = [...kept, ...gone]
  const ended = await db
    .selectFrom('arrival')
    .innerJoin('recordHistory', (join) =>
      join
        .on('recordHistory.entity', '=', 'arrival')
        .onRef('recordHistory.entityId', '=', 'arrival._id')
        .on((eb) => eb('recordHistory.version', '=', eb('arrival.version', '-', 1))),
    )
    .select(['arrival._id as arrivalId', 'recordHistory.at'])
    .where(isOf('arrival.patientId', both))
    .where('arrival.status', '=', 'left')
    .orderBy('arrival._id')
    .execute()
  if (ended.length === 0) return []
  const sessions = await db
    .selectFrom('session')
    .select(['_id', 'patientId', 'voidedAt', 'createdAt'])
    .where(isOf('patientId', both))
    .where('_id', '>', since)
    .execute()
  const openedAt = new Map(sessions.map((session) => [session.createdAt, session]))
  return ended.flatMap(({ arrivalId, at }) => {
    const session = openedAt.get(at)
    return session ? [{ ...session, arrivalId }] : []
  })
}

/** Not if the day is over, or if the patient has checked in again and so has a place. */
async function waitAgain(db: Db, actor: Actor, row: Row, sides: Sides): Promise<AuditEntry> {
  const again = await db
    .selectFrom('arrival')
    .select('_id')
    .where(isOf('patientId', sides[sideOf(sides, row)]))
    .where('status', 'in', IN_LINE)
    .executeTakeFirst()
  const isOver = again !== undefined || row.arrivedAt < startOfDay(actor)
  const none = { sessionId: null, calledBy: null, calledAt: null }
  return isOver
    ? change(db, actor, row, { ...none, status: 'left' }, 'arrival.left')
    : change(db, actor, row, { ...none, status: 'waiting' }, 'arrival.wait')
}

/** Moves check-ins along with the sessions that this unmerge returned to the other record. */
async function goWithSessions(db: Db, actor: Actor, since: string, { kept, gone }: Sides): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('arrival')
    .innerJoin('session', 'session._id', 'arrival.sessionId')
    .selectAll('arrival')
    .select('session.patientId as toId')
    .where(inList(db, 'session.patientId', jsonList(gone)))
    .where(isOf('arrival.patientId', kept))
    .where('session._id', '>', since)
    .execute()
  const events: AuditEntry[] = []
  for (const { toId, ...row } of rows) events.push(await change(db, actor, row, { patientId: toId }, 'arrival.update'))
  return events
}

async function change(
  db: Db,
  actor: Actor,
  row: Row,
  to: Partial<Pick<Row, 'status' | 'sessionId' | 'calledBy' | 'calledAt' | 'patientId'>>,
  type: 'arrival.wait' | 'arrival.left' | 'arrival.update',
): Promise<AuditEntry> {
  await keepHistory(db, actor, 'arrival', row)
  await db
    .updateTable('arrival')
    .set({ ...to, version: row.version + 1 })
    .where('_id', '=', row._id)
    .execute()
  return { action: 'U', type, entityId: row._id, patientId: to.patientId ?? row.patientId, fields: Object.keys(to) }
}
