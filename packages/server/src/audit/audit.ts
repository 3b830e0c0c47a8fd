import type { AuditEvent, listAudit } from '@clinic/contract/audit'
import type { ParsedRequestOf } from '@clinic/contract/endpoint'
import type { Role } from '@clinic/contract/roles'
import { type Selectable, sql } from 'kysely'
import { type TimeRange, timeRange } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { countFrom, seekPage } from '../db/queries/list-counts.ts'
import type { AuditEventTable } from '../db/system-tables.ts'
import { groupOf, isOf } from '../patients/group.ts'
import { AUDIT, AUDIT_LENGTHS } from './trail.ts'

type Query = ParsedRequestOf<typeof listAudit>['query']

/**
 * The trail, newest first, with the names that people and patients have now; days are days of the clinic's zone. Of one person or one
 * patient it shows and counts the newest 10,000 events of these days: who wants older ones names older days.
 */
export async function readAudit(db: Db, timeZone: string, query: Query): Promise<{ data: AuditEvent[]; count: number }> {
  const { startDate, endDate, userId, patientId, skip, limit } = query
  const range = timeRange(timeZone, { startDate, endDate })
  const skipped = skip * limit
  const { page, count } = await (userId || patientId
    ? findOf(db, range, query, { skipped, limit })
    : findAll(db, range, { skipped, limit }))
  if (page.length === 0) return { data: [], count }
  const rows = await db
    .selectFrom('auditEvent')
    .where('seq', 'in', page) // found in an index alone; names are joined to this page only
    .leftJoin('personnel', 'personnel._id', 'auditEvent.actorId')
    .leftJoin('patient', 'patient._id', 'auditEvent.patientId')
    .leftJoin('admission as moved', (join) => join.onRef('moved._id', '=', 'auditEvent.entityId').on('auditEvent.type', '=', 'bed.move'))
    .leftJoin('admission as left', 'left._id', 'moved.movedFrom')
    .select(['seq', 'at', 'actorId', 'actorRole', 'name', 'type', 'outcome', 'entityId', 'fields', 'rows'])
    .select(['left.tag as from', 'moved.tag as to'])
    .select(['auditEvent.patientId', 'firstname', 'lastname'])
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .execute()
  return { data: rows.map(toEvent), count }
}

type Window = { readonly skipped: number; readonly limit: number }
type FoundEvents = { readonly page: number[]; readonly count: number }

const seqOf = ({ seq }: { seq: number }) => seq

/** All events of a time: the list counts say how many there are and where the page begins. */
async function findAll(db: Db, { from, to }: TimeRange, { skipped, limit }: Window): Promise<FoundEvents> {
  const countSince = (time: string) => countFrom(db, AUDIT, time, AUDIT_LENGTHS, (from, to) => countBetween(db, { from, to }))
  const later = await countSince(to)
  const count = (await countSince(from)) - later
  // A page near the end is found by its times: by its place it would be shifted by what is written between two statements.
  if (skipped <= MAX_OFFSET) {
    const rows = await newestBefore(db, to).where('at', '>=', from).limit(limit).offset(skipped).execute()
    return { page: rows.map(seqOf), count }
  }
  const start = skipped < count ? await seekPage(db, AUDIT, 'desc', later + skipped) : null
  if (!start) return { page: [], count }
  const rows = await newestBefore(db, start.to)
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

const newestBefore = (db: Db, to: string) =>
  db.selectFrom('auditEvent').select('seq').where('at', '<', to).orderBy('at', 'desc').orderBy('seq', 'desc')

/** The newest of one person or one patient; with both, those of the patient's that are the person's. */
const MAX = 10_000

async function findOf(
  db: Db,
  { from, to }: TimeRange,
  { userId, patientId }: Pick<Query, 'userId' | 'patientId'>,
  { skipped, limit }: Window,
): Promise<FoundEvents> {
  const newest = db
    .selectFrom('auditEvent')
    .select(['seq', 'at'])
    .$if(Boolean(userId && patientId), (events) => events.select('actorId'))
    // An event keeps the id that it was written with; who looked at a chart looked at any record of it.
    .where(patientId ? isOf('patientId', await groupOf(db, patientId)) : isOf('actorId', [userId ?? '']))
    .where('at', '>=', from)
    .where('at', '<', to)
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(MAX)
  const found = db
    .selectFrom(newest.as('newest'))
    .$if(Boolean(userId && patientId), (events) => events.where('newest.actorId', '=', userId ?? ''))
  const rows = await found.select('seq').orderBy('at', 'desc').orderBy('seq', 'desc').limit(limit).offset(skipped).execute()
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { page: rows.map(seqOf), count }
}

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
