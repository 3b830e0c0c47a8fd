import type { Role } from '@clinic/clinical/people/roles'
import type { AuditEvent, listAudit } from '@clinic/contract/audit/audit'
import { CHANGES } from '@clinic/contract/audit/audit-kinds'
import type { ParsedRequestOf } from '@clinic/contract/endpoint'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { type TimeRange, timeRange } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { groupOf, isOf } from '../db/queries/group.ts'
import { countFrom, countOf, type Order, seekPage } from '../db/queries/list-counts.ts'
import type { AuditEventTable } from '../db/tables/audit.ts'
import { eventsOfPatient } from './patient-reads.ts'
import { AUDIT, AUDIT_LENGTHS } from './trail.ts'

type Query = ParsedRequestOf<typeof listAudit>['query']

/**
 * The audit trail, with current names of staff and patients; days are in the clinic's time zone. Filtered by a person, a patient or a kind
 * of event, it shows and counts the newest 10,000 events of the period; for older events, choose older days.
 */
export async function readAudit(db: Db, timeZone: string, query: Query): Promise<{ data: AuditEvent[]; count: number }> {
  const { startDate, endDate, userId, patientId, show, skip, limit } = query
  const range = timeRange(timeZone, { startDate, endDate })
  const order = query.order === 'oldest' ? 'asc' : 'desc'
  const window = { skipped: skip * limit, limit, order } as const
  const { page, count } = await (userId || patientId || show !== 'all' ? findOf(db, range, query, window) : findAll(db, range, window))
  if (page.length === 0) return { data: [], count }
  const rows = await db
    .selectFrom('auditEvent')
    .where('seq', 'in', page) // found in the index alone; names are joined only to this page
    .leftJoin('personnel', 'personnel._id', 'auditEvent.actorId')
    .leftJoin('patient', 'patient._id', 'auditEvent.patientId')
    .leftJoin('admission as moved', (join) => join.onRef('moved._id', '=', 'auditEvent.entityId').on('auditEvent.type', '=', 'bed.move'))
    .leftJoin('admission as left', 'left._id', 'moved.movedFrom')
    .select(['seq', 'at', 'actorId', 'actorRole', 'name', 'type', 'outcome', 'entityId', 'fields', 'rows'])
    .select(['left.tag as from', 'moved.tag as to'])
    .select(['auditEvent.patientId', 'firstname', 'lastname'])
    .orderBy('at', order)
    .orderBy('seq', order)
    .execute()
  return { data: rows.map(toEvent), count }
}

type Window = { readonly skipped: number; readonly limit: number; readonly order: Order }
type FoundEvents = { readonly page: number[]; readonly count: number }

const seqOf = ({ seq }: { seq: number }) => seq

/** All events of a period. The list counts give their number and where the page begins. */
async function findAll(db: Db, range: TimeRange, { skipped, limit, order }: Window): Promise<FoundEvents> {
  const countSince = (time: string) => countFrom(db, AUDIT, time, AUDIT_LENGTHS, (from, to) => countBetween(db, { from, to }))
  const later = await countSince(range.to)
  const since = await countSince(range.from)
  const count = since - later
  // Pages near the end are found by time: events written between two statements would shift a position.
  if (skipped <= MAX_OFFSET) {
    const rows = await between(db, range, order).limit(limit).offset(skipped).execute()
    return { page: rows.map(seqOf), count }
  }
  const before = order === 'desc' ? later : range.from === '' ? 0 : (await countOf(db, AUDIT)) - since
  const start = skipped < count ? await seekPage(db, AUDIT, order, before + skipped) : null
  if (!start) return { page: [], count }
  const beyond = order === 'desc' ? { from: range.from, to: start.to } : { from: start.from, to: range.to }
  const rows = await between(db, beyond, order)
    .limit(Math.min(limit, count - skipped))
    .offset(start.rest)
    .execute()
  return { page: rows.map(seqOf), count }
}

/** The most rows that a query skips one by one. */
const MAX_OFFSET = 200

async function countBetween(db: Db, { from, to }: TimeRange): Promise<number> {
  const events = db.selectFrom('auditEvent').where('at', '>=', from).where('at', '<', to)
  return (await events.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()).count
}

const between = (db: Db, { from, to }: TimeRange, order: Order) =>
  db.selectFrom('auditEvent').select('seq').where('at', '>=', from).where('at', '<', to).orderBy('at', order).orderBy('seq', order)

/** Limit for events of one person, patient or kind. With several filters, it applies to the first filter; the others narrow that result. */
const MAX = 10_000

async function findOf(
  db: Db,
  { from, to }: TimeRange,
  { userId, patientId, show }: Pick<Query, 'userId' | 'patientId' | 'show'>,
  { skipped, limit, order }: Window,
): Promise<FoundEvents> {
  // An event keeps the id it was written with, so a chart's filter includes every joined record.
  const events = patientId
    ? eventsOfPatient(await groupOf(db, patientId), { from, to }, MAX)
    : eventsBetween({ from, to }, userId ? isOf('actorId', [userId]) : sql<SqlBool>`1 = 1`)
  const newest = db.selectFrom(events.as('event')).select(['seq', 'at']).orderBy('at', 'desc').orderBy('seq', 'desc').limit(MAX)
  const conditions = [
    ...(userId && patientId ? [isOf('actorId', [userId])] : []),
    ...(show === 'changes' ? [inList(db, 'type', jsonList(CHANGES)), sql<SqlBool>`"outcome" = 'ok'`] : []),
    ...(show === 'refused' ? [sql<SqlBool>`"outcome" <> 'ok'`] : []),
  ]
  const found = db
    .selectFrom(newest.as('newest'))
    .$if(conditions.length > 0, (events) =>
      events.innerJoin('auditEvent', 'auditEvent.seq', 'newest.seq').where(sql<SqlBool>`${sql.join(conditions, sql` and `)}`),
    )
  const page = found.select('newest.seq').orderBy('newest.at', order).orderBy('newest.seq', order)
  const rows = await page.limit(limit).offset(skipped).execute()
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { page: rows.map(seqOf), count }
}

const eventsBetween = ({ from, to }: TimeRange, condition: RawBuilder<SqlBool>) =>
  sql<{ seq: number; at: string }>`(select "seq", "at" from "auditEvent" where ${condition} and "at" >= ${from} and "at" < ${to})`

type Row = Pick<
  Selectable<AuditEventTable>,
  'seq' | 'at' | 'actorId' | 'actorRole' | 'type' | 'outcome' | 'entityId' | 'fields' | 'rows' | 'patientId'
> & { readonly name: string | null; readonly firstname: string | null; readonly lastname: string | null } & {
  readonly from: string | null
  readonly to: string | null
}

function toEvent({ seq, at, actorId, actorRole, name, patientId, firstname, lastname, fields, from, to, ...row }: Row): AuditEvent {
  return {
    ...row,
    _id: seq,
    createdAt: at,
    beds: from === null || to === null ? null : { from, to },
    userId: actorId === null ? null : { _id: actorId, name: name ?? '', role: actorRole as Role }, // an actor's role, as it was then
    patientId: patientId === null ? null : { _id: patientId, firstname: firstname ?? '', lastname: lastname ?? '' },
    fields: JSON.parse(fields) as string[], // written as a list of names
  }
}
