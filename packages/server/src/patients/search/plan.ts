import { type Expansion, MAX_BEGINNINGS } from './expand.ts'
import type { Lookup } from './retrieve.ts'

/** Lookups that run together, unless so many patients have been found before. */
export type Step = { readonly lookups: readonly Lookup[]; readonly unlessFound: number }

/** Similar words that are looked up beside the beginning of the other word; where every pair is looked up, there are fewer. */
const MAX_SIMILAR = 60
const MAX_SIMILAR_OF_BOTH = 16
/** If this many have a lone word as typed, no one turns that many pages to reach similar words. */
const MANY = 100
/** If fewer are found, less likely spellings and readings are looked up too. */
export const MIN_FOUND = 5

/** The other word beside a lone term. */
const ANY: Expansion = { term: '', beginnings: [], near: [], similar: [] }

/** What to look up, better matches first: each two of up to three terms, so that a name that lacks one of three is found too. */
export function planOf(terms: readonly Expansion[]): Step[] {
  // The longest terms are looked up, because fewer names have them; names are scored by all terms.
  const [first, second = ANY, third] = terms.toSorted((a, b) => b.term.length - a.term.length)
  if (!first) return []
  if (terms.length === 2) {
    const lookups = [...asTyped(first, second), ...oneSimilar(first, second)]
    return [
      { lookups, unlessFound: ALWAYS },
      { lookups: bothSimilar(first, second), unlessFound: MIN_FOUND },
    ]
  }
  const pairs = third ? [[first, second] as const, [first, third] as const, [second, third] as const] : [[first, second] as const]
  return [
    { lookups: pairs.flatMap(([a, b]) => (third ? exactly(a, b) : asTyped(a, b))), unlessFound: ALWAYS },
    ...pairs.flatMap(([a, b]) => [
      { lookups: oneSimilar(a, b), unlessFound: third ? MIN_FOUND : MANY },
      { lookups: bothSimilar(a, b), unlessFound: MIN_FOUND },
    ]),
  ]
}

const ALWAYS = Number.POSITIVE_INFINITY

/** One term is a whole word of the name. */
const exactly = (a: Expansion, b: Expansion): Lookup[] => [
  { words: [a.term], beginning: b.term },
  { words: [b.term], beginning: a.term },
]

/** A list that is cut off may lack the word that is meant. */
const asTyped = (a: Expansion, b: Expansion): Lookup[] => [
  ...(a.beginnings.length < MAX_BEGINNINGS ? [] : exactly(a, b)),
  { words: a.beginnings, beginning: b.term },
]

function oneSimilar(a: Expansion, b: Expansion): Lookup[] {
  const most = b === ANY ? a.similar.length : MAX_SIMILAR
  return [
    { words: a.similar.slice(0, most), beginning: b.term },
    { words: b.similar.slice(0, most), beginning: a.term },
  ]
}

const bothSimilar = (a: Expansion, b: Expansion): Lookup[] => [
  { words: a.similar.slice(0, MAX_SIMILAR_OF_BOTH), others: b.similar.slice(0, MAX_SIMILAR_OF_BOTH) },
]
