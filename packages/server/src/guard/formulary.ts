import { DIAGNOSES } from '@clinic/contract/clinical/diagnoses/diagnoses'
import { FAMILIES, GROUPS, INGREDIENTS, PRODUCTS } from '@clinic/contract/clinical/formulary/formulary'
import { RULES_VERSION } from '@clinic/contract/clinical/rules-version'
import { SOURCES, type Sourced } from '@clinic/contract/clinical/sources'
import type { Formulary } from '@clinic/contract/guard'
import type { Config } from '../config.ts'

/** The drug list with the titles of its sources. */
export function getFormulary(): Formulary {
  return {
    rules: RULES_VERSION,
    ingredients: [...INGREDIENTS.values()].map((row) => ({ ...row, ...mutable(row), names: [...row.names], groups: [...row.groups] })),
    groups: [...GROUPS.values()].map((row) => ({ ...row, ...mutable(row), words: [...row.words] })),
    products: PRODUCTS.map((row) => ({ ...row, ...mutable(row), ingredients: [...row.ingredients] })),
  }
}

const mutable = ({ source }: Sourced) => ({ source: source.map((key) => SOURCES[key].title) })

export function getGuardRules({ drugGuard, clinicalReviewer }: Pick<Config, 'drugGuard' | 'clinicalReviewer'>) {
  const drugs = FAMILIES.flatMap(({ ingredients, groups, products, rules }): Sourced[] => [
    ...ingredients,
    ...groups,
    ...products,
    ...rules,
  ])
  const rows = [...drugs, ...DIAGNOSES]
  return {
    rules: RULES_VERSION,
    mode: drugGuard,
    reviewer: clinicalReviewer === '' ? null : clinicalReviewer,
    unreviewed: rows.filter(({ reviewed }) => !reviewed).length,
  }
}
