import { isOffered, WEIGHT_DAYS, type Weight } from '@clinic/clinical/drugs/template-rules'
import { readVital } from '@clinic/clinical/observations/vitals'
import { type Age, ageOn } from '@clinic/clinical/people/ages'
import { usableWeight } from '@clinic/clinical/people/weights'
import type { Template } from '@clinic/contract/prescribing/prescribing'
import { type Actor, clinicDay } from '../actor.ts'
import { today } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { groupOf, isOf, rootOf } from '../db/queries/group.ts'
import { notFound } from '../errors.ts'
import { hiddenOffers } from '../guard/record/offers.ts'
import { looksLikeId } from '../ids.ts'
import { listTemplates } from './templates.ts'

export type PatientWeight = {
  readonly patientId: string
  readonly weight?: string | undefined
  readonly weightConfirmed?: 'true' | 'false' | undefined
}

/**
 * Active templates suitable for a patient, without the contents of those that the guard would stop. Uses the `weight` just typed, or else
 * the newest of the last seven days.
 * @throws AppError 404
 */
export async function offeredTemplates(db: Db, actor: Actor, asked: PatientWeight): Promise<Template[]> {
  const day = clinicDay(actor)
  const age = await ageOfPatient(db, asked.patientId, day)
  const weight = await weightNow(db, actor, asked)
  const offered = (await listTemplates(db)).filter((template) => isOffered(template, { age, weight, day }))
  const offers = offered.map(({ fields, lines }) => ({ text: fields.prescription ?? '', drugs: lines.map(({ drug }) => drug) }))
  const reasons = await hiddenOffers(db, actor, asked.patientId, offers)
  return offered.map((template, place) => {
    const hidden = reasons[place] ?? null
    return hidden === null ? template : { ...template, fields: {}, lines: [], hidden }
  })
}

/** @throws AppError 404 */
export async function ageOfPatient(db: Db, patientId: string, day: string): Promise<Age> {
  const row = looksLikeId(patientId) && (await agedRow(db, patientId))
  if (!row) throw notFound('Patient')
  return ageOf(row, day)
}

const agedRow = async (db: Db, patientId: string) =>
  db
    .selectFrom('patient')
    .leftJoin('patientFacts', 'patientFacts.patientId', 'patient._id')
    .select(['patient.ageRange', 'patient.ageRangeOn', 'patientFacts.birthDate', 'patientFacts.birthPrecision'])
    .where('patient._id', '=', await rootOf(db, patientId))
    .executeTakeFirst()

type AgeFacts = {
  readonly ageRange: Parameters<typeof ageOn>[0] extends infer K ? (K extends { ageRange: infer A } ? A : never) : never
  readonly ageRangeOn: string
  readonly birthDate: string | null
  readonly birthPrecision: 'day' | 'month' | 'year' | null
}

export function ageOf({ ageRange, ageRangeOn, birthDate, birthPrecision }: AgeFacts, day: string): Age {
  return birthDate !== null && birthPrecision !== null
    ? ageOn({ birthDate, birthPrecision }, day)
    : ageOn({ ageRange, recordedOn: ageRangeOn }, day)
}

/** The weight just typed, or else the newest of the last seven days; null for one that was asked about and not confirmed. */
export async function weightNow(db: Db, actor: Actor, { patientId, weight = '', weightConfirmed }: PatientWeight): Promise<Weight | null> {
  if (readVital('weight', weight).value === null) return lastWeight(db, actor, patientId)
  const day = clinicDay(actor)
  const kg = usableWeight(weight, await ageOfPatient(db, patientId, day), weightConfirmed === 'true')
  return kg === null ? null : { kg, day }
}

/** Of the opening sets and of later ones, without those entered in error. */
async function lastWeight(db: Db, actor: Actor, patientId: string): Promise<Weight | null> {
  const since = new Date(actor.now.getTime() - (WEIGHT_DAYS + 1) * 86_400_000).toISOString()
  const group = await groupOf(db, patientId)
  const opened = db
    .selectFrom('session')
    .leftJoin('observation as opening', (join) => join.onRef('opening.sessionId', '=', 'session._id').on('opening.opening', '=', 1))
    .select(['session.weight', 'session.weightConfirmed'])
    .select((eb) => eb.fn.coalesce('opening.takenAt', 'session.recordedAt', 'session.createdAt').as('at'))
    .where(isOf('session.patientId', group))
    .where('session.createdAt', '>=', since)
    .where('session.voidedAt', 'is', null)
    .where('opening.struckAt', 'is', null)
    .where('session.weight', '<>', '')
  const later = db
    .selectFrom('observation')
    .innerJoin('session', 'session._id', 'observation.sessionId')
    .select(['observation.weight', 'observation.weightConfirmed', 'observation.takenAt as at'])
    .where(isOf('observation.patientId', group))
    .where('observation.takenAt', '>=', since)
    .where('observation.opening', '=', 0)
    .where('observation.struckAt', 'is', null)
    .where('session.voidedAt', 'is', null)
    .where('observation.weight', '<>', '')
  const rows = await opened.unionAll(later).orderBy('at', 'desc').execute()
  if (rows.length === 0) return null
  const known = await agedRow(db, patientId)
  for (const { weight, weightConfirmed, at } of rows) {
    const day = today(actor.timeZone, new Date(at))
    const kg = known ? usableWeight(weight, ageOf(known, day), weightConfirmed === 1) : null
    if (kg !== null) return { kg, day }
  }
  return null
}
