import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { voidsOf } from '../sessions/mistakes/entered-in-error.ts'
import { outcomesOf } from '../sessions/outcome.ts'
import { namesOf, newestRows, type Source, TYPED, typedAt } from './source.ts'

export const sessionEntries: Source = {
  kind: 'sessions',
  find: (db, asked) => newestRows(db, 'session', TYPED, asked),

  async load(db, _actor, keys) {
    const rows = await sessionRows(db, keys)
    const ids = (some: typeof rows) => some.map(({ _id }) => _id)
    const name = await namesOf(db, rows, 'openedBy')
    const voids = await voidsOf(db, ids(rows.filter(({ voidedAt }) => voidedAt !== null)))
    const outcomes = await outcomesOf(db, ids(rows.filter(({ open, bedId }) => open === 0 && bedId !== null)))
    const waiting = await rolesOf(db, ids(rows.filter(({ open }) => open === 1)))
    return rows.map((row) => ({
      key: row._id,
      entry: {
        id: row._id,
        kind: 'sessions',
        at: typedAt(row),
        by: name(row.openedBy),
        sessionId: row._id,
        open: row.open === 1,
        closedAt: row.closedAt,
        complaints: row.complaints,
        workingDiagnosis: row.workingDiagnosis,
        prescription: row.prescription,
        vitals: row.vitalsStruck ? NO_VITALS : vitalsOf(row),
        roles: waiting.get(row._id) ?? [],
        voided: voids.get(row._id) ?? null,
        outcome: outcomes.get(row._id) ?? null,
      },
    }))
  },
}

type Vitals = Record<'temperature' | 'bloodPressure' | 'pulse' | 'weight' | 'spO2', string>

const NO_VITALS: Vitals = { temperature: '', bloodPressure: '', pulse: '', weight: '', spO2: '' }
const vitalsOf = ({ temperature, bloodPressure, pulse, weight, spO2 }: Vitals): Vitals => ({
  temperature,
  bloodPressure,
  pulse,
  weight,
  spO2,
})

const sessionRows = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('session')
    .leftJoin('observation as opening', (join) =>
      join.onRef('opening.sessionId', '=', 'session._id').on(sql.ref('opening.opening'), '=', sql.lit(1)),
    )
    .select(['session._id', 'session.createdAt', 'session.recordedAt', 'openedBy', 'open', 'closedAt', 'voidedAt', 'bedId'])
    .select(['complaints', 'workingDiagnosis', 'prescription'])
    .select(['session.temperature', 'session.bloodPressure', 'session.pulse', 'session.weight', 'session.spO2'])
    .select('opening.struckAt as vitalsStruck')
    .where(inList(db, 'session._id', jsonList(ids)))
    .execute()

/** The roles that an open session is assigned to, and which of them have recorded care. */
async function rolesOf(db: Db, sessionIds: readonly string[]) {
  if (sessionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('queue')
    .select(['sessionId', 'role', 'waiting'])
    .where(inList(db, 'sessionId', jsonList(sessionIds)))
    .orderBy('role')
    .execute()
  const done = rows.map(({ sessionId, role, waiting }) => ({ sessionId, role, done: waiting === 0 }))
  const bySession = Map.groupBy(done, ({ sessionId }) => sessionId)
  return new Map([...bySession].map(([id, roles]) => [id, roles.map(({ role, done }) => ({ role, done }))]))
}
