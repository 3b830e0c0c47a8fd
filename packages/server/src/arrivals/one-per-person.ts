import { type Selectable, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import type { AuditEntry } from '../audit/trail.ts'
import { dayOf } from '../clinic-days.ts'
import { changeRow } from '../db/history.ts'
import { lockRow } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import { rootIn } from '../db/queries/group.ts'
import type { ArrivalTable } from '../db/tables/arrivals.ts'
import { notFound } from '../errors.ts'

export const IN_LINE: ArrivalTable['status'][] = ['waiting', 'called']

/** An arrival from before this moment has left, unless it is in a consultation. */
export const startOfDay = ({ timeZone, now }: Pick<Actor, 'timeZone' | 'now'>): string => dayOf(timeZone, now).from

/** Sort order: urgent first, then children with a warning sign (IITT yellow), then everyone else. */
export const rank = sql<number>`case when "arrival"."priority" = 'urgent' then 0 when "arrival"."urgency" = 'yellow' then 1 else 2 end`

/**
 * Today's line, each person once. If two records that are both waiting are joined, one of their arrivals represents the person: the one
 * that was called, else the more urgent, else the older. Nothing is written, so both wait again if the records are unmerged.
 */
export function personsInLine(db: Db, from: string) {
  const ranked = db
    .selectFrom('arrival')
    .select(['arrival._id', 'arrival.status', 'arrival.priority', 'arrival.arrivedAt'])
    .select(
      sql<number>`row_number() over (partition by ${rootIn('arrival.patientId')}
        order by "arrival"."status", ${rank}, "arrival"."arrivedAt", "arrival"."_id")`.as('place'), // 'called' sorts before 'waiting'
    )
    .where('arrival.status', 'in', IN_LINE)
    .where('arrival.arrivedAt', '>=', from)
  return db.selectFrom(ranked.as('inLine')).where('place', '=', 1)
}

/**
 * Query condition on arrivals that left the line between `from` and `to`: leaves out an arrival of a joined record if the person waits, or
 * was seen, under the other record.
 */
export const notByOtherRecord = (from: string, to: string) => sql<boolean>`not (
  "arrival"."patientId" in (select "memberId" from "personLink" union all select "rootId" from "personLink")
  and exists (select 1 from "arrival" as "other" where "other"."patientId" <> "arrival"."patientId" and "other"."status" <> 'left'
    and "other"."arrivedAt" >= ${from} and "other"."arrivedAt" < ${to}
    and ${rootIn('other.patientId')} = ${rootIn('arrival.patientId')}))`

type Row = Selectable<ArrivalTable>
export type PersonArrivals = { readonly arrival: Row; readonly others: readonly Row[] }

/**
 * Locks an arrival together with the person's other arrivals in the line, so that two users who call the same person under two arrivals see
 * each other's change.
 * @throws AppError 404
 */
export async function lockOfPerson(db: Db, id: string): Promise<PersonArrivals> {
  const inLine = db
    .selectFrom('arrival as known')
    .innerJoin('arrival', (join) => join.on(rootIn('arrival.patientId'), '=', rootIn('known.patientId')))
    .select('arrival._id')
    .where('known._id', '=', id)
    .where('known.patientId', 'in', linked(db))
    .where('arrival.status', 'in', IN_LINE)
  const ids = new Set([id, ...(await inLine.execute()).map(({ _id }) => _id)])
  const rows: Row[] = []
  for (const each of [...ids].sort()) rows.push(await lockRow(db, 'arrival', each))
  const arrival = rows.find(({ _id }) => _id === id)
  if (!arrival) throw notFound('Arrival')
  return { arrival, others: rows.filter(({ _id, status }) => _id !== id && IN_LINE.includes(status)) }
}

/** Records that belong to a group of several. */
const linked = (db: Db) =>
  db.selectFrom('personLink').select('memberId as _id').unionAll(db.selectFrom('personLink').select('rootId as _id'))

/** Ends the person's other arrivals, which the caller has locked, because the person was seen or left. */
export async function endOthers(db: Db, actor: Actor, others: readonly Row[]): Promise<AuditEntry[]> {
  const events: AuditEntry[] = []
  for (const other of others) {
    await changeRow(db, actor, 'arrival', other, { status: 'left' })
    events.push({ action: 'U', type: 'arrival.left', entityId: other._id, patientId: other.patientId, fields: ['status'] })
  }
  return events
}
