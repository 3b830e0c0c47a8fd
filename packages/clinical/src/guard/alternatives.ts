import { type ItemMapping, readDrug } from '../drugs/read-drug.ts'
import { offeredBy, readItem } from '../formulary/read-item.ts'
import { isConsumable } from '../formulary/tables/not-drugs.ts'
import type { Contents } from './mapping-conflict.ts'

type NamedItem = { readonly name: string; readonly mapping?: ItemMapping | undefined }

/** The set of ingredients of an item as a key; null unless it is fully known. */
export function ingredientKey({ name, mapping }: NamedItem): string | null {
  const { kind, ingredients, groups } = readDrug(name, mapping)
  return kind === 'medicine' && groups.length === 0 ? [...ingredients].sort().join('+') : null
}

/** Other items with the same set of ingredients and something usable. They are shown, never put in its place by themselves. */
export function alternativesTo<T extends NamedItem & { readonly usable: number }>(item: NamedItem, others: readonly T[]): T[] {
  const key = ingredientKey(item)
  return key === null ? [] : others.filter((other) => other !== item && other.usable > 0 && ingredientKey(other) === key)
}

/** What the pharmacist is offered for an item without mapping: what its name reads, near spellings too. Only a person makes it hold. */
export function suggestMapping(name: string): Contents {
  const ingredients = offeredBy(readItem(name))
  if (ingredients !== null) return { state: 'mapped', ingredients }
  return { state: isConsumable(name) ? 'not-a-drug' : 'unknown', ingredients: [] }
}
