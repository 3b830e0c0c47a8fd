import { SERVER } from '@clinic/contract/server-messages'
import type { Selectable } from 'kysely'
import type { Actor } from '../actor.ts'
import { isNoRead } from '../audit/patient-reads.ts'
import { dayWriter, timeWriter, today } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import type { SessionTable } from '../db/tables/sessions.ts'
import { type AppError, conflict } from '../errors.ts'

type ClosedSession = Pick<Selectable<SessionTable>, '_id' | 'patientId' | 'closedAt'>

/** The 409 for changes that need an open session: says when it was closed and by whom, according to the audit. */
export async function sessionIsClosed(db: Db, actor: Actor, { _id, patientId, closedAt }: ClosedSession): Promise<AppError> {
  const closer = await db
    .selectFrom('auditEvent')
    .innerJoin('personnel', 'personnel._id', 'auditEvent.actorId')
    .select('personnel.name')
    .where('auditEvent.patientId', '=', patientId)
    .where(isNoRead)
    .where('auditEvent.entityId', '=', _id)
    .where('auditEvent.type', '=', 'session.close')
    .orderBy('auditEvent.seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return conflict(closer && closedAt !== null ? SERVER.sessionClosedBy(whenOf(actor, closedAt), closer.name) : SERVER.sessionClosed)
}

/** 'at 14:02' for today, otherwise with the day. */
function whenOf({ timeZone, now }: Actor, time: string): string {
  const clock = `at ${timeWriter(timeZone)(time)}`
  return today(timeZone, new Date(time)) === today(timeZone, now) ? clock : `on ${dayWriter(timeZone)(time)} ${clock}`
}
