import { CONDITION_CODES, type Condition, standing } from '@clinic/clinical/long-term/control'
import { sql } from 'kysely'
import { type Actor, clinicDay } from '../actor.ts'
import { today } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { recordsOfMany, rootIn } from '../db/queries/group.ts'

/** A living person with the condition, by the kept record, and their last visit. */
export type PersonInCare = {
  readonly patientId: string
  /** yyyy-mm-dd */
  readonly since: string
  /** yyyy-mm-dd */
  readonly lastVisit: string
  readonly sessionId: string
  readonly standing: ReturnType<typeof standing>
}

/** Everyone with a confirmed diagnosis or an active problem of the condition who was seen at least once and has not died. */
export async function peopleWith(db: Db, actor: Actor, condition: Condition): Promise<PersonInCare[]> {
  const known = await firstRecorded(db, condition)
  const visits = await lastVisits(db, [...known.keys()])
  const dayOf = (time: string) => today(actor.timeZone, new Date(time))
  return [...known].flatMap(([patientId, at]) => {
    const visit = visits.get(patientId)
    if (!visit) return []
    const days = { since: dayOf(at), lastVisit: dayOf(visit.createdAt) }
    return [{ patientId, sessionId: visit._id, ...days, standing: standing(days, clinicDay(actor)) }]
  })
}

/** When the condition was first recorded, by the kept record of each living person. */
async function firstRecorded(db: Db, condition: Condition): Promise<Map<string, string>> {
  const { from, below } = CONDITION_CODES[condition]
  const problems = db
    .selectFrom('problem')
    .select(['patientId', 'createdAt'])
    .where('endedAt', 'is', null)
    .where('code', '>=', from)
    .where('code', '<', below)
  const diagnoses = db
    .selectFrom('sessionDiagnosis')
    .innerJoin('session', 'session._id', 'sessionDiagnosis.sessionId')
    .select(['session.patientId', 'session.createdAt'])
    .where('sessionDiagnosis.certainty', '=', 'confirmed')
    .where('session.voidedAt', 'is', null)
    .where('code', '>=', from)
    .where('code', '<', below)
  const rows = await db
    .selectFrom(problems.unionAll(diagnoses).as('known'))
    .leftJoin('patientFacts', (join) => join.on('patientFacts.patientId', '=', rootIn('known.patientId')))
    .select([rootIn('known.patientId').as('root'), sql<string>`min("known"."createdAt")`.as('at')])
    .where('patientFacts.deceasedOn', 'is', null)
    .groupBy(rootIn('known.patientId'))
    .execute()
  return new Map(rows.map(({ root, at }) => [root, at]))
}

type Visit = { readonly _id: string; readonly createdAt: string }

/** The newest session that was not voided, on any of the records of each person. */
async function lastVisits(db: Db, roots: readonly string[]): Promise<Map<string, Visit>> {
  if (roots.length === 0) return new Map()
  const newest = db
    .selectFrom(recordsOfMany(db, roots).as('record'))
    .select(['record.rootId'])
    .select((eb) =>
      eb
        .selectFrom('session')
        .select('session._id')
        .whereRef('record._id', '=', 'session.patientId')
        .where('session.voidedAt', 'is', null)
        .orderBy('session.createdAt', 'desc')
        .orderBy('session._id', 'desc')
        .limit(1)
        .as('sessionId'),
    )
  const rows = await db
    .selectFrom(newest.as('newest'))
    .innerJoin('session', 'session._id', 'newest.sessionId')
    .select(['rootId', 'session._id', 'session.createdAt'])
    .orderBy('session.createdAt')
    .execute()
  return new Map(rows.map(({ rootId, ...visit }) => [rootId, visit]))
}

/** When each of these people is next asked to come back. */
export async function nextDue(db: Db, roots: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom(recordsOfMany(db, roots).as('record'))
    .innerJoin('followUp', 'followUp.patientId', 'record._id')
    .select(['rootId', sql<string>`min("dueOn")`.as('dueOn')])
    .where('status', '=', 'due')
    .groupBy('rootId')
    .execute()
  return new Map(rows.map(({ rootId, dueOn }) => [rootId, dueOn]))
}

export type PrescribedDays = { readonly drug: string; readonly days: number | null; readonly createdAt: string }

/** What is prescribed to each of these people for a number of days, without replaced lines and voided sessions. */
export async function prescribedDays(db: Db, roots: readonly string[]): Promise<Map<string, PrescribedDays[]>> {
  const rows = await db
    .selectFrom(recordsOfMany(db, roots).as('record'))
    .innerJoin('session', 'session.patientId', 'record._id')
    .innerJoin('prescriptionLine as line', 'line.sessionId', 'session._id')
    .select(['rootId', 'line.drug', 'line.days', 'line.createdAt'])
    .where('session.voidedAt', 'is', null)
    .where('line.replacedAt', 'is', null)
    .where('line.days', 'is not', null)
    .execute()
  return Map.groupBy(rows, ({ rootId }) => rootId)
}

/** The briefs of these people. */
export async function briefsOf(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('patient')
    .select(['_id', 'firstname', 'lastname', 'phone', 'gender', 'ageRange', 'version'])
    .where(inList(db, '_id', jsonList(ids)))
    .execute()
  return new Map(rows.map((row) => [row._id, row]))
}
