import type { Session } from '@clinic/contract/sessions'
import { expressionBuilder, type InferResult, type NotNull, sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { prepare } from '../db/prepared.ts'
import type { Schema } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { attendantsOf } from './attendants.ts'
import { careOf } from './comments.ts'
import { markOf } from './entered-in-error.ts'

const sessionById = prepare<{ id: string }>()((db, value) => sessionRows(db).where('session._id', '=', value('id')))

/** @throws AppError 404 */
export async function getSession(db: Db, id: string): Promise<Session> {
  const [session] = await toSessions(db, await sessionById.all(db, { id }), 'all')
  if (!session) throw notFound('Session')
  return session
}

/**
 * Sessions with what belongs to each: its patient, who opened it, who voided it, its bed. Add what is wanted, then `toSessions`.
 * Joined to the left, although nobody can be missing: SQLite then begins with the sessions, and answers in a quarter of the time.
 */
export function sessionRows(db: Db) {
  return db
    .selectFrom('session')
    .leftJoin('patient', 'patient._id', 'session.patientId')
    .leftJoin('personnel as opener', 'opener._id', 'session.openedBy')
    .leftJoin('personnel as voider', 'voider._id', 'session.voidedBy')
    .selectAll('session')
    .select(['patient.firstname', 'patient.lastname', 'patient.gender', 'patient.ageRange'])
    .select(['opener.name as openerName', 'voider.name as voiderName', 'voider.role as voiderRole'])
    .select((eb) => eb.case().when('session.bedId', 'is not', null).then(tagAtTheTime()).end().as('tag'))
    .select((eb) =>
      eb
        .selectFrom('sessionRole')
        .whereRef('sessionRole.sessionId', '=', 'session._id')
        .select(sql<string>`string_agg("role", ',')`.as('roles'))
        .as('roles'),
    )
    .$narrowType<{ firstname: NotNull; lastname: NotNull; gender: NotNull; ageRange: NotNull; openerName: NotNull }>()
}

/** The tag that the bed had when this session's patient was laid into it, the last time if there were several. */
const tagAtTheTime = () =>
  expressionBuilder<Schema, 'session'>()
    .selectFrom('admission')
    .select('admission.tag')
    .whereRef('admission.sessionId', '=', 'session._id')
    .whereRef('admission.bedId', '=', 'session.bedId')
    .orderBy('admission.startedAt', 'desc')
    .orderBy('admission._id', 'desc')
    .limit(1)

export type SessionRow = InferResult<ReturnType<typeof sessionRows>>[number]

/** The whole sessions of these rows, in their order. A list shows the newest three comments of each. */
export async function toSessions(db: Db, rows: readonly SessionRow[], comments: 'all' | 'newest' = 'newest'): Promise<Session[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ _id }) => _id)
  const care = Map.groupBy(await careOf(db, ids, comments), ({ sessionId }) => sessionId)
  return rows.map((row) => {
    const given = care.get(row._id) ?? []
    return {
      ...toSession(row),
      attendants: attendantsOf(row, row.roles?.split(',') ?? [], given),
      comments: given.flatMap(({ _id, userId, struck, said }) => (said ? [{ _id, userId, struck, ...said }] : [])),
      commentCount: given.length,
    }
  })
}

/** Over the row itself, because to leave columns out takes ten times as long; what no session has, its schema drops. */
function toSession(row: SessionRow): Omit<Session, 'attendants' | 'comments' | 'commentCount'> {
  const { patientId, firstname, lastname, gender, ageRange, bedId, tag, voiderName: name, voiderRole: role } = row
  return {
    ...row,
    patientId: { _id: patientId, firstname, lastname, gender, ageRange: ageRange as Session['patientId']['ageRange'] }, // stored by the contract's list
    open: row.open === 1,
    admitPatient: row.admitPatient === 1,
    bedId: bedId === null ? null : { _id: bedId, tag: tag ?? '' },
    voided: markOf(row.voidedAt, row.voidReason, { _id: row.voidedBy, name, role }),
  }
}
