import type { AuditEvent, listAudit } from '@clinic/contract/audit'
import type { ParsedRequestOf } from '@clinic/contract/endpoint'
import type { Role } from '@clinic/contract/roles'
import type { Selectable } from 'kysely'
import type { Db } from '../db/open.ts'
import type { AuditEventTable } from '../db/schema.ts'
import { timeRange } from '../reports/days.ts'

type Query = ParsedRequestOf<typeof listAudit>['query']

/** The trail, newest first, with the names that people and patients have now; days are days of the clinic's zone. */
export async function readAudit(db: Db, timeZone: string, query: Query): Promise<{ data: AuditEvent[]; count: number }> {
  const page = matching(db, timeZone, query)
    .select('seq')
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(query.limit)
    .offset(query.skip * query.limit)
  const rows = await db
    .selectFrom('auditEvent')
    .where('seq', 'in', page) // found in an index alone; names are joined to this page only
    .leftJoin('personnel', 'personnel._id', 'auditEvent.actorId')
    .leftJoin('patient', 'patient._id', 'auditEvent.patientId')
    .select(['seq', 'at', 'actorId', 'actorRole', 'name', 'type', 'outcome', 'entityId', 'fields', 'rows'])
    .select(['auditEvent.patientId', 'firstname', 'lastname'])
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .execute()
  return { data: rows.map(toEvent), count: await countMatching(db, timeZone, query) }
}

function matching(db: Db, timeZone: string, { userId, patientId, startDate, endDate }: Query) {
  const { from, to } = timeRange(timeZone, { startDate, endDate })
  return db
    .selectFrom('auditEvent')
    .$if(Boolean(userId), (events) => events.where('actorId', '=', userId ?? ''))
    .$if(Boolean(patientId), (events) => events.where('patientId', '=', patientId ?? ''))
    .$if(startDate !== undefined, (events) => events.where('at', '>=', from))
    .$if(endDate !== undefined, (events) => events.where('at', '<', to))
}

/** The whole trail has as many events as its head says, because it has no gaps; only a part of it is counted. */
async function countMatching(db: Db, timeZone: string, query: Query): Promise<number> {
  const { userId, patientId, startDate, endDate } = query
  if (userId || patientId || startDate || endDate) {
    const { count } = await matching(db, timeZone, query)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }
  const { seq } = await db.selectFrom('auditHead').select('seq').executeTakeFirstOrThrow()
  return seq
}

type Row = Pick<
  Selectable<AuditEventTable>,
  'seq' | 'at' | 'actorId' | 'actorRole' | 'type' | 'outcome' | 'entityId' | 'fields' | 'rows' | 'patientId'
> & { readonly name: string | null; readonly firstname: string | null; readonly lastname: string | null }

function toEvent({ seq, at, actorId, actorRole, name, patientId, firstname, lastname, fields, ...row }: Row): AuditEvent {
  return {
    ...row,
    _id: seq,
    createdAt: at,
    userId: actorId === null ? null : { _id: actorId, name: name ?? '', role: actorRole as Role }, // an actor's role, as it was then
    patientId: patientId === null ? null : { _id: patientId, firstname: firstname ?? '', lastname: lastname ?? '' },
    fields: JSON.parse(fields) as string[], // written as a list of names
  }
}
