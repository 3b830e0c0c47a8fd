import type { SessionLine } from '@clinic/contract/prescribing'
import type { Comment } from '@clinic/contract/session-record'
import { type CareRow, emptyRow, holdsSomething } from './care-rows.ts'
import type { ShelfItem } from './usable-items.ts'

/** A prescription line, and how much of it was given in this session. `left` is null if the line has no units. */
export type PrescribedLine = { readonly line: SessionLine; readonly given: number; readonly left: number | null }

/** How much of each line was given, in order: two lines of the same drug share what was given. Ignores care entered in error. */
export function prescribedLines(lines: readonly SessionLine[], comments: readonly Comment[]): PrescribedLine[] {
  const units = new Map<string, number>()
  for (const { drug, dosage } of comments.flatMap(({ drugs, struck }) => (struck ? [] : drugs)))
    units.set(drug.toLowerCase(), (units.get(drug.toLowerCase()) ?? 0) + dosage)
  return lines.map((line) => {
    const all = units.get(line.drug.toLowerCase()) ?? 0
    const given = line.units === null ? all : Math.min(all, line.units)
    units.set(line.drug.toLowerCase(), all - given)
    return { line, given, left: line.units === null ? (given > 0 ? 0 : null) : line.units - given }
  })
}

/** Lines with something left to give. */
export const openLines = (lines: readonly PrescribedLine[]) => lines.filter(({ left }) => left !== 0)

export const itemOfLine = ({ itemId, drug }: SessionLine, items: readonly ShelfItem[]) =>
  items.find(({ _id, name }) => (itemId === null ? name.toLowerCase() === drug.toLowerCase() : _id === itemId))

/**
 * The rows of a care form with one added for each open line. Typed rows stay, an item already there is not added again, and a drug that is
 * not in stock gets a row in which the user must choose.
 */
export function rowsWithPrescribed(rows: readonly CareRow[], lines: readonly PrescribedLine[], items: readonly ShelfItem[]): CareRow[] {
  const kept = rows.filter(holdsSomething)
  const there = new Set(kept.flatMap(({ drug, typed }) => [drug, typed.toLowerCase()]))
  const added = openLines(lines).flatMap(({ line, left }) => {
    const item = itemOfLine(line, items)
    const row = { ...emptyRow(), typed: item?.name ?? line.drug, dosage: left ?? 0, days: line.days ?? undefined }
    if (there.has(item?._id ?? line.drug.toLowerCase())) return []
    if (!item) return [row]
    return [{ ...row, drug: item._id, notGiven: item.count === 0 ? ('out-of-stock' as const) : undefined }]
  })
  return kept.length + added.length === 0 ? [emptyRow()] : [...kept, ...added]
}
