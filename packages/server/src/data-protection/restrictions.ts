import { DATA_PROTECTION } from '@clinic/contract/data-protection/messages'
import type { Restriction, RestrictionInput } from '@clinic/contract/data-protection/restrictions'
import { type Selectable, sql } from 'kysely'
import { type Actor, at } from '../actor.ts'
import { IN_LINE, startOfDay } from '../arrivals/one-per-person.ts'
import { recordAudit } from '../audit/trail.ts'
import { lockRow } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import { groupOf, isOf } from '../db/queries/group.ts'
import type { RestrictionTable } from '../db/tables/data-protection.ts'
import { conflict, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import { peopleOf } from '../personnel/people.ts'
import { type Page, pageOf } from './page.ts'
import { patientsOf } from './patient-briefs.ts'

type Query = Page & { readonly patientId?: string | undefined }

/** Those of now first, then the lifted ones; of one person with `patientId`. */
export async function listRestrictions(db: Db, { patientId, ...page }: Query): Promise<{ data: Restriction[]; count: number }> {
  const records = patientId === undefined ? null : await groupOf(db, patientId)
  const all = db
    .selectFrom('restriction')
    .$if(records !== null, (rows) => rows.where(isOf('patientId', records ?? [])))
    .selectAll()
    .orderBy(sql`case when "liftedAt" is null then 0 else 1 end`)
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
  const { rows, count } = await pageOf(all, page)
  return { data: await toRestrictions(db, rows), count }
}

async function toRestrictions(db: Db, rows: readonly Selectable<RestrictionTable>[]): Promise<Restriction[]> {
  const patients = await patientsOf(
    db,
    rows.map(({ patientId }) => patientId),
  )
  const staff = await peopleOf(
    db,
    rows.flatMap(({ createdBy, liftedBy }) => [createdBy, liftedBy]),
  )
  return rows.map(({ patientId, createdBy, liftedAt, liftedBy, liftReason, ...row }) => ({
    ...row,
    patientId: patients(patientId),
    createdBy: staff.of(createdBy),
    lifted: liftedAt === null ? null : { at: liftedAt, by: staff.of(liftedBy), reason: liftReason ?? '' },
  }))
}

async function findRestriction(db: Db, id: string): Promise<Restriction> {
  const [found] = await toRestrictions(db, await db.selectFrom('restriction').selectAll().where('_id', '=', id).execute())
  if (!found) throw notFound('Restriction')
  return found
}

/**
 * Hides a record from everyone but admins, with the records joined to it.
 * @throws AppError 409 if it is restricted already, or the person is in care: no one may lose sight of a patient in their care
 */
export async function restrictPatient(db: Db, actor: Actor, { patientId, reason }: RestrictionInput): Promise<Restriction> {
  await lockRow(db, 'patient', patientId)
  const records = await groupOf(db, patientId)
  if (await isRestricted(db, records)) throw conflict(DATA_PROTECTION.isRestricted)
  if (await isInCare(db, actor, records)) throw conflict(DATA_PROTECTION.inCare)
  const _id = newId()
  await db
    .insertInto('restriction')
    .values({ _id, patientId, reason, createdAt: at(actor), createdBy: actor._id })
    .execute()
  await recordAudit(db, actor, { action: 'C', type: 'restriction.create', entityId: _id, patientId })
  return findRestriction(db, _id)
}

async function isRestricted(db: Db, records: readonly string[]): Promise<boolean> {
  const now = db.selectFrom('restriction').select('_id').where('liftedAt', 'is', null)
  return (await now.where(isOf('patientId', records)).executeTakeFirst()) !== undefined
}

/** Waits today, or has an open session. A patient in a bed has one. */
async function isInCare(db: Db, actor: Actor, records: readonly string[]): Promise<boolean> {
  const open = db.selectFrom('session').select('_id').where(isOf('patientId', records)).where('open', '=', 1)
  const waiting = db.selectFrom('arrival').select('_id').where(isOf('patientId', records)).where('status', 'in', IN_LINE)
  const found = await open
    .unionAll(waiting.where('arrivedAt', '>=', startOfDay(actor)))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** @throws AppError 409 if it was lifted already */
export async function liftRestriction(db: Db, actor: Actor, id: string, reason: string): Promise<Restriction> {
  const lifted = await db
    .updateTable('restriction')
    .set({ liftedAt: at(actor), liftedBy: actor._id, liftReason: reason })
    .where('_id', '=', id)
    .where('liftedAt', 'is', null)
    .returning('patientId')
    .executeTakeFirst()
  if (!lifted) throw conflict(DATA_PROTECTION.isLifted)
  await recordAudit(db, actor, { action: 'U', type: 'restriction.lift', entityId: id, patientId: lifted.patientId })
  return findRestriction(db, id)
}
