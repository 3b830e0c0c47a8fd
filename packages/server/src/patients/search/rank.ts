import type { Expansion } from './expand.ts'
import { compareTexts, inOneOrder, isPiece } from './similarity.ts'

/** A patient found by a search. The smaller the score, the better the match. */
export type Candidate = { readonly _id: string; readonly searchName: string; readonly score: number }

/** The user typed the whole name or the whole number. */
export const WHOLE = -1
/** How well a name's word matches a term, or a number matches the digits. A name's score is the sum over all terms. */
const EXACT = 0
export const BEGINNING = 1
export const INSIDE = 2
/** From this score on, a name is only similar to what was typed and comes after all others. */
export const NEAR = 103
const PIECE = 104
/** No word of the name matches the term. More than the sum of all other scores. */
export const MISSING = 1_000
export const NO_MATCH = Number.POSITIVE_INFINITY

/** How well a name matches the terms of a text; NO_MATCH if more than `mayMiss` terms match none of its words. */
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

/** The best score of any word of a name that has a space on each side. Splitting the name first would be slower than searching it whole. */
function bestScore(spaced: string, { term, alike }: Expansion): number {
  if (spaced.includes(` ${term} `)) return EXACT
  if (spaced.includes(term)) return spaced.includes(` ${term}`) ? BEGINNING : INSIDE
  const words = spaced.split(' ')
  if (words.some((word) => alike.has(word))) return NEAR
  return words.some((word) => isPiece(word, term)) ? PIECE : MISSING
}

/** The score of a patient by both name and number; both must match. */
export function scoreOfBoth(name: number, number: number): number {
  const isWhole = (name === WHOLE && number < NO_MATCH) || (number === WHOLE && name < NEAR)
  return isWhole ? WHOLE : name + number
}

/** Each matching patient once, with the best score. */
export function bestOfEach<C extends Candidate>(candidates: readonly C[]): C[] {
  const best = new Map<string, C>()
  for (const candidate of candidates) {
    if (candidate.score < (best.get(candidate._id)?.score ?? NO_MATCH)) best.set(candidate._id, candidate)
  }
  return [...best.values()]
}

/** Best first, then by name. */
export const byRank = (a: Candidate, b: Candidate): number =>
  a.score - b.score || compareTexts(a.searchName, b.searchName) || compareTexts(a._id, b._id)
