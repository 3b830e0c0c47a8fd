import type { Disclosure, DisclosureInput } from '@clinic/contract/data-protection/disclosures'
import { DATA_PROTECTION } from '@clinic/contract/data-protection/messages'
import type { Selectable } from 'kysely'
import { type Actor, at, clinicDay } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import type { Db } from '../db/open.ts'
import type { DisclosureTable } from '../db/tables/data-protection.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import { peopleOf } from '../personnel/people.ts'
import { type Page, pageOf } from './page.ts'
import { patientsOf } from './patient-briefs.ts'

export async function listDisclosures(db: Db, page: Page): Promise<{ data: Disclosure[]; count: number }> {
  const all = db.selectFrom('disclosure').selectAll().orderBy('disclosedOn', 'desc').orderBy('_id', 'desc')
  const { rows, count } = await pageOf(all, page)
  return { data: await toDisclosures(db, rows), count }
}

async function toDisclosures(db: Db, rows: readonly Selectable<DisclosureTable>[]): Promise<Disclosure[]> {
  const patients = await patientsOf(
    db,
    rows.map(({ patientId }) => patientId),
  )
  const staff = await peopleOf(
    db,
    rows.flatMap(({ createdBy, struckBy }) => [createdBy, struckBy]),
  )
  return rows.map(({ patientId, createdBy, struckAt, struckBy, struckReason, ...row }) => ({
    ...row,
    patientId: patients(patientId),
    createdBy: staff.of(createdBy),
    struck: struckAt === null ? null : { at: struckAt, by: staff.of(struckBy), reason: struckReason ?? '' },
  }))
}

async function findDisclosure(db: Db, id: string): Promise<Disclosure> {
  const [found] = await toDisclosures(db, await db.selectFrom('disclosure').selectAll().where('_id', '=', id).execute())
  if (!found) throw notFound('Disclosure')
  return found
}

/** @throws AppError 400 if the day has not come yet */
export async function createDisclosure(db: Db, actor: Actor, input: DisclosureInput): Promise<Disclosure> {
  if (input.disclosedOn > clinicDay(actor)) throw invalid({ disclosedOn: DATA_PROTECTION.notYet })
  const _id = newId()
  await db
    .insertInto('disclosure')
    .values({ ...input, _id, createdAt: at(actor), createdBy: actor._id })
    .execute()
  await recordAudit(db, actor, { action: 'C', type: 'disclosure.create', entityId: _id, patientId: input.patientId })
  return findDisclosure(db, _id)
}

/** @throws AppError 409 if it is struck already */
export async function strikeDisclosure(db: Db, actor: Actor, id: string, reason: string): Promise<Disclosure> {
  const struck = await db
    .updateTable('disclosure')
    .set({ struckAt: at(actor), struckBy: actor._id, struckReason: reason })
    .where('_id', '=', id)
    .where('struckAt', 'is', null)
    .returning('patientId')
    .executeTakeFirst()
  if (!struck) throw conflict(DATA_PROTECTION.struck)
  await recordAudit(db, actor, { action: 'U', type: 'disclosure.strike', entityId: id, patientId: struck.patientId })
  return findDisclosure(db, id)
}
