import { type AliasableExpression, sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { isOf } from '../db/queries/group.ts'
import { voidsOf } from '../sessions/mistakes/entered-in-error.ts'
import { isAfter } from './place.ts'
import { namesOf, type Source, type SourceQuery, type SourceRow } from './source.ts'

/** Courses of physiotherapy that were started. */
export const courseEntries: Source = {
  kind: 'therapy',
  find: (db, asked) => newestCourses(db, 'startedAt', asked),

  async load(db, _actor, keys) {
    const { rows, voids } = await coursesWith(db, keys)
    const name = await namesOf(db, rows, 'startedBy')
    return rows.map(({ _id, startedAt, startedBy, goal, planned, sessionId }) => ({
      key: _id,
      entry: {
        id: _id,
        kind: 'therapy',
        at: startedAt,
        by: name(startedBy),
        sessionId,
        goal,
        planned,
        ending: null,
        struck: voids.get(sessionId) ?? null,
      },
    }))
  },
}

/** Those that ended, and how. */
export const endedCourseEntries: Source = {
  kind: 'therapy',
  find: (db, asked) => newestCourses(db, 'endedAt', asked),

  async load(db, _actor, keys) {
    const { rows, voids } = await coursesWith(db, keys)
    const name = await namesOf(db, rows, 'endedBy')
    return rows.map(({ _id, startedAt, endedAt, endedBy, goal, planned, sessionId, ending }) => ({
      key: _id,
      entry: {
        id: `${_id} end`,
        kind: 'therapy',
        at: endedAt ?? startedAt,
        by: name(endedBy),
        sessionId,
        goal,
        planned,
        ending,
        struck: voids.get(sessionId) ?? null,
      },
    }))
  },
}

const ofPatients = (db: Db) => db.selectFrom('therapyCourse as course').innerJoin('session', 'session._id', 'course.sessionId')

function newestCourses(
  db: Db,
  time: 'startedAt' | 'endedAt',
  { group, after, source, limit }: SourceQuery,
): AliasableExpression<SourceRow> {
  return ofPatients(db)
    .select(['course._id as key', sql.ref<string>(`course.${time}`).as('at'), 'session.patientId as whose'])
    .where(isOf('session.patientId', group))
    .where(`course.${time}`, 'is not', null)
    .where(isAfter(after, source, { at: `course.${time}`, key: 'course._id' }))
    .orderBy(`course.${time}`, 'desc')
    .orderBy('course._id', 'desc')
    .limit(limit)
}

/** The courses, and the marks of their sessions that were opened in error: no course is marked by itself. */
async function coursesWith(db: Db, keys: readonly string[]) {
  const rows = await db
    .selectFrom('therapyCourse')
    .selectAll()
    .where(inList(db, '_id', jsonList(keys)))
    .execute()
  const voids = await voidsOf(
    db,
    rows.map(({ sessionId }) => sessionId),
  )
  return { rows, voids }
}
