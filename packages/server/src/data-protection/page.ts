import type { SelectQueryBuilder } from 'kysely'
import type { Schema } from '../db/schema.ts'

export type Page = { readonly skip: number; readonly limit: number }

/** A page of these rows, in their order, and how many there are. */
export async function pageOf<Tables extends keyof Schema, Row>(
  all: SelectQueryBuilder<Schema, Tables, Row>,
  { skip, limit }: Page,
): Promise<{ rows: Row[]; count: number }> {
  const rows = await all
    .limit(limit)
    .offset(skip * limit)
    .execute()
  const { count } = await all
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { rows, count: Number(count) }
}
