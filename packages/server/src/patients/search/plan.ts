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
  if (third) {
    const [a, b, c] = [withNear(first), withNear(second), withNear(third)]
    // Each pair has a step of its own, because two common words reach the limit before the rare third one is looked up.
    const pairs = [[a, b] as const, [a, c] as const, [b, c] as const]
    const similar = pairs.flatMap(([a, b]) => [oneSimilar(a, b), [bothSimilar(a, b)]])
    return [...pairs.map(([a, b]) => step(exactly(a, b))), ...similar.map((lookups) => step(lookups, MIN_FOUND))]
  }
  const typed = asTyped(first, second)
  if (second === ANY) return [step(typed), step(oneSimilar(first, second, first.similar.length), MANY)]
  return [step([...typed, ...oneSimilar(first, second)]), step([bothSimilar(first, second)], MIN_FOUND)]
}

const step = (lookups: readonly Lookup[], unlessFound = Number.POSITIVE_INFINITY): Step => ({ lookups, unlessFound })

/** Of three terms the beginnings are not looked up, so the near ones among them are here. */
const withNear = (expansion: Expansion): Expansion => ({ ...expansion, similar: [...new Set([...expansion.near, ...expansion.similar])] })

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

const oneSimilar = (a: Expansion, b: Expansion, most = MAX_SIMILAR): Lookup[] => [
  { words: a.similar.slice(0, most), beginning: b.term },
  { words: b.similar.slice(0, most), beginning: a.term },
]

const bothSimilar = (a: Expansion, b: Expansion): Lookup => ({
  words: a.similar.slice(0, MAX_SIMILAR_OF_BOTH),
  others: b.similar.slice(0, MAX_SIMILAR_OF_BOTH),
})
