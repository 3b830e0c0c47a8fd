import { searchable } from '../../names.ts'
import type { Expansion } from './expand.ts'
import { nameVariants } from './name-variants.ts'
import { isPiece } from './similarity.ts'

/** A patient that a search has found; the smaller the score, the better the match. */
export type Candidate = { readonly _id: string; readonly searchName: string; readonly score: number }

/** Each patient once, by what matches best. */
export function bestOfEach(candidates: readonly Candidate[]): Candidate[] {
  const best = new Map<string, Candidate>()
  for (const candidate of candidates) keepBest(best, candidate)
  return [...best.values()]
}

export function keepBest(best: Map<string, Candidate>, candidate: Candidate): void {
  if (candidate.score < (best.get(candidate._id)?.score ?? Number.POSITIVE_INFINITY)) best.set(candidate._id, candidate)
}

/** The whole name or the whole number was typed. */
export const WHOLE = -1
/** From this score on a name is only similar to what was typed; these come last. */
const SIMILAR = 100

/** How well a word of a name matches a term; the name's score is the sum over all terms. */
const EXACT = 0
const BEGINNING = 1
const INSIDE = 2
const NEAR = 3
const PIECE = 4
/** No word of the name matches the term. */
export const MISSING = 10

/** 0 if a name has every term among its words, null if more than `mayMiss` of the terms match none of them. */
export function nameScorer(terms: readonly Expansion[], mayMiss = 0): (searchName: string) => number | null {
  const scorers = terms.map(wordScorer)
  return (searchName) => {
    const words = searchName.split(' ')
    let [sum, missed] = [0, 0]
    for (const scoreOf of scorers) {
      let best = MISSING
      for (const word of words) best = Math.min(best, scoreOf(word))
      if (best === MISSING && ++missed > mayMiss) return null
      sum += best
    }
    return sum
  }
}

/** Names share their words, so the score of each word is kept. */
function wordScorer({ term, near }: Expansion): (word: string) => number {
  const alike = new Set([...near, ...nameVariants(term)])
  const kept = new Map<string, number>()
  const scoreOf = (word: string): number => {
    if (word === term) return EXACT
    if (word.startsWith(term)) return BEGINNING
    if (word.includes(term)) return INSIDE
    if (alike.has(word)) return NEAR
    return isPiece(word, term) ? PIECE : MISSING
  }
  return (word) => {
    const known = kept.get(word)
    if (known !== undefined) return known
    const score = scoreOf(word)
    kept.set(word, score)
    return score
  }
}

/** Puts those with the whole name first, and those whose name is only similar behind all others. */
export function nameRanker(name: string): (candidate: Candidate) => Candidate {
  const typed = searchable(name).split(' ')
  const whole = typed.toSorted().join(' ')
  const isWhole = (searchName: string) => searchName.length === whole.length && searchName.split(' ').toSorted().join(' ') === whole
  return (candidate) => {
    const { searchName, score } = candidate
    if (score === EXACT) return isWhole(searchName) ? { ...candidate, score: WHOLE } : candidate
    const holdsAll = score <= INSIDE || typed.every((word) => searchName.includes(word))
    return holdsAll ? candidate : { ...candidate, score: score + SIMILAR }
  }
}

export const isSimilar = ({ score }: Candidate): boolean => score >= SIMILAR

/** Of a name with the score of its number beside it. */
export function scoreOfBoth(name: Candidate, number: number): number {
  const isWhole = !isSimilar(name) && (name.score === WHOLE || number === WHOLE)
  return isWhole ? WHOLE : name.score + number
}

/** Does the name have every word of the text as a whole word? */
export function hasWords({ searchName }: Candidate, text: string): boolean {
  const words = new Set(searchName.split(' '))
  return searchable(text)
    .split(' ')
    .every((word) => word === '' || words.has(word))
}

/** Up to here, to pick the best takes less time than to sort all. */
const MAX_PICKED = 50

/** The best first, equal ones by name: from the `from`th up to the `to`th. */
export function rankedRange(candidates: readonly Candidate[], from: number, to: number): Candidate[] {
  if (to > MAX_PICKED) return candidates.toSorted(compare).slice(from, to)
  const best: Candidate[] = []
  for (const candidate of candidates) {
    const last = best[to - 1]
    if (last && compare(candidate, last) >= 0) continue
    best.splice(best.findLastIndex((other) => compare(other, candidate) <= 0) + 1, 0, candidate)
    if (best.length > to) best.pop()
  }
  return best.slice(from)
}

const compare = (a: Candidate, b: Candidate): number =>
  a.score - b.score || compareTexts(a.searchName, b.searchName) || compareTexts(a._id, b._id)

export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
