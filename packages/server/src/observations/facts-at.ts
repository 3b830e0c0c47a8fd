import type { SubjectFacts as RuleFacts } from '@clinic/clinical/observations/subject'
import { today } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import type { PatientFactsTable } from '../db/tables/patients.ts'
import type { SubjectFacts } from './subject.ts'

/** A session whose opening set is assessed. */
type SessionToAssess = { readonly _id: string; readonly patientId: string; readonly createdAt: string; readonly recordedAt: string | null }

type SessionDay = SessionToAssess & { readonly day: string; readonly now: SubjectFacts }

type Band = Pick<RuleFacts, 'ageRange' | 'ageRangeOn'>
type ChangingFacts = Pick<PatientFactsTable, 'pregnantUntil' | 'scaleAt'> & { readonly spO2Scale: 1 | 2 }
/** A record's values until a given time. */
type FormerValue<T> = { readonly recordId: string; readonly until: string; readonly before: T }

/**
 * The facts for assessing each session's opening set. Facts that change with time are taken as they were when the session was recorded:
 * SpO2 scale, pregnancy, age band. Facts learned later also applied then: date of birth, sex, a pregnancy that covers the day (as the
 * returns read a record, docs/decisions/0042).
 */
export async function factsAt(
  db: Db,
  timeZone: string,
  sessions: readonly SessionToAssess[],
  facts: ReadonlyMap<string, SubjectFacts>,
): Promise<Map<string, SubjectFacts>> {
  const dayOf = ({ createdAt, recordedAt }: SessionToAssess) => today(timeZone, new Date(recordedAt ?? createdAt))
  const asked = sessions.flatMap((session) => {
    const now = facts.get(session.patientId)
    return now ? [{ ...session, day: dayOf(session), now }] : []
  })
  const changes = await heldBefore<ChangingFacts>(
    db,
    'patientFacts',
    asked.filter(({ now }) => (now.factsVersion ?? 1) > 1),
  )
  const bands = await heldBefore<Band>(
    db,
    'patient',
    asked.filter(({ now, day }) => now.recordVersion > 1 && now.birthDate === null && now.ageRangeOn >= day),
  )
  return new Map(
    asked.map((session) => {
      const band = heldAt(bands, session)
      const changed = heldAt(changes, session)
      return [session._id, { ...session.now, ...(changed && thenOf(session, changed)), ...(band && bandOf(band)) }]
    }),
  )
}

const thenOf = ({ now, day }: SessionDay, { spO2Scale, scaleAt, pregnantUntil }: ChangingFacts): ChangingFacts => ({
  spO2Scale,
  scaleAt,
  pregnantUntil: pregnantUntil !== null && pregnantUntil >= day ? pregnantUntil : now.pregnantUntil,
})

const bandOf = ({ ageRange, ageRangeOn }: Band): Band => ({ ageRange, ageRangeOn })

/** The record's values when the session was written, if it has changed since. */
const heldAt = <T>(all: ReadonlyMap<string, FormerValue<T>[]>, { now, createdAt }: SessionDay): T | undefined =>
  all.get(now.rootId)?.find(({ until }) => until > createdAt)?.before

/** The values of these patients' records before each change since the first session, oldest change first. */
async function heldBefore<T>(db: Db, entity: string, sessions: readonly SessionDay[]): Promise<Map<string, FormerValue<T>[]>> {
  if (sessions.length === 0) return new Map()
  const first = sessions.map(({ createdAt }) => createdAt).toSorted()[0] ?? ''
  const rows = await db
    .selectFrom('recordHistory')
    .select(['entityId as recordId', 'at as until', 'before'])
    .where('entity', '=', entity)
    .where(inList(db, 'entityId', jsonList([...new Set(sessions.map(({ now }) => now.rootId))])))
    .where('at', '>', first)
    .orderBy('entityId')
    .orderBy('version')
    .execute()
  const held = rows.map((row) => ({ ...row, before: JSON.parse(row.before) as T })) // the rows of that table
  return Map.groupBy(held, ({ recordId }) => recordId)
}
