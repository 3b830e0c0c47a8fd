import type { Role } from '@clinic/clinical/people/roles'
import type { PersonBrief } from '@clinic/contract/personnel/person-brief'
import type { TimelineEntry, TimelineKind } from '@clinic/contract/timeline/timeline'
import { type AliasableExpression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { type Group, isOf } from '../db/queries/group.ts'
import { peopleOf } from '../personnel/people.ts'
import { isAfter, type TimelinePosition } from './place.ts'

/** A source of timeline entries: `find` selects the newest after a position, from an index alone; `load` reads those that are shown. */
export type Source = {
  readonly kind: TimelineKind
  /** Entries with the same time are sorted by their source's index in the list of sources. */
  readonly find: (db: Db, asked: SourceQuery) => AliasableExpression<SourceRow>
  readonly load: (db: Db, actor: Actor, keys: readonly string[]) => Promise<readonly LoadedEntry[]>
}

export type SourceQuery = {
  readonly group: Group
  readonly after: TimelinePosition | null
  readonly source: number
  readonly limit: number
  readonly role: Role
}
/** `whose`: which of the patient's records it is on. */
export type SourceRow = { readonly key: string; readonly at: string; readonly whose: string }
export type LoadedEntry = { readonly key: string; readonly entry: TimelineEntry }

type Table = 'session' | 'care' | 'observation' | 'testResult' | 'allergy' | 'problem' | 'admission' | 'followUp' | 'referral'

/** When it was typed: what waited on a phone was saved later. */
export const TYPED = sql<string>`coalesce("recordedAt", "createdAt")`
export const typedAt = (row: { readonly recordedAt: string | null; readonly createdAt: string }) => row.recordedAt ?? row.createdAt

/** A patient's newest rows of a table by one of its times. Leaves out rows without that time, and rows for which `only` is false. */
export function newestRows(
  db: Db,
  table: Table,
  of: string | RawBuilder<string>,
  { group, after, source, limit }: SourceQuery,
  only?: RawBuilder<SqlBool>,
) {
  const time = typeof of === 'string' ? sql.ref<string>(of) : of
  const rows = db
    .selectFrom(table as 'allergy') // each of these tables has the columns read here
    .select(['_id as key', time.as('at'), 'patientId as whose'])
    .where(isOf('patientId', group))
    .where(time, 'is not', null)
    .where(isAfter(after, source, { at: time, key: '_id' }))
  const wanted = only ? rows.where(only) : rows
  return wanted.orderBy(time, 'desc').orderBy('_id', 'desc').limit(limit)
}

type NameOf = (id: string | null) => PersonBrief | null

/** The people in one column of the rows. */
export async function namesOf<K extends string>(db: Db, rows: readonly Readonly<Record<K, string | null>>[], column: K): Promise<NameOf> {
  const people = await peopleOf(
    db,
    rows.map((row) => row[column]),
  )
  return (id) => (id === null ? null : people.of(id))
}
