/** A visit behind a figure. */
export type CountedSession = { readonly sessionId: string; readonly units: number | null }

/** Counts a month's figures, and remembers the visits behind one of them. */
export type Tally = {
  readonly counts: ReadonlyMap<string, number>
  readonly found: readonly CountedSession[]
  /** A visit or stay that counts once in each of these figures. */
  readonly visit: (figures: readonly string[], sessionId: string) => void
  /** Units or days of a visit. */
  readonly units: (figure: string, sessionId: string, units: number) => void
  /** A visit behind the wanted figure, for figures counted in another way. */
  readonly find: (found: CountedSession) => void
  /** A figure that is not a sum of visits. */
  readonly set: (figure: string, value: number) => void
}

export function createTally(wanted?: string): Tally {
  const counts = new Map<string, number>()
  const found: CountedSession[] = []
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
