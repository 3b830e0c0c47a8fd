import { daysBetween } from '@clinic/clinical/calendar'
import { isMonday } from '@clinic/clinical/disease-reports/week-figures'
import { CONDITIONS } from '@clinic/clinical/long-term/control'
import { RULES_VERSION } from '@clinic/clinical/rules-version'
import { DISEASE_WEEK_RULES } from '@clinic/contract/disease-reports/disease-weeks'
import { day } from '@clinic/contract/fields'
import { FOLLOW_UP_LISTS } from '@clinic/contract/follow-ups/follow-ups'
import type { PersonBrief } from '@clinic/contract/personnel/person-brief'
import { PRINTS, type PrintAnswer, type PrintInput } from '@clinic/contract/prints/prints'
import { MONTH, MONTH_NAME } from '@clinic/contract/returns/returns'
import { type Actor, at, clinicDay } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import { today } from '../clinic-days.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { invalid, notFound } from '../errors.ts'
import { getPatient } from '../patients/patients.ts'
import { getSettings, type SettingsConfig } from '../settings/settings.ts'

/**
 * Audits who prints what, before the screen shows it, because paper leaves the clinic.
 * @throws AppError 404 if there is nothing to print
 */
export async function createPrint(
  db: Db,
  actor: Actor,
  config: SettingsConfig & Pick<Config, 'clinicalReviewer'>,
  input: PrintInput,
  hidden: ReadonlySet<string>,
): Promise<PrintAnswer> {
  const { what, id } = input
  const thing = await findThing(db, PRINTS[what].of, id)
  if (thing.patientId !== null && hidden.has(thing.patientId)) throw notFound('Patient')
  const { clinicName, address, phone } = await getSettings(db, config)
  const answer = {
    at: at(actor),
    by: { _id: actor._id, name: actor.name, role: actor.role },
    rules: RULES_VERSION,
    reviewer: config.clinicalReviewer || null,
    clinic: { name: clinicName, address, phone },
    clinicNumber: thing.patientId === null ? '' : (await getPatient(db, thing.patientId)).clinicNumber,
    author: thing.openedBy === null ? null : await authorOf(db, id, thing.openedBy),
    stay: thing.openedBy === null ? null : await stayOf(db, actor, id),
  }
  await recordAudit(db, actor, { action: 'E', type: `print.${what}`, entityId: thing.id, patientId: thing.patientId })
  return answer
}

type PrintSubject = { readonly id: string | null; readonly patientId: string | null; readonly openedBy: string | null }
type SubjectKind = (typeof PRINTS)[keyof typeof PRINTS]['of']

const REAL_DAY = day()
const RANGE = /^\d{4}-\d{2}-\d{2}_\d{4}-\d{2}-\d{2}$/

async function findThing(db: Db, of: SubjectKind, id: string): Promise<PrintSubject> {
  if (of === 'session') return found('Session', await sessionOf(db, id))
  if (of === 'referral') return found('Referral', await referralOf(db, id))
  if (of === 'patient') return found('Patient', await patientOf(db, id))
  if (of === 'diseaseReport') return found('Case', await caseOf(db, id))
  if (of === 'stockCount') return found('Stock take', await countOf(db, id))
  if (of === 'breach') return found('Breach', await breachOf(db, id))
  if (of === 'handover') return found('Handover', await handoverOf(db, id))
  if (of === 'range' && !RANGE.test(id)) throw invalid({ id: 'Send the first and the last day, as yyyy-mm-dd_yyyy-mm-dd' })
  if (of === 'month' && !MONTH_NAME.test(id)) throw invalid({ id: MONTH })
  if (of === 'week' && !(REAL_DAY.safeParse(id).success && isMonday(id))) throw invalid({ id: DISEASE_WEEK_RULES.week })
  if (of === 'followUps' && !FOLLOW_UP_LISTS.some((list) => list === id)) throw notFound('Call list')
  if (of === 'condition' && !CONDITIONS.some((condition) => condition === id)) throw notFound('Condition')
  if (of === 'drill' && id !== 'last') throw notFound('Drill')
  if (of === 'dataProtection' && !['record', 'notice'].includes(id)) throw notFound('Paper')
  if (of === 'rules' && id !== 'now') throw notFound('Clinical rules')
  return { id: null, patientId: null, openedBy: null }
}

function found(what: string, thing: PrintSubject | undefined): PrintSubject {
  if (!thing) throw notFound(what)
  return thing
}

const sessionOf = (db: Db, id: string) =>
  db.selectFrom('session').select(['_id as id', 'patientId', 'openedBy']).where('_id', '=', id).executeTakeFirst()

async function patientOf(db: Db, id: string): Promise<PrintSubject | undefined> {
  const row = await db.selectFrom('patient').select('_id').where('_id', '=', id).executeTakeFirst()
  return row && { id, patientId: id, openedBy: null }
}

async function caseOf(db: Db, id: string): Promise<PrintSubject | undefined> {
  const row = await db.selectFrom('diseaseReport').select('patientId').where('_id', '=', id).executeTakeFirst()
  return row && { id, patientId: row.patientId, openedBy: null }
}

async function referralOf(db: Db, id: string): Promise<PrintSubject | undefined> {
  const row = await db.selectFrom('referral').select('patientId').where('_id', '=', id).executeTakeFirst()
  return row && { id, patientId: row.patientId, openedBy: null }
}

async function countOf(db: Db, id: string): Promise<PrintSubject | undefined> {
  const row = await db.selectFrom('stockCount').select('_id').where('_id', '=', id).executeTakeFirst()
  return row && { id, patientId: null, openedBy: null }
}

async function breachOf(db: Db, id: string): Promise<PrintSubject | undefined> {
  const row = await db.selectFrom('breach').select('_id').where('_id', '=', id).executeTakeFirst()
  return row && { id, patientId: null, openedBy: null }
}

async function handoverOf(db: Db, id: string): Promise<PrintSubject | undefined> {
  const row = await db.selectFrom('handover').select('_id').where('_id', '=', id).executeTakeFirst()
  return row && { id, patientId: null, openedBy: null }
}

/** Who wrote the current prescription, or else who opened the session. */
async function authorOf(db: Db, sessionId: string, openedBy: string): Promise<PersonBrief> {
  const line = await db
    .selectFrom('prescriptionLine')
    .select('personnelId')
    .where('sessionId', '=', sessionId)
    .where('replacedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return db
    .selectFrom('personnel')
    .select(['_id', 'name', 'role'])
    .where('_id', '=', line?.personnelId ?? openedBy)
    .executeTakeFirstOrThrow()
}

/** From the session's first admission to its last, in the clinic's days. */
async function stayOf(db: Db, actor: Actor, sessionId: string): Promise<PrintAnswer['stay']> {
  const admissions = await db
    .selectFrom('admission')
    .select(['startedAt', 'endedAt', 'tag'])
    .where('sessionId', '=', sessionId)
    .orderBy('startedAt')
    .orderBy('_id')
    .execute()
  const [first, last] = [admissions[0], admissions.at(-1)]
  if (!first || !last) return null
  const dayOf = (time: string) => today(actor.timeZone, new Date(time))
  const from = dayOf(first.startedAt)
  const to = last.endedAt === null ? null : dayOf(last.endedAt)
  return { from, to, days: Math.max(1, daysBetween(from, to ?? clinicDay(actor))), tag: last.tag }
}
