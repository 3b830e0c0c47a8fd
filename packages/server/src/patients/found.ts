/** A patient that a search has found; the smaller the score the better the answer. */
export type Found = { readonly _id: string; readonly searchName: string; readonly score: number }

/** The best first, those alike by name: from the `from`th to before the `to`th. */
export function rangeOf(found: readonly Found[], from: number, to: number): Found[] {
  return bestOf(found, to).slice(from)
}

/** Most often a page of ten of some hundred is wanted, for which not all of them need an order. */
function bestOf(found: readonly Found[], most: number): Found[] {
  if (most > FEW) return found.toSorted(bestFirst).slice(0, most)
  const best: Found[] = []
  for (const one of found) {
    const last = best[most - 1]
    if (last && bestFirst(one, last) >= 0) continue
    if (last) best.pop()
    best.splice(placeOf(one, best), 0, one)
  }
  return best
}

const FEW = 50

function placeOf(one: Found, sorted: readonly Found[]): number {
  const place = sorted.findIndex((other) => bestFirst(one, other) < 0)
  return place < 0 ? sorted.length : place
}

const bestFirst = (a: Found, b: Found): number => a.score - b.score || compare(a.searchName, b.searchName) || compare(a._id, b._id)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
