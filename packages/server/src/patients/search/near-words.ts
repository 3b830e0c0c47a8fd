import type { NameKeyTable } from '../../db/derived-tables.ts'
import type { Db } from '../../db/open.ts'
import { inList, jsonList } from '../../db/queries/expressions.ts'
import { deletions, isNear, letterDistance, phoneticKey } from './similarity.ts'

/** Rows read for each term, and kind of nearness, on the average. */
const MAX_ROWS = 300

/**
 * The known words one letter off each term, or alike in sound, the nearest first and the term itself before all. Two statements for any
 * number of terms: a file brings thousands of names, and a full expansion of each would hold up its reading.
 */
export async function nearWords(db: Db, terms: readonly string[]): Promise<Map<string, string[]>> {
  const words = new Map(terms.map((term) => [term, new Set([term])]))
  for (const [kind, keysOf] of KINDS) {
    const termsOf = new Map<string, string[]>()
    for (const term of terms) for (const key of keysOf(term)) termsOf.set(key, [...(termsOf.get(key) ?? []), term])
    const rows = await db
      .selectFrom('nameKey')
      .select(['key', 'word'])
      .where('kind', '=', kind)
      .where(inList(db, 'key', jsonList([...termsOf.keys()])))
      .limit(MAX_ROWS * terms.length)
      .execute()
    for (const { key, word } of rows) for (const term of termsOf.get(key) ?? []) if (isNear(term, word)) words.get(term)?.add(word)
  }
  return new Map([...words].map(([term, near]) => [term, nearestFirst(term, [...near])]))
}

const KINDS: readonly (readonly [NameKeyTable['kind'], (term: string) => string[]])[] = [
  ['sound', (term) => [phoneticKey(term)]],
  ['less', (term) => [term, ...deletions(term)]],
]

function nearestFirst(term: string, words: readonly string[]): string[] {
  const distances = new Map(words.map((word) => [word, letterDistance(term, word)]))
  const of = (word: string) => distances.get(word) ?? 0
  return words.toSorted((a, b) => of(a) - of(b) || (a < b ? -1 : 1))
}
