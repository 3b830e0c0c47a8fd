import { MAX_FOUND } from '@clinic/contract/patients/patients'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { inList, jsonList, unionOf } from '../../db/queries/expressions.ts'
import { rootIn } from '../../db/queries/group.ts'
import { hot, type Slots } from '../../db/queries/hot.ts'
import { endOfPrefix } from '../../db/sql.ts'

/** Finds names that have one of the words together with another word, given by its beginning or a list; '' matches names of one word. */
export type Lookup = { readonly words: readonly string[]; readonly other: string | readonly string[] }

type IndexedPatient = { readonly _id: string; readonly searchName: string }

/**
 * Query for up to `limit` rows, in the order of the lookups and then of their words. A patient can appear more than once. Plain SQL text,
 * because building this query, which every search runs, takes longer than running it.
 */
export function namesWith(db: Db, lookups: readonly Lookup[], limit: number): RawBuilder<IndexedPatient> {
  const parts = lookups.map(({ words, other }) => {
    const isOther = typeof other === 'string' ? startsWith('other', other) : inList(db, 'other', jsonList(other))
    return sql<IndexedPatient>`select ${rootIn('patientId')} as "_id", "searchName" from "patientWord"
      where ${inList(db, 'word', jsonList(words))} and ${isOther} order by "word", "other"`
  })
  return sql`${unionOf(parts)} limit ${limit} + 0`
}

/** From this many index entries on, a word has as many patients as a search counts: with three words a name, each has two. */
const ENTRIES_OF_ALL = 2 * MAX_FOUND
/** A name of six words has this many index entries for each word. */
const MAX_ENTRIES_EACH = 5
/** Enough patients with the word itself: users do not page far enough to reach similar words. */
export const MANY = 100

type CommonPage = { readonly page: string[]; readonly count: number }

/**
 * One page of the patients whose names have a common word, or a word that begins with it, and their number, up to MAX_FOUND; null if the word
 * is not common or not alone. Exact and longer words need no ranking beyond the order of the index: by the word, then by the other words of
 * the name.
 */
export async function pageByCommonWord(db: Db, words: readonly string[], from: number, to: number): Promise<CommonPage | null> {
  const [word, ...more] = words
  if (word === undefined || more.length > 0) return null
  const rows = await byCommonWord.all(db, { word, last: endOfPrefix(word), limit: to * MAX_ENTRIES_EACH })
  const count = Math.min(rows[0]?.count ?? 0, MAX_FOUND)
  return count < MANY ? null : { page: [...new Set(rows.map(({ rootId }) => rootId))].slice(from, to), count }
}

const byCommonWord = hot(
  (_, { word, last, limit }: Slots<{ word: string; last: string; limit: number }>) => sql<{ rootId: string; count: number }>`
    select ${rootIn('patientId')} as "rootId",
      case when exists (select 1 from "patientWord" where "word" >= ${word} and "word" < ${last} limit 1 offset ${sql.lit(ENTRIES_OF_ALL - 1)})
      then ${sql.lit(MAX_FOUND)}
      else (select count(*) from (
        select distinct ${rootIn('patientId')} from "patientWord" where "word" >= ${word} and "word" < ${last}) as "patients") end as "count"
    from "patientWord" where "word" >= ${word} and "word" < ${last}
    order by "word", "other", "patientId" limit ${limit} + 0`,
)

/** Query condition: does a column's text begin with this? */
export const startsWith = (column: string, beginning: string) =>
  sql`${sql.id(column)} >= ${beginning} and ${sql.id(column)} < ${endOfPrefix(beginning)}`
