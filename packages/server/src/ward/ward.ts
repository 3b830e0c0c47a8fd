import { latenessOf, overdueMinutes, worstFirst } from '@clinic/clinical/ward/board'
import { dayOfStay } from '@clinic/clinical/ward/stay'
import type { Ward, WardRow } from '@clinic/contract/ward/ward'
import { type InferResult, sql } from 'kysely'
import { type Actor, at, clinicDay } from '../actor.ts'
import { today } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { type LastSet, lastSets } from '../observations/last-sets.ts'
import { groupsOfAllergies } from '../patients/allergies/allergies.ts'
import { ageOf } from '../prescribing/offered-templates.ts'
import { dosesOf } from './doses.ts'
import { toPlan } from './plan.ts'
import { beginningsOf } from './stays.ts'

/** The newest set, and two before it for the trend. */
const SETS_SHOWN = 3

/** Everyone in a bed, worst first, and the free beds by tag. The number of statements does not depend on the size of the ward. */
export async function listWard(db: Db, actor: Actor): Promise<Ward> {
  return { data: await toRows(db, actor, await bedRows(db).execute()), free: await freeBeds(db) }
}

/** Those of these sessions whose patient is in a bed, worst first. */
export async function wardOf(db: Db, actor: Actor, sessionIds: readonly string[]): Promise<WardRow[]> {
  const rows = await bedRows(db)
    .where(inList(db, 'admission.sessionId', jsonList(sessionIds)))
    .execute()
  return toRows(db, actor, rows)
}

function freeBeds(db: Db): Promise<Ward['free']> {
  return db
    .selectFrom('bed')
    .leftJoin('admission', (join) => join.onRef('admission.bedId', '=', 'bed._id').on('admission.endedAt', 'is', null))
    .select(['bed._id', 'bed.tag'])
    .where('admission._id', 'is', null)
    .orderBy('bed.sortKey')
    .orderBy('bed._id')
    .execute()
}

/** Open admissions with their bed, session, patient and plan. */
function bedRows(db: Db) {
  return db
    .selectFrom('admission')
    .innerJoin('bed', 'bed._id', 'admission.bedId')
    .innerJoin('session', 'session._id', 'admission.sessionId')
    .innerJoin('patient', 'patient._id', 'admission.patientId')
    .leftJoin('patientFacts', 'patientFacts.patientId', 'admission.patientId')
    .leftJoin('dischargePlan as plan', 'plan.sessionId', 'admission.sessionId')
    .leftJoin('personnel as planner', 'planner._id', 'plan.by')
    .select(['admission._id as admissionId', 'admission.sessionId', 'admission.patientId', 'admission.startedAt', 'admission.movedFrom'])
    .select(['bed._id as bedId', 'bed.tag', 'bed.sortKey', 'session.version', 'session.workingDiagnosis'])
    .select(['firstname', 'lastname', 'gender', 'ageRange', 'ageRangeOn', 'birthDate', 'birthPrecision'])
    .select(['plan.plannedOn', 'plan.note', 'plan.medicines', 'plan.transport', 'plan.told', 'plan.by', 'plan.version as planVersion'])
    .select(['planner.name as plannerName', 'planner.role as plannerRole'])
    .select((eb) =>
      eb
        .selectFrom('guardOverride')
        .select(sql<number>`count(*)`.as('overrides'))
        .whereRef('guardOverride.sessionId', '=', 'admission.sessionId')
        .as('overrides'),
    )
    .where('admission.endedAt', 'is', null)
}

type Row = InferResult<ReturnType<typeof bedRows>>[number]

async function toRows(db: Db, actor: Actor, rows: readonly Row[]): Promise<WardRow[]> {
  if (rows.length === 0) return []
  const sessionIds = rows.map(({ sessionId }) => sessionId)
  const [begun, sets, doses, allergies] = [
    await beginningsOf(db, rows),
    await lastSets(db, sessionIds, actor.timeZone, SETS_SHOWN),
    await dosesOf(db, actor, sessionIds),
    await groupsOfAllergies(
      db,
      rows.map(({ patientId }) => patientId),
    ),
  ]
  const now = at(actor)
  const day = clinicDay(actor)
  return rows
    .map((row) => {
      const since = begun.get(row.admissionId) ?? row.startedAt
      const set = sets.get(row.sessionId) ?? null
      const { minMonths, maxMonths, from } = ageOf(row, day)
      const known = allergies.get(row.patientId)
      return {
        ...dueOf(set, since, now),
        tagKey: row.sortKey,
        bed: { _id: row.bedId, tag: row.tag },
        admissionId: row.admissionId,
        sessionId: row.sessionId,
        version: row.version,
        since,
        day: dayOfStay(today(actor.timeZone, new Date(since)), day),
        patient: { _id: row.patientId, firstname: row.firstname, lastname: row.lastname, gender: row.gender, ageRange: row.ageRange },
        age: { minMonths, maxMonths, from },
        allergyStatus: known?.status ?? 'not-asked',
        allergies: known?.list.map(({ label }) => label) ?? [],
        diagnosis: row.workingDiagnosis,
        measured: [...(set?.measured ?? [])],
        doses: (doses.get(row.sessionId) ?? []).map(({ itemId: _, from: __, ...dose }) => dose),
        plan: toPlan(row),
        openGuardOverrides: Number(row.overrides),
      }
    })
    .toSorted(worstFirst)
}

const scoreOf = ({ kind, scoreMin, scoreMax, missing, band, caveats, urgency }: LastSet): WardRow['score'] => {
  return { kind, scoreMin, scoreMax, missing, band, caveats, urgency }
}

/** When the next set is due, from the last set of the stay. Without one since admission, a set has been due since then. */
function dueOf(set: LastSet | null, since: string, now: string) {
  const isOfStay = set !== null && set.takenAt >= since
  const dueAt = isOfStay ? set.dueAt : since
  const lastSetAt = set?.takenAt ?? null
  return {
    score: set && scoreOf(set),
    lastSetAt,
    dueAt,
    overdueMin: overdueMinutes(dueAt, now),
    lateness: latenessOf({ lastSetAt: isOfStay ? lastSetAt : null, dueAt }, now),
  }
}
