import { CONSUMABLES } from './formulary/not-drugs.ts'
import { isStrengthOrForm, wordsOf } from './formulary/words.ts'
import { type ItemMapping, readDrug } from './read-drug.ts'

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

const CONSUMABLE_NAMES = CONSUMABLES.map(({ word }) => wordsOf(word))
const CONSUMABLE_WORDS = new Set(CONSUMABLE_NAMES.flat())

/** What the pharmacist is offered for an item without mapping. Only a person makes it hold. */
export function suggestMapping(name: string): ItemMapping {
  const { kind, ingredients, groups } = readDrug(name)
  if (kind !== 'unknown' && groups.length === 0) return { state: 'mapped', ingredients }
  const words = wordsOf(name).filter((word) => CONSUMABLE_WORDS.has(word) || !isStrengthOrForm(word))
  const consumable = CONSUMABLE_NAMES.some((each) => each.length === words.length && each.every((word, place) => words[place] === word))
  return { state: consumable ? 'not-a-drug' : 'unknown', ingredients: [] }
}
