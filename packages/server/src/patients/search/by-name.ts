import type { Db } from '../../db/open.ts'
import { searchable } from '../../names.ts'
import { expand } from './expand.ts'
import { MIN_FOUND, planOf, retrieve } from './lookups.ts'
import { readingsOf } from './name-variants.ts'
import { type Candidate, keepBest, MISSING, nameScorer } from './rank.ts'
import { wordsOf } from './similarity.ts'

/** A patient may come once for each pair of words. */
const ROWS_EACH = 1.25
/** The most steps that any search takes. */
const MAX_STEPS = 18

/**
 * Up to about `limit` patients whose name matches every word of the text, in no order. Better matches are looked up first, so what the
 * limit cuts off is never better than what it leaves. Only if few are found, one of three words may be missing, and the text is
 * read in other ways.
 */
export async function findByName(db: Db, name: string, limit: number): Promise<Candidate[]> {
  const typed = searchable(name)
  const found = new Map<string, Candidate>()
  let steps = 0
  for (const { terms, cost } of readingsOf(wordsOf(typed))) {
    const expansions = await expand(db, terms)
    const scoreOf = nameScorer(typed, expansions, terms.length > 2 && cost === 0 ? 1 : 0)
    const rows = terms.length === 1 ? limit : Math.ceil(limit * ROWS_EACH)
    for (const { lookups, unlessFound } of planOf(expansions)) {
      if (found.size >= unlessFound) continue
      if (steps++ >= MAX_STEPS) break
      for (const row of await retrieve(db, lookups, rows)) {
        const score = scoreOf(row.searchName)
        if (score !== null) keepBest(found, { ...row, score: score + cost })
      }
    }
    const complete = [...found.values()].filter(({ score }) => score < MISSING)
    if (complete.length >= MIN_FOUND) return complete
    if (complete.some(({ score }) => score <= 0)) break
  }
  return [...found.values()]
}
