import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { inList, jsonList } from '../../db/queries/expressions.ts'
import { rootIn } from '../../db/queries/group.ts'
import { unionOf } from '../../db/queries/union.ts'
import { endOfPrefix } from '../../db/sql.ts'

/** Finds names that have one of the words together with another word, given by its beginning or a list; '' matches names of one word. */
export type Lookup = { readonly words: readonly string[]; readonly other: string | readonly string[] }

type Found = { readonly _id: string; readonly searchName: string }

/**
 * Query for up to `limit` rows, in the order of the lookups and then of their words. A patient can appear more than once. Plain SQL text,
 * because building this query, which every search runs, takes longer than running it.
 */
export function namesWith(db: Db, lookups: readonly Lookup[], limit: number): RawBuilder<Found> {
  const parts = lookups.map(({ words, other }) => {
    const isOther = typeof other === 'string' ? startsWith('other', other) : inList(db, 'other', jsonList(other))
    return sql<Found>`select ${rootIn('patientId')} as "_id", "searchName" from "patientWord"
      where ${inList(db, 'word', jsonList(words))} and ${isOther} order by "word", "other"`
  })
  return sql`${unionOf(parts)} limit ${limit}`
}

/** A word is common from this many index entries on. With three words a name, that is more patients than a search counts. */
const COMMON = 1_000
/** A name of six words has this many index entries for each word. */
const MAX_PLACES_EACH = 5

/**
 * One page of the patients whose names have a common word, or a word that begins with it; null if the word is not common or not alone.
 * Exact and longer words need no ranking beyond the order of the index: by the word, then by the other words of the name.
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

/** Query condition: does a column's text begin with this? */
export const startsWith = (column: string, beginning: string) =>
  sql`${sql.id(column)} >= ${beginning} and ${sql.id(column)} < ${endOfPrefix(beginning)}`
