import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../open.ts'
import { inList, jsonList } from './expressions.ts'
import { hot, type Slots } from './hot.ts'

/**
 * Which records belong to the same person (docs/decisions/0036). Joined records form a group: one of them, the root, is kept; the others
 * are its members. A record that was never joined is a group of one. A patient's data keep the id they were written with, so everything
 * read by patient is read by group. Only this file knows how.
 */
export type Group = readonly [root: string, ...members: string[]]

/** The record that an id opens now: itself, or the root of the record it was joined to. */
export async function rootOf(db: Db, id: string): Promise<string> {
  return (await linkOf.first(db, { id }))?.rootId ?? id
}

const linkOf = hot((db, value: Slots<{ id: string }>) => db.selectFrom('personLink').select('rootId').where('memberId', '=', value.id))

/** All records of the person that an id belongs to, whichever record the id is. */
export async function groupOf(db: Db, id: string): Promise<Group> {
  const rows = await linksOfGroup.all(db, { id })
  const members = rows.flatMap(({ memberId }) => (memberId === null ? [] : [memberId]))
  return [rows[0]?.rootId ?? id, ...members]
}

/** Most patient screens wait for this. */
const linksOfGroup = hot(
  (_, value: Slots<{ id: string }>) => sql<{ rootId: string; memberId: string | null }>`
    select "root"."_id" as "rootId", "memberId"
    from (select coalesce((select "rootId" from "personLink" where "memberId" = ${value.id}), ${value.id}) as "_id") as "root"
    left join "personLink" on "personLink"."rootId" = "root"."_id" order by "memberId"`,
)

/** The groups of many patients, by the id given. */
export async function groupsOf(db: Db, ids: readonly string[]): Promise<Map<string, Group>> {
  const roots = await rootsOf(db, ids)
  const wanted = new Set(ids.map((id) => roots.get(id) ?? id))
  const links = await linksWhere(db, 'rootId', [...wanted])
  const members = Map.groupBy(links, ({ rootId }) => rootId)
  return new Map(
    ids.map((id) => {
      const root = roots.get(id) ?? id
      return [id, [root, ...(members.get(root) ?? []).map(({ memberId }) => memberId)]]
    }),
  )
}

const linksWhere = (db: Db, column: 'memberId' | 'rootId', ids: readonly string[]) => linksQuery(db, column, ids).execute()

const linksQuery = (db: Db, column: 'memberId' | 'rootId', ids: readonly string[]) =>
  db
    .selectFrom('personLink')
    .select(['memberId', 'rootId'])
    .where(inList(db, column, jsonList(ids)))
    .orderBy('memberId')

/** The roots of those ids that were joined to another record. Roots are not in the map. */
export async function rootsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const links = await linksWhere(db, 'memberId', [...new Set(ids)])
  return new Map(links.map(({ memberId, rootId }) => [memberId, rootId]))
}

/** Those of the ids to which other records were joined. */
export async function rootsAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  return [...new Set((await linksOfRoots(db, ids).execute()).map(({ rootId }) => rootId))]
}

/** The records joined to those of the ids that are roots. */
export const linksOfRoots = (db: Db, ids: readonly string[]) => linksQuery(db, 'rootId', [...new Set(ids)])

/** Query condition: is the patient in a column one of the group? For a group of one, a plain comparison. */
export const isOf = (column: string, group: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} in (${sql.join(group)})`

/** As a table in a query: the `_id` of every record of the person that an id belongs to, the root without `isMember`. */
export const recordsOf = (id: string | RawBuilder<string>) => sql<{ _id: string; isMember: 0 | 1 }>`(
  select coalesce((select "rootId" from "personLink" where "memberId" = ${id}), ${id}) as "_id", 0 as "isMember"
  union all
  select "memberId", 1 from "personLink" where "rootId" = coalesce((select "rootId" from "personLink" where "memberId" = ${id}), ${id})
)`

/** The same for many roots, each record with its root. */
export const recordsOfMany = (db: Db, roots: readonly string[]) => {
  const ids = jsonList(roots)
  const own = db
    .selectFrom('patient')
    .select(['_id', '_id as rootId', sql<number>`0`.as('isMember')])
    .where(inList(db, '_id', ids))
  const joined = db
    .selectFrom('personLink')
    .select(['memberId as _id', 'rootId', sql<number>`1`.as('isMember')])
    .where(inList(db, 'rootId', ids))
  return own.unionAll(joined)
}

/** In a query: the root of the patient in a column, at one key lookup per row. Plain SQL text, because every search builds it. */
export const rootIn = (column: string): RawBuilder<string> =>
  sql.raw(`coalesce((select "rootId" from "personLink" where "memberId" = ${quoted(column)}), ${quoted(column)})`)

const quoted = (column: string) => `"${column.replace('.', '"."')}"`

/** In a query: `rootId`, the record that the patient in a column was joined to, or null. */
export const linkedTo = (column: string) =>
  sql<string | null>`(select "rootId" from "personLink" where "memberId" = ${sql.ref(column)})`.as('rootId')

/** In a query: 1 if other records were joined to the patient in a column, otherwise 0. */
export const hasMembers = (column: string) =>
  sql<number | string>`(select count(*) from (select 1 from "personLink" where "rootId" = ${sql.ref(column)} limit 1) as "member")`.as(
    'hasMembers',
  )

/** Query condition on patients: those not joined to another. */
export const isRoot = (column: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`not exists (select 1 from "personLink" where "memberId" = ${sql.ref(column)})`
