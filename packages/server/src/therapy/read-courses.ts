import type { ReplyOf } from '@clinic/contract/endpoint'
import type { listCourses as listed, TherapyCourse } from '@clinic/contract/therapy/therapy'
import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { recordsOf, rootIn } from '../db/queries/group.ts'
import { notFound } from '../errors.ts'
import { peopleOf } from '../personnel/people.ts'

type Page = { readonly skip: number; readonly limit: number }

/** Running courses in open sessions: those due first, then those without a day, then by start. */
export async function listCourses(db: Db, today: string, { skip, limit }: Page): Promise<ReplyOf<typeof listed>> {
  const rows = await runningRows(db)
    .orderBy('dueOn', (order) => order.asc().nullsLast())
    .orderBy('startedAt')
    .orderBy('course._id')
    .limit(limit)
    .offset(skip * limit)
    .execute()
  const { running: count, due } = await countCourses(db, today)
  return { data: await toCourses(db, rows), count, due }
}

/** How many courses run, and of how many the next treatment is due, `today` included. */
export async function countCourses(db: Db, today: string): Promise<{ running: number; due: number }> {
  const { running, due } = await db
    .selectFrom(runningRows(db).as('running'))
    .select((eb) => eb.fn.countAll<number>().as('running'))
    .select(sql<number>`count(case when "dueOn" <= ${today} then 1 end)`.as('due'))
    .executeTakeFirstOrThrow()
  return { running: Number(running), due: Number(due) }
}

/** All courses of a session, newest first. */
export async function coursesOf(db: Db, sessionId: string): Promise<TherapyCourse[]> {
  const rows = await courseRows(db)
    .where('course.sessionId', '=', sessionId)
    .orderBy('startedAt', 'desc')
    .orderBy('course._id', 'desc')
    .execute()
  return toCourses(db, rows)
}

/** @throws AppError 404 */
export async function getCourse(db: Db, id: string): Promise<TherapyCourse> {
  const [course] = await toCourses(db, await courseRows(db).where('course._id', '=', id).execute())
  if (!course) throw notFound('Course')
  return course
}

const courseRows = (db: Db) =>
  db
    .selectFrom('therapyCourse as course')
    .innerJoin('session', 'session._id', 'course.sessionId')
    .innerJoin('patient', (join) => join.on('patient._id', '=', rootIn('session.patientId')))
    .selectAll('course')
    .select(['patient._id as rootId', 'firstname', 'lastname', 'gender', 'ageRange'])
    .select((eb) =>
      eb
        .selectFrom('followUp')
        .select((due) => due.fn.min('dueOn').as('dueOn'))
        .where('status', '=', sql.lit('due'))
        .where('followUp.patientId', 'in', (one) =>
          one.selectFrom(recordsOf(sql.ref('session.patientId')).as('record')).select('record._id'),
        )
        .as('dueOn'),
    )

const runningRows = (db: Db) => courseRows(db).where('ending', 'is', null).where('session.open', '=', 1)

type CourseRow = Awaited<ReturnType<ReturnType<typeof courseRows>['execute']>>[number]

async function toCourses(db: Db, rows: readonly CourseRow[]): Promise<TherapyCourse[]> {
  if (rows.length === 0) return []
  const treatments = await treatmentsOf(
    db,
    rows.map(({ _id }) => _id),
  )
  const people = await peopleOf(
    db,
    [...treatments, ...rows].map((row) => ('startedBy' in row ? row.startedBy : row.personnelId)),
  )
  const byCourse = Map.groupBy(treatments, ({ courseId }) => courseId)
  return rows.map(({ rootId, firstname, lastname, gender, ageRange, endedBy: _, startedBy, activities, ...row }) => ({
    ...row,
    patientId: { _id: rootId, firstname, lastname, gender, ageRange },
    activities: JSON.parse(activities),
    startedBy: people.of(startedBy),
    treatments: (byCourse.get(row._id) ?? []).map(({ careId, createdAt, recordedAt, personnelId, comment, pain, scores }) => ({
      careId,
      at: recordedAt ?? createdAt,
      by: people.of(personnelId),
      comment,
      pain,
      scores: JSON.parse(scores),
    })),
  }))
}

/** Treatments that were not struck, oldest first. */
const treatmentsOf = (db: Db, courseIds: readonly string[]) =>
  db
    .selectFrom('therapyTreatment')
    .innerJoin('care', 'care._id', 'therapyTreatment.careId')
    .leftJoin('careStrike', 'careStrike.careId', 'care._id')
    .select(['courseId', 'therapyTreatment.careId', 'pain', 'scores', 'care.personnelId', 'comment', 'createdAt', 'recordedAt'])
    .where(inList(db, 'courseId', jsonList(courseIds)))
    .where('careStrike.careId', 'is', null)
    .orderBy('createdAt')
    .orderBy('therapyTreatment.careId')
    .execute()
