import { allocate, type Lot, shortageWords, shortDatedWords, type TakenLot } from '@clinic/clinical/stock/fefo'

type LotRequest = {
  readonly name: string
  readonly dosage: number
  readonly days?: number | undefined
  readonly shortDated?: string | undefined
}

/** The lots to take an item's units from, or why that is impossible. `reason` explains giving lots that expire during the treatment. */
export type Choice = {
  readonly taken: readonly TakenLot[]
  readonly reason: string
  readonly refusal: { readonly field: 'dosage' | 'shortDated'; readonly message: (unit: string) => string } | null
}

/** Chooses for all rows of an item together: the longest treatment decides, and one reason is enough. */
export function chooseLots(lots: readonly Lot[], rows: readonly LotRequest[], today: string): Choice {
  const units = rows.reduce((sum, { dosage }) => sum + dosage, 0)
  const days = Math.max(0, ...rows.map(({ days = 0 }) => days))
  const name = rows[0]?.name ?? ''
  const { taken, missing, shortDated, ...shelf } = allocate(lots, units, { today, days: days === 0 ? undefined : days })
  if (missing > 0)
    return { taken, reason: '', refusal: { field: 'dosage', message: (unit) => shortageWords({ name, unit }, units, shelf) } }
  if (!shortDated) return { taken, reason: '', refusal: null }
  const why = rows.flatMap(({ shortDated }) => shortDated ?? [])[0]
  if (why === undefined) return { taken, reason: '', refusal: { field: 'shortDated', message: () => shortDatedWords(name) } }
  return { taken, reason: `Short-dated: ${why}`, refusal: null }
}
