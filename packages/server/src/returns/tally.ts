/** The visits behind a figure, as far as they are asked for. */
export type Found = { readonly sessionId: string; readonly units: number | null }

/** Counts the figures of a month, and keeps what is behind one of them. */
export type Tally = {
  readonly counts: ReadonlyMap<string, number>
  readonly found: readonly Found[]
  /** A visit, or a stay, that counts once in each of these. */
  readonly visit: (figures: readonly string[], sessionId: string) => void
  /** So many units or days of a visit. */
  readonly units: (figure: string, sessionId: string, units: number) => void
  /** A visit behind the wanted figure, which is counted otherwise. */
  readonly find: (found: Found) => void
  /** A figure that is no sum of visits. */
  readonly set: (figure: string, value: number) => void
}

export function createTally(wanted?: string): Tally {
  const counts = new Map<string, number>()
  const found: Found[] = []
  const add = (figure: string, value: number) => counts.set(figure, (counts.get(figure) ?? 0) + value)
  return {
    counts,
    found,
    visit(figures, sessionId) {
      for (const figure of figures) add(figure, 1)
      if (wanted !== undefined && figures.includes(wanted)) found.push({ sessionId, units: null })
    },
    units(figure, sessionId, units) {
      add(figure, units)
      if (figure === wanted) found.push({ sessionId, units })
    },
    find: (one) => void found.push(one),
    set: (figure, value) => void counts.set(figure, value),
  }
}
