import type { Personnel, PersonnelInput } from '@clinic/contract/personnel/personnel'
import { SERVER } from '@clinic/contract/server-messages'
import { type Selectable, sql } from 'kysely'
import type { Actor, Origin } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import { onUnique } from '../db/errors.ts'
import type { Db } from '../db/open.ts'
import { likeText } from '../db/sql.ts'
import type { PersonnelTable } from '../db/tables/personnel.ts'
import { conflict, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import { searchable } from '../names.ts'

type Password = Pick<PersonnelTable, 'passwordHash' | 'passwordExpiresAt'> & { readonly isFirstLogin: boolean }

/** Adds a staff member with this password. `by` is an Origin only for the first admin. @throws AppError 409 if the email is taken */
export async function createPersonnel(db: Db, by: Actor | Origin, input: PersonnelInput, password: Password): Promise<Personnel> {
  const _id = newId()
  const time = by.now.toISOString()
  const row = {
    _id,
    ...input,
    searchName: searchable(input.name),
    ...password,
    isFirstLogin: password.isFirstLogin ? 1 : 0,
    deactivated: 0,
    deletedAt: null,
    createdAt: time,
    updatedAt: time,
  } as const
  await onUnique(db.insertInto('personnel').values(row).execute(), emailTaken)
  await recordAudit(db, by, { action: 'C', type: 'user.create', entityId: _id })
  return toPersonnel({ ...row, version: 1 })
}

/** A staff member, deactivated and deleted ones too. @throws AppError 404 */
export async function anyPersonnel(db: Db, id: string): Promise<{ _id: string; name: string; deactivated: boolean }> {
  const person = await db
    .selectFrom('personnel')
    .select(['_id', 'name', 'deactivated', 'deletedAt'])
    .where('_id', '=', id)
    .executeTakeFirst()
  if (!person) throw notFound('Personnel')
  const { _id, name, deactivated, deletedAt } = person
  return { _id, name, deactivated: deactivated === 1 || deletedAt !== null }
}

/** Audits that the admin was shown a one-time password. */
export async function recordSlipShown(db: Db, actor: Actor, { _id }: { _id: string }): Promise<void> {
  await recordAudit(db, actor, { action: 'E', type: 'user.slip', entityId: _id })
}

type Listing = { readonly name?: string | undefined; readonly skip: number; readonly limit: number }

/** Staff by name; each word of `name` must be part of the name, in any order. */
export async function listPersonnel(db: Db, { name = '', skip, limit }: Listing): Promise<{ data: Personnel[]; count: number }> {
  const words = searchable(name).split(' ').filter(Boolean)
  if (name !== '' && words.length === 0) return { data: [], count: 0 }
  const found = db
    .selectFrom('personnel')
    .where('deletedAt', 'is', null)
    .where((eb) => eb.and(words.map((word) => sql<boolean>`${eb.ref('searchName')} like (${`%${likeText(word)}%`} || '') escape '\\'`)))
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll()
    .orderBy('searchName')
    .orderBy('_id')
    .limit(limit)
    .offset(skip * limit)
    .execute()
  return { data: rows.map(toPersonnel), count }
}

/** @throws AppError 404 */
export async function findByEmail(db: Db, email: string): Promise<Selectable<PersonnelTable>> {
  const row = await db.selectFrom('personnel').selectAll().where('email', '=', email).where('deletedAt', 'is', null).executeTakeFirst()
  if (!row) throw notFound('Personnel')
  return row
}

export const emailTaken = () => conflict(SERVER.emailTaken, { email: SERVER.emailTaken })

export function toPersonnel(row: Selectable<PersonnelTable>): Personnel {
  const { passwordHash, passwordExpiresAt, searchName, deletedAt, ...rest } = row
  return { ...rest, isFirstLogin: row.isFirstLogin === 1, deactivated: row.deactivated === 1 }
}
