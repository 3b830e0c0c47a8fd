import { type Box, givingOrder, isUsable, type Part, takeFrom } from './fefo.ts'

type Asked = { readonly dosage: number; readonly days?: number | undefined; readonly shortDated?: string | undefined }

/** Which lots an item's units come from, or why they cannot. `reason` is why lots that end during the treatment are given. */
export type Choice = {
  readonly parts: readonly Part[]
  readonly reason: string
  readonly refusal: { readonly field: 'dosage' | 'shortDated'; readonly message: string } | null
}

/** Chooses for all rows of one item together: the longest treatment decides, and one reason is enough. */
export function chooseLots(lots: readonly Box[], rows: readonly Asked[], today: string): Choice {
  const units = rows.reduce((sum, { dosage }) => sum + dosage, 0)
  const { lasting, ending } = givingOrder(lots, today, lastDayOf(rows, today))
  const { parts, missing } = takeFrom([...lasting, ...ending], units)
  if (missing > 0) return { parts, reason: '', refusal: { field: 'dosage', message: shortMessage(lots, units, units - missing, today) } }
  const early = ending.find(({ _id }) => parts.some(({ lotId }) => lotId === _id))
  if (!early) return { parts, reason: '', refusal: null }
  const why = rows.flatMap(({ shortDated }) => shortDated ?? [])[0]
  if (why !== undefined) return { parts, reason: `Short-dated: ${why}`, refusal: null }
  return { parts, reason: '', refusal: { field: 'shortDated', message: endingMessage(lasting, early, units) } }
}

/** '' without a treatment: no lot ends before it. */
function lastDayOf(rows: readonly Asked[], today: string): string {
  const days = Math.max(0, ...rows.map(({ days = 0 }) => days))
  return days === 0
    ? ''
    : Temporal.PlainDate.from(today)
        .add({ days: days - 1 })
        .toString()
}

function shortMessage(lots: readonly Box[], asked: number, left: number, today: string): string {
  const count = (wanted: (lot: Box) => boolean) => lots.reduce((sum, lot) => (wanted(lot) ? sum + lot.quantity : sum), 0)
  const held = count((lot) => lot.held === 1)
  const expired = count((lot) => lot.held === 0 && !isUsable(lot, today))
  const beside = [...(expired > 0 ? [`${expired} expired`] : []), ...(held > 0 ? [`${held} held`] : [])]
  return `${left} left, ${asked} asked for${beside.length > 0 ? ` (${beside.join(', ')})` : ''}`
}

function endingMessage(lasting: readonly Box[], { expiresOn }: Box, units: number): string {
  const enough = takeFrom(lasting, units)
  return `${units - enough.missing} last for the whole treatment, ${units} asked for. The next box expires on ${dayFirst(expiresOn ?? '')}: give fewer, or say why`
}

const dayFirst = (day: string) => day.split('-').reverse().join('/')
