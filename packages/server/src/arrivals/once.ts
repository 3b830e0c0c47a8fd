import { type Selectable, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import type { AuditEntry } from '../audit/trail.ts'
import { dayOf } from '../clinic-days.ts'
import type { ArrivalTable } from '../db/arrival-tables.ts'
import { changeRow } from '../db/history.ts'
import { lockRow } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import { rootIn } from '../db/queries/group.ts'
import { notFound } from '../errors.ts'

export const IN_LINE: ArrivalTable['status'][] = ['waiting', 'called']

/** Who came before this moment and is in no consultation has left. */
export const startOfDay = ({ timeZone, now }: Pick<Actor, 'timeZone' | 'now'>): string => dayOf(timeZone, now).from

/** The urgent come first, then children with a warning sign (IITT yellow), then the others. */
export const rank = sql<number>`case when "arrival"."priority" = 'urgent' then 0 when "arrival"."urgency" = 'yellow' then 1 else 2 end`

/**
 * Who is in the line today, each person once. Two records that both wait when they are joined are one person: of their arrivals the one that
 * was called counts for both, else the more urgent, else the older. Nothing is written for that, so both wait again if the records are taken
 * apart.
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
 * In a query over arrivals: not the one of a joined record that left the line because the person was seen, or waits, by the other. From
 * `from` to `to` is the day.
 */
export const notByOtherRecord = (from: string, to: string) => sql<boolean>`not (
  "arrival"."patientId" in (select "memberId" from "personLink" union all select "rootId" from "personLink")
  and exists (select 1 from "arrival" as "other" where "other"."patientId" <> "arrival"."patientId" and "other"."status" <> 'left'
    and "other"."arrivedAt" >= ${from} and "other"."arrivedAt" < ${to}
    and ${rootIn('other.patientId')} = ${rootIn('arrival.patientId')}))`

type Row = Selectable<ArrivalTable>
export type OfPerson = { readonly arrival: Row; readonly others: readonly Row[] }

/**
 * Locks an arrival, and with it the others of the person that are in the line: of two at once, who call a person by two arrivals, the second
 * sees what the first did.
 * @throws AppError 404
 */
export async function lockOfPerson(db: Db, id: string): Promise<OfPerson> {
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

/** The records that belong to a group of several. */
const linked = (db: Db) =>
  db.selectFrom('personLink').select('memberId as _id').unionAll(db.selectFrom('personLink').select('rootId as _id'))

/** The person is seen, or left, by one arrival: the others of theirs, which are locked, leave the line with it. */
export async function endOthers(db: Db, actor: Actor, others: readonly Row[]): Promise<AuditEntry[]> {
  const events: AuditEntry[] = []
  for (const other of others) {
    await changeRow(db, actor, 'arrival', other, { status: 'left' })
    events.push({ action: 'U', type: 'arrival.left', entityId: other._id, patientId: other.patientId, fields: ['status'] })
  }
  return events
}
