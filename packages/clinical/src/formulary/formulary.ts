import type { CrossRule, Group, Ingredient, Product } from './rows.ts'
import { ANTIBIOTICS } from './tables/antibiotics.ts'
import { BRANDS } from './tables/brands.ts'
import { HEART_AND_SUGAR } from './tables/heart-and-sugar.ts'
import { MATERIALS } from './tables/materials.ts'
import { OTHER_DRUGS } from './tables/other-drugs.ts'
import { PAIN_AND_MALARIA } from './tables/pain-and-malaria.ts'
import { PRIMARY_CARE } from './tables/primary-care.ts'
import { RARER_MEMBERS } from './tables/rarer-members.ts'
import { VARYING_BRANDS } from './tables/varying-brands.ts'

/** Every table of the formulary. Server and lazy screens import them; sign-in and the endpoints never do. */
export const FAMILIES = [
  ANTIBIOTICS,
  PAIN_AND_MALARIA,
  HEART_AND_SUGAR,
  OTHER_DRUGS,
  PRIMARY_CARE,
  RARER_MEMBERS,
  BRANDS,
  VARYING_BRANDS,
  MATERIALS,
] as const

export const INGREDIENTS: ReadonlyMap<string, Ingredient> = byCode(FAMILIES.flatMap(({ ingredients }) => ingredients))
export const GROUPS: ReadonlyMap<string, Group> = byCode(FAMILIES.flatMap(({ groups }) => groups))
export const PRODUCTS: readonly Product[] = FAMILIES.flatMap(({ products }) => products)

/** The rules for an allergy to a member of a group, by its code. */
export const CROSS_RULES: ReadonlyMap<string, readonly CrossRule[]> = Map.groupBy(
  FAMILIES.flatMap(({ rules }) => rules),
  ({ allergy }) => allergy,
)

/** Codes of a request that no table has. */
export const unknownCodes = (codes: readonly string[]) => codes.filter((code) => !INGREDIENTS.has(code) && !GROUPS.has(code))

function byCode<T extends { code: string }>(rows: readonly T[]): Map<string, T> {
  return new Map(rows.map((row) => [row.code, row]))
}
