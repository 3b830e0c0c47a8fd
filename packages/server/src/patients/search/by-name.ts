import type { Db } from '../../db/open.ts'
import { searchable } from '../../names.ts'
import { type Expansion, expand } from './expand.ts'
import { type Lookup, MANY, namesWith } from './lookups.ts'
import { readingsOf } from './name-variants.ts'
import { bestOfEach, type Candidate, MISSING, nameScorer } from './rank.ts'
import { wordsOf } from './similarity.ts'

/** Extra rows to read: a patient can appear once for each pair of words. Words too common for these limits are paged in another way. */
const ROWS_EACH = 1.25
const ROWS_EACH_OF_ONE_WORD = 2
/** Limit for the lookups of one search. */
const MAX_STEPS = 18
/** If fewer patients are found, less likely spellings and readings are tried too. */
const MIN_FOUND = 5

/**
 * Up to about `limit` patients whose names match every word of the text, in no order. Better matches are looked up first, so the limit
 * never cuts off a better match than it keeps. Only if few match may one of three words be missing, and other readings of the text are
 * tried.
 */
export async function findByName(db: Db, name: string, limit: number): Promise<Candidate[]> {
  const typed = searchable(name)
  let found: Candidate[] = []
  let steps = 0
  for (const { terms, cost } of readingsOf(wordsOf(typed))) {
    const expansions = await expand(db, terms)
    const scoreOf = nameScorer(typed, expansions, terms.length > 2 && cost === 0 ? 1 : 0)
    const most = Math.ceil(limit * (terms.length === 1 ? ROWS_EACH_OF_ONE_WORD : ROWS_EACH))
    for (const { lookups, unlessFound = Number.POSITIVE_INFINITY } of planOf(expansions)) {
      const useful = lookups.filter(({ words }) => words.length > 0)
      if (useful.length === 0 || found.length >= unlessFound) continue
      if (steps++ >= MAX_STEPS) break
      const { rows } = await namesWith(db, useful, most).execute(db)
      found = bestOfEach([...found, ...rows.map((row) => ({ ...row, score: scoreOf(row.searchName) + cost }))])
    }
    const complete = found.filter(({ score }) => score < MISSING)
    if (complete.length >= MIN_FOUND) return complete
    if (complete.some(({ score }) => score <= 0)) break
  }
  return found
}

/** Lookups for one statement, better ones first. Skipped once `unlessFound` patients have been found. */
type Step = { readonly lookups: readonly Lookup[]; readonly unlessFound?: number }

/** Limits on similar words: looked up with the beginning of the other word, and where every pair of similar words is looked up. */
const MAX_SIMILAR = 60
const MAX_SIMILAR_OF_BOTH = 16

/**
 * What to look up, better matches first: every two of the three longest terms, so that a name without one of the three is found too. Each
 * pair is a separate step; otherwise two common words would use up the limit before a rare third word was looked up.
 */
function planOf(terms: readonly Expansion[]): Step[] {
  const [a, b, c] = terms.toSorted((a, b) => b.term.length - a.term.length)
  if (!a) return []
  if (!b) return [{ lookups: [{ words: a.beginnings, other: '' }] }, { lookups: [{ words: a.similar, other: '' }], unlessFound: MANY }]
  const ab = pairOf(a, b)
  if (!c) return [{ lookups: [...ab.asTyped, ...ab.oneSimilar] }, { lookups: ab.bothSimilar, unlessFound: MIN_FOUND }]
  const pairs = [ab, pairOf(a, c), pairOf(b, c)]
  return [
    ...pairs.map(({ asTyped }) => ({ lookups: asTyped })),
    ...pairs.map(({ oneSimilar, bothSimilar }) => ({ lookups: [...oneSimilar, ...bothSimilar], unlessFound: MIN_FOUND })),
  ]
}

function pairOf(a: Expansion, b: Expansion): Record<'asTyped' | 'oneSimilar' | 'bothSimilar', Lookup[]> {
  return {
    asTyped: [{ words: a.beginnings, other: b.term }],
    oneSimilar: [similarBeside(a, b), similarBeside(b, a)],
    bothSimilar: [{ words: a.similar.slice(0, MAX_SIMILAR_OF_BOTH), other: b.similar.slice(0, MAX_SIMILAR_OF_BOTH) }],
  }
}

const similarBeside = (a: Expansion, b: Expansion): Lookup => ({ words: a.similar.slice(0, MAX_SIMILAR), other: b.term })
