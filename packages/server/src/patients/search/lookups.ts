import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { inList, jsonList } from '../../db/queries/expressions.ts'
import { rootIn } from '../../db/queries/group.ts'
import { unionOf } from '../../db/queries/union.ts'
import { endOfPrefix } from '../../db/sql.ts'

/** Finds names with one of the words and, in any order, another word that begins so or is on a list; '' is beside a lone word. */
export type Lookup = { readonly words: readonly string[]; readonly other: string | readonly string[] }

type Found = { readonly _id: string; readonly searchName: string }

/**
 * In a query: up to `limit` rows, those of the first lookups first, by their words. A patient, who is the kept one of joined records, may
 * come more than once. As text, because each search runs it: to build it costs more than to run it.
 */
export function namesWith(db: Db, lookups: readonly Lookup[], limit: number): RawBuilder<Found> {
  const parts = lookups.map(({ words, other }) => {
    const isOther = typeof other === 'string' ? startsWith('other', other) : inList(db, 'other', jsonList(other))
    return sql<Found>`select ${rootIn('patientId')} as "_id", "searchName" from "patientWord"
      where ${inList(db, 'word', jsonList(words))} and ${isOther} order by "word", "other"`
  })
  return sql`${unionOf(parts)} limit ${limit}`
}

/** A word is common from so many places in the index of names on: at three words a name, more patients have it than a search counts. */
const COMMON = 1_000
/** Each of six words of a name has so many places. */
const MAX_PLACES_EACH = 5

/**
 * A page of those who have a common word, or one that begins so; null if it is not common, or not alone. All of them match equally well, or come behind
 * those who do, so nothing is ranked: the page is read in the order of the index, by the word and then by the other words of the name.
 */
export async function pageByCommonWord(db: Db, words: readonly string[], from: number, to: number): Promise<string[] | null> {
  const [word, ...more] = words
  if (word === undefined || more.length > 0) return null
  const places = sql`from "patientWord" where ${startsWith('word', word)}`
  const { rows } = await sql<{ rootId: string }>`select ${rootIn('patientId')} as "rootId" ${places}
    and exists (select 1 ${places} limit 1 offset ${COMMON - 1})
    order by "word", "other", "patientId" limit ${to * MAX_PLACES_EACH}`.execute(db)
  return rows.length === 0 ? null : [...new Set(rows.map(({ rootId }) => rootId))].slice(from, to)
}

/** In a query: does the text of a column begin so? */
export const startsWith = (column: string, beginning: string) =>
  sql`${sql.id(column)} >= ${beginning} and ${sql.id(column)} < ${endOfPrefix(beginning)}`
