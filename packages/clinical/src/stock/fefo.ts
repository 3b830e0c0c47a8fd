import { addDays } from '../calendar.ts'
import { countedUnits } from '../drugs/units.ts'

/** A box or a batch on the shelf. `expiresOn` is null if it was not recorded. */
export type Lot = {
  readonly _id: string
  readonly quantity: number
  readonly expiresOn: string | null
  readonly held: boolean
  readonly receivedOn: string
}

/** The clinic's day, and for how many days the units are meant to last. */
type FefoSettings = { readonly today: string; readonly days?: number | undefined }

/** A lot is good on the day on which it ends; a held lot is never given. */
export const isExpired = ({ expiresOn }: Pick<Lot, 'expiresOn'>, today: string) => expiresOn !== null && expiresOn < today
export const isUsable = (lot: Pick<Lot, 'expiresOn' | 'held'>, today: string) => !lot.held && !isExpired(lot, today)

/** Ends before the treatment does. */
export const isShortDated = ({ expiresOn }: Pick<Lot, 'expiresOn'>, { today, days }: FefoSettings) =>
  days !== undefined && expiresOn !== null && expiresOn < addDays(today, days - 1)

/**
 * The usable lots in the order of giving: first expired first out; then lots that end before the treatment; boxes of unknown expiry come
 * last, because they may have expired. Sources: clinical decisions, section 1, and the second round of clinical safety, section 6.
 */
export function inGivingOrder<T extends Lot>(lots: readonly T[], settings: FefoSettings): T[] {
  const last = (lot: Lot) => (lot.expiresOn === null ? 2 : isShortDated(lot, settings) ? 1 : 0)
  return lots.filter((lot) => isUsable(lot, settings.today)).sort((a, b) => last(a) - last(b) || byExpiry(a, b))
}

function byExpiry(a: Lot, b: Lot): number {
  return compare(a.expiresOn ?? '', b.expiresOn ?? '') || compare(a.receivedOn, b.receivedOn) || compare(a._id, b._id)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

export type TakenLot = { readonly lotId: string; readonly units: number }

type Allocation = {
  readonly taken: readonly TakenLot[]
  /** Units that no usable lot holds; nothing may be taken if there are any. */
  readonly missing: number
  readonly usable: number
  readonly expired: number
  readonly held: number
  /** A lot that ends before the treatment is used: the row needs a `shortDated` reason. */
  readonly shortDated: boolean
  /** A lot of unknown expiry is used: "expiry not recorded: look at the box". */
  readonly unknownExpiry: boolean
}

/** Where so many units come from. */
export function allocate(lots: readonly Lot[], units: number, settings: FefoSettings): Allocation {
  const order = inGivingOrder(lots, settings)
  const taken = takeInOrder(order, units)
  const used = order.filter(({ _id }) => taken.some(({ lotId }) => lotId === _id))
  const usable = sum(order)
  return {
    taken,
    missing: Math.max(0, units - usable),
    usable,
    expired: sum(lots.filter((lot) => !lot.held && isExpired(lot, settings.today))),
    held: sum(lots.filter(({ held }) => held)),
    shortDated: used.some((lot) => isShortDated(lot, settings)),
    unknownExpiry: used.some(({ expiresOn }) => expiresOn === null),
  }
}

/** Where a lowered count comes from: unknown expiry, about which least is known, then the earliest, expired ones too; held ones last. */
export function allocateCorrection(lots: readonly Lot[], units: number): { taken: readonly TakenLot[]; missing: number } {
  const order = [...lots].sort((a, b) => Number(a.held) - Number(b.held) || byExpiry(a, b))
  return { taken: takeInOrder(order, units), missing: Math.max(0, units - sum(order)) }
}

function takeInOrder(order: readonly Lot[], units: number): TakenLot[] {
  let open = units
  return order.flatMap(({ _id, quantity }) => {
    const taken = Math.min(quantity, open)
    open -= taken
    return taken > 0 ? [{ lotId: _id, units: taken }] : []
  })
}

const sum = (lots: readonly Lot[]) => lots.reduce((units, { quantity }) => units + quantity, 0)

/** What a refused care row says (409). */
export function shortageWords(
  { name, unit }: { readonly name: string; readonly unit: string },
  asked: number,
  { usable, expired, held }: Pick<Allocation, 'usable' | 'expired' | 'held'>,
): string {
  const rest = [expired > 0 ? `, ${expired} expired` : '', held > 0 ? `, ${held} held` : ''].join('')
  return `${name}: ${countedUnits(usable, unit)} ${rest === '' ? 'left' : 'usable'}${rest}, ${asked} asked for`
}

/** Answers a drug row (409) whose lot expires too early and that gives no reason. */
export const shortDatedWords = (name: string) => `${name}: what is left ends before the treatment does. Write why it is given all the same.`
