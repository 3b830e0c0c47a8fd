import { INGREDIENTS } from '../formulary/formulary.ts'
import { readItem } from '../formulary/read-item.ts'
import { isUnderstood, type NameReading } from '../formulary/read-name.ts'
import { type Contents, lackedBy } from '../guard/mapping-conflict.ts'

/** What people decided about an item of the stock. */
export type ItemMapping = Contents & {
  /** A second person agreed that the mapping holds, although the item's name reads otherwise. */
  readonly confirmed?: boolean
  /** What one person chose against the item's name, and no one has confirmed. */
  readonly proposed?: Contents | undefined
}

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

/** A mapping holds alone if it agrees with the name or two people stand for it. Otherwise the name and what was chosen count together. */
export function readDrug(name: string, mapping?: ItemMapping): Drug {
  const reading = readItem(name)
  const { groups, near, doubts } = reading
  const chosen = [...(mapping?.ingredients ?? []), ...(mapping?.proposed?.ingredients ?? [])].filter((code) => INGREDIENTS.has(code))
  const isMapped =
    mapping?.state === 'mapped' && mapping.ingredients.length > 0 && mapping.ingredients.every((code) => INGREDIENTS.has(code))
  if (mapping !== undefined && mapping.proposed === undefined && isTrusted(mapping, reading)) {
    if (isMapped) return { name, kind: kindOf(chosen), ingredients: mapping.ingredients, groups: [], near: [], doubts: [] }
    if (mapping.state === 'not-a-drug')
      return { name, kind: 'not-a-drug', ingredients: reading.ingredients.filter(meetsMaterials), groups: [], near: [], doubts: [] }
  }
  const ingredients = [...new Set([...reading.ingredients, ...chosen])]
  const known = isMapped || (mapping?.state !== 'mapped' && isUnderstood(reading))
  return { name, kind: known ? (groups.length > 0 ? 'medicine' : kindOf(ingredients)) : 'unknown', ingredients, groups, near, doubts }
}

const isTrusted = (mapping: ItemMapping, reading: NameReading) => mapping.confirmed === true || lackedBy(mapping, reading).length === 0

const kindOf = (ingredients: readonly string[]) => (ingredients.every(isMaterial) ? ('not-a-drug' as const) : ('medicine' as const))

/** All that a drug may hold, near spellings too. */
export const possibleIngredients = ({ ingredients, near }: Drug) => [...ingredients, ...near.flatMap(({ meaning }) => meaning.ingredients)]
