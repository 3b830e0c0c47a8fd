import type { Expansion } from './expand.ts'
import { compareTexts, inOneOrder, isPiece } from './similarity.ts'

/** A patient that a search has found; the smaller the score, the better the match. */
export type Candidate = { readonly _id: string; readonly searchName: string; readonly score: number }

/** The whole name or the whole number was typed. */
export const WHOLE = -1
/** How well a word of a name matches a term, or a number its digits; a name's score is the sum over all terms. */
const EXACT = 0
export const BEGINNING = 1
export const INSIDE = 2
/** From here on a name is only similar to what was typed, and comes behind all others. */
export const NEAR = 103
const PIECE = 104
/** No word of the name matches the term. More than the sum of all other scores. */
export const MISSING = 1_000
export const NO_MATCH = Number.POSITIVE_INFINITY

/** How well a name matches the terms of a text; not at all if more than `mayMiss` of them match none of its words. */
export function nameScorer(typed: string, terms: readonly Expansion[], mayMiss = 0): (searchName: string) => number {
  const whole = inOneOrder(typed)
  return (searchName) => {
    const spaced = ` ${searchName} `
    let score = EXACT
    for (const term of terms) score += bestScore(spaced, term)
    if (score >= MISSING * (mayMiss + 1)) return NO_MATCH
    const isWhole = score === EXACT && searchName.length === whole.length && inOneOrder(searchName) === whole
    return isWhole ? WHOLE : score
  }
}

/** Of all words of a name, which has a space before and behind each: to cut it into words takes longer than to look into it. */
function bestScore(spaced: string, { term, alike }: Expansion): number {
  if (spaced.includes(` ${term} `)) return EXACT
  if (spaced.includes(term)) return spaced.includes(` ${term}`) ? BEGINNING : INSIDE
  const words = spaced.split(' ')
  if (words.some((word) => alike.has(word))) return NEAR
  return words.some((word) => isPiece(word, term)) ? PIECE : MISSING
}

/** Of a name and a number; both must match. */
export function scoreOfBoth(name: number, number: number): number {
  const isWhole = (name === WHOLE && number < NO_MATCH) || (number === WHOLE && name < NEAR)
  return isWhole ? WHOLE : name + number
}

/** Each patient who matches once, by what matches best. */
export function bestOfEach<C extends Candidate>(candidates: readonly C[]): C[] {
  const best = new Map<string, C>()
  for (const candidate of candidates) {
    if (candidate.score < (best.get(candidate._id)?.score ?? NO_MATCH)) best.set(candidate._id, candidate)
  }
  return [...best.values()]
}

/** The best first, equal ones by name. */
export const byRank = (a: Candidate, b: Candidate): number =>
  a.score - b.score || compareTexts(a.searchName, b.searchName) || compareTexts(a._id, b._id)
