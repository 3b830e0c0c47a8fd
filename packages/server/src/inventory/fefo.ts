/** What the order of giving needs of a lot. Days are yyyy-mm-dd. */
export type Box = {
  readonly _id: string
  readonly quantity: number
  /** The last day on which it is given; null is not recorded. */
  readonly expiresOn: string | null
  readonly held: 0 | 1
  readonly receivedOn: string
}

/** Not held, and not expired on this day. A box without a recorded expiry counts: the row asks to look at it. */
export const isUsable = ({ held, expiresOn }: Pick<Box, 'held' | 'expiresOn'>, day: string): boolean =>
  held === 0 && (expiresOn === null || expiresOn >= day)

export const usableUnits = (lots: readonly Box[], day: string): number =>
  lots.reduce((sum, lot) => (isUsable(lot, day) ? sum + lot.quantity : sum), 0)

/** First expired, first out. Unknown expiry comes first, because those are the oldest boxes; then expiry, arrival and id. */
export function byExpiry(a: Box, b: Box): number {
  return compare(a.expiresOn ?? '', b.expiresOn ?? '') || compare(a.receivedOn, b.receivedOn) || compare(a._id, b._id)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

export type Part = { readonly lotId: string; readonly units: number }

/** Takes units from lots in this order; `missing` is what they do not hold. */
export function takeFrom(lots: readonly Box[], units: number): { readonly parts: Part[]; readonly missing: number } {
  const parts: Part[] = []
  let missing = units
  for (const { _id, quantity } of lots) {
    const taken = Math.min(quantity, missing)
    if (taken > 0) parts.push({ lotId: _id, units: taken })
    missing -= taken
  }
  return { parts, missing }
}

/** The usable lots in the order of giving. Those that end before `lastDay`, the last day of the treatment, come last. */
export function givingOrder<T extends Box>(lots: readonly T[], today: string, lastDay: string): { lasting: T[]; ending: T[] } {
  const usable = lots.filter((lot) => isUsable(lot, today)).toSorted(byExpiry)
  const endsEarly = ({ expiresOn }: Box) => expiresOn !== null && expiresOn < lastDay
  return { lasting: usable.filter((lot) => !endsEarly(lot)), ending: usable.filter(endsEarly) }
}
