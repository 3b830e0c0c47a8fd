import type { Bed } from '@clinic/contract/beds/beds'
import type { InferResult } from 'kysely'
import { type Actor, at } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import type { Db } from '../db/open.ts'
import { conflict, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import { uniqueKey } from '../names.ts'
import { tagSortKey } from './tags.ts'

type Page = { readonly skip: number; readonly limit: number }

/**
 * Creates free beds in the order given.
 * @throws AppError 409 naming every tag that already exists; then no bed is created.
 */
export async function createBeds(db: Db, actor: Actor, tags: readonly string[]): Promise<Bed[]> {
  const time = at(actor)
  const beds = tags.map((tag) => ({ _id: newId(), ...tagColumns(tag), createdAt: time, updatedAt: time }))
  const created = await db
    .insertInto('bed')
    // Inserts in one order, so that two lists sent at once cannot deadlock.
    .values(beds.toSorted((a, b) => (a.tagKey < b.tagKey ? -1 : 1)))
    .onConflict((conflict) => conflict.doNothing())
    .returning('_id')
    .execute()
  const ids = new Set(created.map(({ _id }) => _id))
  const existing = beds.filter(({ _id }) => !ids.has(_id)).map(({ tag }) => tag)
  if (existing.length > 0) throw tagsExist(existing)
  for (const { _id } of beds) await recordAudit(db, actor, { action: 'C', type: 'bed.create', entityId: _id })
  return beds.map(({ _id, tag }) => ({
    _id,
    tag,
    occupied: false,
    patientId: null,
    sessionId: null,
    version: 1,
    createdAt: time,
    updatedAt: time,
  }))
}

/** All beds in natural order of their tags, 'Bed 2' before 'Bed 10'. */
export async function listBeds(db: Db, { skip, limit }: Page): Promise<{ data: Bed[]; count: number }> {
  const rows = await bedRows(db)
    .orderBy('bed.sortKey')
    .orderBy('bed._id')
    .limit(limit)
    .offset(skip * limit)
    .execute()
  const { count } = await db
    .selectFrom('bed')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { data: rows.map(toBed), count }
}

/** @throws AppError 404 */
export async function getBed(db: Db, id: string): Promise<Bed> {
  const row = await bedRows(db).where('bed._id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Bed')
  return toBed(row)
}

export const tagColumns = (tag: string) => ({ tag, tagKey: uniqueKey(tag), sortKey: tagSortKey(tag) })

function tagsExist(tags: readonly string[]) {
  const message = tags.length === 1 ? `The tag ${tags[0]} exists already` : `These tags exist already: ${tags.join(', ')}`
  return conflict(message, { tags: message })
}

/** Every bed with its current patient, if any. */
function bedRows(db: Db) {
  return db
    .selectFrom('bed')
    .leftJoin('admission', (join) => join.onRef('admission.bedId', '=', 'bed._id').on('admission.endedAt', 'is', null))
    .leftJoin('patient', 'patient._id', 'admission.patientId')
    .select(['bed._id', 'bed.tag', 'bed.version', 'bed.createdAt', 'bed.updatedAt'])
    .select(['admission.patientId', 'admission.sessionId', 'patient.firstname', 'patient.lastname'])
}

function toBed({ patientId, firstname, lastname, ...bed }: InferResult<ReturnType<typeof bedRows>>[number]): Bed {
  const patient = patientId === null ? null : { _id: patientId, firstname: firstname ?? '', lastname: lastname ?? '' }
  return { ...bed, occupied: patient !== null, patientId: patient }
}
