import { countedOf } from '@clinic/clinical/drugs/units'
import type { Formulary } from '@clinic/contract/guard/formulary'
import type { UsableItem } from '@clinic/contract/stock/stock'
import { matchingItems } from '../pickers/matching-items.ts'
import type { Pickable } from '../pickers/picker-props.ts'
import { LINE_WORDS } from './line-words.ts'

/** A drug that can be prescribed: a stock item, a name in the drug list, or typed text. */
export type DrugChoice = Pickable & { readonly itemId: string | null; readonly daysLeft: number | null; readonly hint: string }

const MAX_NAMED = 6
const MIN_TYPED = 3

/**
 * `listed` is null until loaded. First the stock, then names in the drug list that are not in stock, then the typed text, because a
 * prescription can be filled elsewhere.
 */
export function drugChoices(typed: string, stock: readonly UsableItem[], listed: readonly string[] | null): readonly DrugChoice[] {
  const items = matchingItems(stock.map(ofStock), typed)
  if (typed.length < MIN_TYPED || listed === null) return items
  const held = new Set(stock.map(({ name }) => name.toLowerCase()))
  const named = matchingItems(
    listed.filter((name) => !held.has(name.toLowerCase())).map((name) => unstocked(name, LINE_WORDS.notInStock)),
    typed,
  ).slice(0, MAX_NAMED)
  const isNamed = [...items, ...named].some(({ name }) => name.toLowerCase() === typed.toLowerCase())
  return [...items, ...named, ...(isNamed ? [] : [unstocked(typed, LINE_WORDS.asTyped(typed))])]
}

const ofStock = ({ _id, name, dosage, unit, usable, daysLeft }: UsableItem): DrugChoice => ({
  _id,
  itemId: _id,
  name,
  dosage,
  count: usable,
  daysLeft,
  hint: usable === 0 ? LINE_WORDS.outOfStock : LINE_WORDS.usableFor(countedOf(usable, { name, dosage, unit }), daysLeft),
})

const unstocked = (name: string, hint: string): DrugChoice => ({
  _id: `named-${name}`,
  itemId: null,
  name,
  dosage: '',
  count: 0,
  daysLeft: null,
  hint,
})

/** A line prescribed earlier, in a form that can be chosen again. */
export function choiceOfLine(line: { itemId: string | null; drug: string }, stock: readonly UsableItem[]): DrugChoice {
  const item = itemOf(line, stock)
  return item ? ofStock(item) : unstocked(line.drug, LINE_WORDS.notInStock)
}

/** The distinct names in the drug list, capitalised. */
export function namesOf({ ingredients, products }: Formulary): readonly string[] {
  const names = [...products.map(({ name }) => name), ...ingredients.filter(({ kind }) => kind === 'medicine').map(({ name }) => name)]
  return [...new Map(names.map((name) => [name.toLowerCase(), name.slice(0, 1).toUpperCase() + name.slice(1)])).values()]
}

/** A line's item, by id, or by name in any case. */
export const itemOf = ({ itemId, drug }: { itemId: string | null; drug: string }, stock: readonly UsableItem[]): UsableItem | undefined =>
  stock.find(({ _id, name }) => (itemId === null ? name.toLowerCase() === drug.toLowerCase() : _id === itemId))
