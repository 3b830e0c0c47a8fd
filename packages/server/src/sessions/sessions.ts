import type { Session } from '@clinic/contract/sessions'
import type { InferResult, NotNull } from 'kysely'
import { among, listOf } from '../db/among.ts'
import type { Db } from '../db/open.ts'
import { prepare } from '../db/prepared.ts'
import { notFound } from '../errors.ts'
import { attendantsOf } from './attendants.ts'
import { careOf } from './comments.ts'

const sessionById = prepare<{ id: string }>()((db, value) => sessionRows(db).where('session._id', '=', value('id')))

const rolesOf = prepare<{ ids: string }>()((db, value) =>
  db
    .selectFrom('sessionRole')
    .selectAll()
    .where(among(db, 'sessionId', value('ids'))),
)

/** @throws AppError 404 */
export async function getSession(db: Db, id: string): Promise<Session> {
  const [session] = await toSessions(db, await sessionById.all(db, { id }))
  if (!session) throw notFound('Session')
  return session
}

/**
 * Sessions with those who belong to each: its patient, who opened it, its bed. Add what is wanted, then `toSessions`.
 * Joined to the left, although nobody can be missing: SQLite then begins with the sessions, and answers in a quarter of the time.
 */
export function sessionRows(db: Db) {
  return db
    .selectFrom('session')
    .leftJoin('patient', 'patient._id', 'session.patientId')
    .leftJoin('personnel as opener', 'opener._id', 'session.openedBy')
    .leftJoin('bed', 'bed._id', 'session.bedId')
    .selectAll('session')
    .select(['patient.firstname', 'patient.lastname', 'patient.gender', 'patient.ageRange'])
    .select(['opener.name as openerName', 'bed.tag'])
    .$narrowType<{ firstname: NotNull; lastname: NotNull; gender: NotNull; ageRange: NotNull; openerName: NotNull }>()
}
export type SessionRow = InferResult<ReturnType<typeof sessionRows>>[number]

/** The whole sessions of these rows, in their order, with one query for each kind of child. */
export async function toSessions(db: Db, rows: readonly SessionRow[]): Promise<Session[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ _id }) => _id)
  const roles = Map.groupBy(await rolesOf.all(db, { ids: listOf(ids) }), ({ sessionId }) => sessionId)
  const care = Map.groupBy(await careOf(db, ids), ({ sessionId }) => sessionId)
  return rows.map((row) => {
    const given = care.get(row._id) ?? []
    const assigned = (roles.get(row._id) ?? []).map(({ role }) => role)
    return {
      ...toSession(row),
      attendants: attendantsOf(row, assigned, given),
      comments: given.map(({ sessionId, ...comment }) => comment),
    }
  })
}

function toSession(row: SessionRow): Omit<Session, 'attendants' | 'comments'> {
  const { patientId, firstname, lastname, gender, ageRange, openedBy, openerName, bedId, tag, open, admitPatient, ...rest } = row
  return {
    ...rest,
    patientId: { _id: patientId, firstname, lastname, gender, ageRange: ageRange as Session['patientId']['ageRange'] }, // stored by the contract's list
    open: open === 1,
    admitPatient: admitPatient === 1,
    bedId: bedId === null ? null : { _id: bedId, tag: tag ?? '' },
  }
}
