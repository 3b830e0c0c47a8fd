import type { AuditType } from '@clinic/contract/audit/events'
import type { ParsedRequestOf, ReplyOf } from '@clinic/contract/endpoint'
import { type listRecentPatients, MAX_MINE } from '@clinic/contract/patients/recent-patients'
import type { Actor } from '../actor.ts'
import { dayOf } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { rootIn } from '../db/queries/group.ts'
import { loadPatients } from './patients.ts'

type Recent = ReplyOf<typeof listRecentPatients>
type Page = { readonly skip: number; readonly limit: number }

/** Patients the clinic saw today, or patients this user opened most recently. */
export function listRecent(db: Db, actor: Actor, { list, ...page }: ParsedRequestOf<typeof listRecentPatients>['query']): Promise<Recent> {
  return list === 'mine' ? listMine(db, actor, page) : listToday(db, actor, page)
}

async function listToday(db: Db, { timeZone, now }: Actor, { skip, limit }: Page): Promise<Recent> {
  const { from, to } = dayOf(timeZone, now)
  const sessions = await db
    .selectFrom('session')
    .select([rootIn('session.patientId').as('patientId'), 'createdAt', 'open', 'workingDiagnosis'])
    .where('createdAt', '>=', from)
    .where('createdAt', '<', to)
    .where('voidedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .execute()
  const newest = new Map<string, (typeof sessions)[number]>()
  for (const session of sessions) if (!newest.has(session.patientId)) newest.set(session.patientId, session)
  const patients = await loadPatients(db, [...newest.keys()].slice(skip * limit, (skip + 1) * limit))
  const data = patients.map((patient) => {
    const { createdAt = '', open, workingDiagnosis = '' } = newest.get(patient._id) ?? {}
    return { ...patient, at: createdAt, open: open === 1, workingDiagnosis }
  })
  return { data, count: newest.size }
}

/** Audit events that mean a user opened a patient. Lists and printed lists of many names do not count. */
const OPENED = [
  'patient.create',
  'patient.read',
  'patient.update',
  'session.create',
  'session.read',
  'session.history',
  'timeline.read',
  'vitals.read',
  'card.read',
] as const satisfies readonly AuditType[]

/** How many of the user's newest events are read, so that a year of reading costs no more than a week. */
const LOOKED_THROUGH = 2_000

async function listMine(db: Db, { _id }: Actor, { skip, limit }: Page): Promise<Recent> {
  const newest = db
    .selectFrom('auditEvent')
    .select([rootIn('auditEvent.patientId').as('patientId'), 'type', 'outcome', 'at'])
    .where('actorId', '=', _id)
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(LOOKED_THROUGH)
  const rows = await db
    .selectFrom(newest.as('newest'))
    .select((eb) => ['patientId', eb.fn.max('at').as('at')])
    .where('type', 'in', OPENED)
    .where('outcome', '=', 'ok')
    .where('patientId', 'is not', null)
    .groupBy('patientId')
    .orderBy('at', 'desc')
    .orderBy('patientId')
    .limit(MAX_MINE)
    .execute()
  const openedAt = new Map(rows.flatMap(({ patientId, at }) => (patientId === null ? [] : [[patientId, at]])))
  const patients = await loadPatients(db, [...openedAt.keys()].slice(skip * limit, (skip + 1) * limit))
  return { data: patients.map((patient) => ({ ...patient, at: openedAt.get(patient._id) ?? '' })), count: openedAt.size }
}
