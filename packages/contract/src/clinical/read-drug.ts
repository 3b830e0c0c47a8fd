import type { MAPPING_STATES } from './allergy-terms.ts'
import { INGREDIENTS } from './formulary/formulary.ts'
import { isUnderstood, type NameReading, readName } from './formulary/read-name.ts'

/** What a person decided about an item of the stock. */
export type ItemMapping = { readonly state: (typeof MAPPING_STATES)[number]; readonly ingredients: readonly string[] }

/** An item as the guard sees it. Of an `unknown` one the ingredients may raise a verdict, and never make it clear. */
export type Drug = {
  readonly name: string
  readonly kind: 'medicine' | 'unknown' | 'not-a-drug'
  readonly ingredients: readonly string[]
  readonly groups: readonly string[]
  readonly near: NameReading['near']
  readonly doubts: readonly string[]
}

/** These groups hold for what is no drug, too. */
const MATERIAL_GROUPS = ['LATX', 'IODI', 'CHLX', 'PLAS']

const isMaterial = (code: string) => INGREDIENTS.get(code)?.kind === 'material'
const meetsMaterials = (code: string) => INGREDIENTS.get(code)?.groups.some((group) => MATERIAL_GROUPS.includes(group)) === true

export function readDrug(name: string, mapping?: ItemMapping): Drug {
  if (mapping?.state === 'mapped' && mapping.ingredients.length > 0 && mapping.ingredients.every((code) => INGREDIENTS.has(code)))
    return { name, kind: kindOf(mapping.ingredients), ingredients: mapping.ingredients, groups: [], near: [], doubts: [] }
  const reading = readName(name)
  const { groups, near, doubts } = reading
  const ingredients = [...new Set([...reading.ingredients, ...(mapping?.ingredients ?? []).filter((code) => INGREDIENTS.has(code))])]
  if (mapping?.state === 'not-a-drug')
    return { name, kind: 'not-a-drug', ingredients: ingredients.filter(meetsMaterials), groups: [], near: [], doubts: [] }
  const known = mapping?.state !== 'mapped' && isUnderstood(reading)
  return { name, kind: known ? (groups.length > 0 ? 'medicine' : kindOf(ingredients)) : 'unknown', ingredients, groups, near, doubts }
}

const kindOf = (ingredients: readonly string[]) => (ingredients.every(isMaterial) ? ('not-a-drug' as const) : ('medicine' as const))

/** All that a drug may hold, near spellings too. */
export const possibleIngredients = ({ ingredients, near }: Drug) => [...ingredients, ...near.flatMap(({ meaning }) => meaning.ingredients)]
