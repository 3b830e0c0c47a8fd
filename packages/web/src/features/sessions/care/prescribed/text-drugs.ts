import { isWithheld, itemMeant, itemsThatAnswer, type NamedInText, plainQuantity } from '@clinic/clinical/drugs/prescribed-in-text'
import type { GuardVerdict } from '@clinic/contract/guard/guard'
import type { ShelfItem } from '../../pickers/usable-items.ts'
import { type CareRow, emptyRow, holdsSomething, isSelected } from '../care-rows.ts'
import type { EarlierGift } from './given-already.ts'

/** A drug that a prescription in words names, to be given. */
type DrugInWords = NamedInText & { readonly name: string }

/** Without classes of drugs, what the text says is not given, and what an allergy would stop: that is shown, and not offered to give. */
export const drugsInWords = (text: GuardVerdict['text']): DrugInWords[] =>
  text.flatMap(({ verdict, said, contents, unsure }) =>
    contents === null || verdict === 'stop' || isWithheld(said) ? [] : [{ ...contents, said, unsure }],
  )

/** Those of which nothing was given in this session, and no row of the form is about. */
export function openInWords(
  drugs: readonly DrugInWords[],
  rows: readonly CareRow[],
  items: readonly ShelfItem[],
  given: readonly EarlierGift[],
): DrugInWords[] {
  const there = new Set([
    ...rows.filter(isSelected).map(({ drug }) => drug),
    ...given.flatMap((care) => care.drugs.map(({ itemId }) => itemId)),
  ])
  const typed = new Set(rows.filter((row) => !isSelected(row)).map((row) => row.typed))
  return drugs.filter((drug) => !typed.has(drug.said) && !itemsThatAnswer(drug, items).some(({ _id }) => there.has(_id)))
}

/** The rows of a care form with one added for each open drug of the text. Where no item is surely meant, a person chooses it. */
export function rowsInWords(
  rows: readonly CareRow[],
  drugs: readonly DrugInWords[],
  items: readonly ShelfItem[],
  given: readonly EarlierGift[],
): CareRow[] {
  const filled = rows.filter(holdsSomething)
  for (const named of openInWords(drugs, rows, items, given)) {
    const item = itemMeant(named, items)
    if (item && filled.some(({ drug }) => drug === item._id)) continue
    const row = { ...emptyRow(), typed: item?.name ?? named.said, dosage: plainQuantity(named.said) ?? 0 }
    filled.push(item ? { ...row, drug: item._id, item, notGiven: item.count === 0 ? ('out-of-stock' as const) : undefined } : row)
  }
  return filled.length === 0 ? [emptyRow()] : filled
}

/** The names of what is left out of care that gives something of this prescription; none if the care is about something else. */
export function leftOutOfWords(
  drugs: readonly DrugInWords[],
  rows: readonly CareRow[],
  items: readonly ShelfItem[],
  given: readonly EarlierGift[],
): string[] {
  const open = openInWords(drugs, rows, items, given)
  const isOfIt = open.length < openInWords(drugs, [], items, given).length
  return isOfIt ? [...new Set(open.map((drug) => itemMeant(drug, items)?.name ?? capital(drug.name)))] : []
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
