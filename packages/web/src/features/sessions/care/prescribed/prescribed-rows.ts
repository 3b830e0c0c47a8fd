import type { SessionLine } from '@clinic/contract/prescribing/prescribing'
import type { ShelfItem } from '../../pickers/usable-items.ts'
import { type CareRow, emptyRow, holdsSomething } from '../care-rows.ts'

type Line = Pick<SessionLine, '_id' | 'itemId' | 'drug' | 'units' | 'days' | 'given' | 'left'>

/** Something is left to give. A line without a number of units is done once anything was given. */
export const isOpenLine = ({ left, given }: Line) => (left === null ? given === 0 : left > 0)

/** An allergy would stop it, and no one gave a reason to go on: it is shown, and not offered to give. */
export const isHeldBack = ({ stoppedBy, override }: Pick<SessionLine, 'stoppedBy' | 'override'>) => stoppedBy !== null && override === null

export const itemOfLine = ({ itemId, drug }: Pick<Line, 'itemId' | 'drug'>, items: readonly ShelfItem[]) =>
  items.find(({ _id, name }) => (itemId === null ? name.toLowerCase() === drug.toLowerCase() : _id === itemId))

/**
 * The rows of a care form with one added for each open line. Typed rows stay, a line that has a row gets no second one, and a drug that is
 * not in stock gets a row in which the user must choose.
 */
export function rowsWithPrescribed(rows: readonly CareRow[], lines: readonly Line[], items: readonly ShelfItem[]): CareRow[] {
  const kept = rows.filter(holdsSomething)
  const there = new Set(kept.map(({ lineId }) => lineId))
  const added = lines
    .filter((line) => isOpenLine(line) && !there.has(line._id))
    .map((line) => {
      const item = itemOfLine(line, items)
      const row = { ...emptyRow(), typed: item?.name ?? line.drug, dosage: line.left ?? 0, days: line.days ?? undefined, lineId: line._id }
      return item ? { ...row, drug: item._id, item, notGiven: item.count === 0 ? ('out-of-stock' as const) : undefined } : row
    })
  return kept.length + added.length === 0 ? [emptyRow()] : [...kept, ...added]
}

/**
 * The line that a picked item is given for: the one that its row is already for, if the item is the line's or has the same ingredients, else
 * the first open line of the item that no other row is for. Undefined for what was not prescribed.
 */
export function lineOfPick(
  item: Pick<ShelfItem, '_id'>,
  lineId: string | undefined,
  others: readonly CareRow[],
  lines: readonly Line[],
  items: readonly ShelfItem[],
): string | undefined {
  const own = lines.find(({ _id }) => _id === lineId)
  if (own && answers(item, own, items)) return own._id
  const taken = new Set(others.map((row) => row.lineId))
  return lines.find((line) => isOpenLine(line) && !taken.has(line._id) && itemOfLine(line, items)?._id === item._id)?._id
}

/** A drug of the prescription that is not in stock has no alternatives to compare: a person chose this item for it. */
function answers({ _id }: Pick<ShelfItem, '_id'>, line: Line, items: readonly ShelfItem[]): boolean {
  const ordered = itemOfLine(line, items)
  return !ordered || ordered._id === _id || ordered.onShelf?.alternatives.some((other) => other._id === _id) === true
}
