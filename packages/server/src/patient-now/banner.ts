import { urgencyChip } from '@clinic/clinical/observations/words'
import { dayOfStay } from '@clinic/clinical/ward/stay'
import type { PatientBanner } from '@clinic/contract/patient-now/patient-now'
import { sql } from 'kysely'
import { type Actor, clinicDay } from '../actor.ts'
import { today } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { type Group, groupOf, isOf } from '../db/queries/group.ts'
import { notFound } from '../errors.ts'
import { lastSets } from '../observations/last-sets.ts'
import { memberNames } from '../patients/member-names.ts'
import { memberNumbers } from '../patients/numbers/holders.ts'
import { pregnancyOf } from '../patients/pregnancies.ts'
import { urgentResults } from '../results/urgent.ts'
import { beginningsOf } from '../ward/stays.ts'

/** @throws AppError 404 */
export async function bannerOf(db: Db, actor: Actor, patientId: string): Promise<PatientBanner> {
  const group = await groupOf(db, patientId)
  const facts = await factsOf(db, group)
  if (!facts) throw notFound('Patient')
  const { spO2Scale, pregnantUntil, clinicNumber, isRestricted, ...others } = facts
  const stay = await stayOf(db, actor, group)
  return {
    ...others,
    spO2Scale: spO2Scale ?? 1,
    pregnantUntil: pregnantUntil !== null && pregnantUntil >= clinicDay(actor) ? pregnantUntil : null,
    stay,
    score: stay && (await scoreOf(db, actor, stay)),
    results: await urgentResults(db, actor, group),
    problems: await activeProblems(db, group),
    joinedNames: await joinedNames(db, group),
    isRestricted: Boolean(isRestricted),
    clinicNumber: clinicNumber || (await memberNumber(db, group)),
  }
}

const factsOf = (db: Db, group: Group) =>
  db
    .selectFrom('patient')
    .leftJoin('patientFacts as facts', 'facts.patientId', 'patient._id')
    .select((eb) =>
      eb
        .exists(eb.selectFrom('restriction').select('_id').where(isOf('patientId', group)).where('liftedAt', 'is', null))
        .as('isRestricted'),
    )
    .select(['ageRange', 'ageRangeOn', 'birthDate', 'birthPrecision', 'spO2Scale', 'deceasedOn', 'clinicNumber'])
    .select(pregnancyOf(sql.ref('patient._id')).as('pregnantUntil'))
    .where('patient._id', '=', group[0])
    .executeTakeFirst()

/** Roles that do not work on the ward see the bed only of patients assigned to them. */
async function stayOf(db: Db, actor: Actor, group: Group): Promise<PatientBanner['stay']> {
  const admission = await db
    .selectFrom('admission')
    .select(['_id as admissionId', 'sessionId', 'startedAt', 'movedFrom', 'tag'])
    .where(isOf('patientId', group))
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  if (!admission || !(await seesBed(db, actor, admission.sessionId))) return null
  const since = (await beginningsOf(db, [admission])).get(admission.admissionId) ?? admission.startedAt
  const { sessionId, tag } = admission
  return { sessionId, tag, since, day: dayOfStay(today(actor.timeZone, new Date(since)), clinicDay(actor)) }
}

async function seesBed(db: Db, { role }: Actor, sessionId: string): Promise<boolean> {
  if (role !== 'pharmacist' && role !== 'physiotherapist') return true
  const assigned = await db
    .selectFrom('sessionRole')
    .select('role')
    .where('sessionId', '=', sessionId)
    .where('role', '=', role === 'pharmacist' ? 'PHARMACIST' : 'PHYSIOTHERAPIST')
    .executeTakeFirst()
  return assigned !== undefined
}

async function scoreOf(db: Db, actor: Actor, { sessionId }: { readonly sessionId: string }): Promise<PatientBanner['score']> {
  const set = (await lastSets(db, [sessionId], actor.timeZone)).get(sessionId)
  return set ? { text: urgencyChip(set, set.urgency), urgency: set.urgency, takenAt: set.takenAt } : null
}

/** A patient with a single record costs no extra statement. */
async function joinedNames(db: Db, [root, ...members]: Group): Promise<string[]> {
  if (members.length === 0) return []
  return (await memberNames(db, [root])).get(root) ?? []
}

async function memberNumber(db: Db, [root, ...members]: Group): Promise<string> {
  return members.length === 0 ? '' : ((await memberNumbers(db, [root])).get(root) ?? '')
}

async function activeProblems(db: Db, group: Group): Promise<PatientBanner['problems']> {
  const rows = await db
    .selectFrom('problem')
    .select(['_id', 'label', 'since', 'pinned', 'createdAt'])
    .where(isOf('patientId', group))
    .where('endedAt', 'is', null)
    .orderBy('pinned', 'desc')
    .orderBy('_id')
    .execute()
  return rows.map((row) => ({ ...row, pinned: row.pinned === 1 }))
}
