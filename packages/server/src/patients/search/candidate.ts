import { searchable } from '../../names.ts'

/** A patient that a search has found; the smaller the score the better the answer. */
export type Candidate = { readonly _id: string; readonly searchName: string; readonly score: number }

/** The score where the whole name was typed, or the whole number: nobody answers better. */
export const WHOLE = -1
/** From this score on a name is only like what was typed; all of these come last. */
const SIMILAR = 100
/** A name of up to this score holds every word of the search, in one of its own. */
const HOLDS = 2

export const isSimilar = ({ score }: Candidate): boolean => score >= SIMILAR

/** Sets those with the whole name before, and those with a similar one behind all others. */
export function nameWeigher(name: string): (found: Candidate) => Candidate {
  const typed = searchable(name).split(' ')
  const whole = typed.toSorted().join(' ')
  const isWhole = (searchName: string) => searchName.length === whole.length && searchName.split(' ').toSorted().join(' ') === whole
  return (found) => {
    const { searchName, score } = found
    if (score === 0) return isWhole(searchName) ? { ...found, score: WHOLE } : found
    return score <= HOLDS || typed.every((word) => searchName.includes(word)) ? found : { ...found, score: score + SIMILAR }
  }
}

/** How well name and number answer together. */
export function scoreOfBoth(name: Candidate, number: number): number {
  if (isSimilar(name)) return name.score + number
  return name.score === WHOLE || number === WHOLE ? WHOLE : name.score + number
}

/** Does the name have every word of the text as a word of its own? */
export function hasWords({ searchName }: Candidate, name: string): boolean {
  const words = searchName.split(' ')
  return searchable(name)
    .split(' ')
    .every((word) => word === '' || words.includes(word))
}

/** The best first, those alike by name: from the `from`th to before the `to`th. */
export function rankedRange(found: readonly Candidate[], from: number, to: number): Candidate[] {
  return bestOf(found, to).slice(from)
}

/** Most often a page of ten of some hundred is wanted, for which not all of them need an order. */
function bestOf(found: readonly Candidate[], most: number): Candidate[] {
  if (most > FEW) return found.toSorted(bestFirst).slice(0, most)
  const best: Candidate[] = []
  for (const one of found) {
    const last = best[most - 1]
    if (last && bestFirst(one, last) >= 0) continue
    if (last) best.pop()
    best.splice(placeOf(one, best), 0, one)
  }
  return best
}

const FEW = 50

function placeOf(one: Candidate, sorted: readonly Candidate[]): number {
  const place = sorted.findIndex((other) => bestFirst(one, other) < 0)
  return place < 0 ? sorted.length : place
}

const bestFirst = (a: Candidate, b: Candidate): number => a.score - b.score || compare(a.searchName, b.searchName) || compare(a._id, b._id)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
