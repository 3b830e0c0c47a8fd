import { type Age, ageOn } from '@clinic/contract/clinical/ages'
import { isOffered, WEIGHT_DAYS, type Weight } from '@clinic/contract/clinical/template-rules'
import type { Template } from '@clinic/contract/prescribing'
import { readVital } from '@clinic/contract/vitals'
import { type Actor, clinicDay } from '../actor.ts'
import { today } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { groupOf, isOf, rootOf } from '../db/queries/group.ts'
import { notFound } from '../errors.ts'
import { looksLikeId } from '../ids.ts'
import { listTemplates } from './templates.ts'

export type Asked = { readonly patientId: string; readonly weight?: string | undefined }

/**
 * Active templates suitable for a patient. Uses the `weight` just typed, or else the newest of the last seven days.
 * @throws AppError 404
 */
export async function offeredTemplates(db: Db, actor: Actor, { patientId, weight: typed }: Asked): Promise<Template[]> {
  const day = clinicDay(actor)
  const age = await ageOfPatient(db, patientId, day)
  const weight = await weightNow(db, actor, { patientId, weight: typed })
  return (await listTemplates(db)).filter((template) => isOffered(template, { age, weight, day }))
}

/** @throws AppError 404 */
export async function ageOfPatient(db: Db, patientId: string, day: string): Promise<Age> {
  const row =
    looksLikeId(patientId) &&
    (await agedRows(db)
      .where('patient._id', '=', await rootOf(db, patientId))
      .executeTakeFirst())
  if (!row) throw notFound('Patient')
  return ageOf(row, day)
}

const agedRows = (db: Db) =>
  db
    .selectFrom('patient')
    .leftJoin('patientFacts', 'patientFacts.patientId', 'patient._id')
    .select(['patient.ageRange', 'patient.ageRangeOn', 'patientFacts.birthDate', 'patientFacts.birthPrecision'])

type Aged = {
  readonly ageRange: Parameters<typeof ageOn>[0] extends infer K ? (K extends { ageRange: infer A } ? A : never) : never
  readonly ageRangeOn: string
  readonly birthDate: string | null
  readonly birthPrecision: 'day' | 'month' | 'year' | null
}

export function ageOf({ ageRange, ageRangeOn, birthDate, birthPrecision }: Aged, day: string): Age {
  return birthDate !== null && birthPrecision !== null
    ? ageOn({ birthDate, birthPrecision }, day)
    : ageOn({ ageRange, recordedOn: ageRangeOn }, day)
}

/** In kg; null for text that is not a number or not a plausible weight. */
export function kgOf(text: string): number | null {
  const { value, flag } = readVital('weight', text)
  return flag === 'odd' ? null : value
}

/** The weight just typed, or else the newest of the last seven days. */
export async function weightNow(db: Db, actor: Actor, { patientId, weight = '' }: Asked): Promise<Weight | null> {
  const typed = kgOf(weight)
  return typed === null ? lastWeight(db, actor, patientId) : { kg: typed, day: clinicDay(actor) }
}

async function lastWeight(db: Db, { now, timeZone }: Actor, patientId: string): Promise<Weight | null> {
  const since = new Date(now.getTime() - (WEIGHT_DAYS + 1) * 86_400_000).toISOString()
  const rows = await db
    .selectFrom('session')
    .select(['weight', 'createdAt'])
    .where(isOf('patientId', await groupOf(db, patientId)))
    .where('createdAt', '>=', since)
    .where('voidedAt', 'is', null)
    .where('weight', '<>', '')
    .orderBy('createdAt', 'desc')
    .execute()
  for (const { weight, createdAt } of rows) {
    const kg = kgOf(weight)
    if (kg !== null) return { kg, day: today(timeZone, new Date(createdAt)) }
  }
  return null
}
