import { DIAGNOSES } from '@clinic/clinical/diagnoses/diagnoses'
import { FAMILIES, GROUPS, INGREDIENTS, PRODUCTS } from '@clinic/clinical/formulary/formulary'
import { conflictOf, conflictWords } from '@clinic/clinical/guard/mapping-conflict'
import { RULES_VERSION } from '@clinic/clinical/rules-version'
import { SOURCES, type SourcedRule } from '@clinic/clinical/sources'
import type { Formulary, Signature } from '@clinic/contract/guard/formulary'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/open.ts'
import { groupKey, ingredientKey, ownRows, productKey, signatures } from './signatures.ts'

/** The drug list with the titles of its sources, and who signed each row as it is now. */
export async function getFormulary(db: Db): Promise<Formulary> {
  const [own, signed] = [await ownRows(db), await signatures(db)]
  const about = (key: string, row: SourcedRule) => ({ key, source: titlesOf(row), reviewed: row.reviewed, signed: signed.get(key) ?? null })
  return {
    rules: RULES_VERSION,
    items: own.map(({ key, hash: _, ...row }) => {
      const doubt = conflictWords(conflictOf(row.name, row)) ?? ''
      return { key, ...row, doubt, signed: signed.get(key) ?? null }
    }),
    ingredients: [...INGREDIENTS.values()].map((row) => {
      const { code, name, names, groups, kind } = row
      return { code, name, kind, names: [...names], groups: [...groups], ...about(ingredientKey(row), row) }
    }),
    groups: [...GROUPS.values()].map((row) => {
      const { code, label, words, within, stopAmong } = row
      return { code, label, within, words: [...words], stopAmong: [...stopAmong], ...about(groupKey(row), row) }
    }),
    products: PRODUCTS.map((row) => {
      const { name, ingredients, doubt = '', alone = [] } = row
      return { name, doubt, ingredients: [...ingredients], alone: [...alone], ...about(productKey(row), row) }
    }),
  }
}

const titlesOf = ({ source }: SourcedRule) => source.map((key) => SOURCES[key].title)

export async function getGuardRules(db: Db, { drugGuard, clinicalReviewer }: Pick<Config, 'drugGuard' | 'clinicalReviewer'>) {
  const signed = await signatures(db)
  return {
    rules: RULES_VERSION,
    mode: drugGuard,
    reviewer: clinicalReviewer === '' ? null : clinicalReviewer,
    unreviewed: unreviewedRows(signed),
  }
}

/** A signed row counts as compared with its source. Rules between groups, and diagnoses, cannot be signed. */
function unreviewedRows(signed: ReadonlyMap<string, Signature>): number {
  const isOpen = ({ reviewed }: SourcedRule, key?: string) => !reviewed && (key === undefined || !signed.has(key))
  const drugs = FAMILIES.flatMap(({ ingredients, groups, products, rules }) => [
    ...ingredients.map((row) => isOpen(row, ingredientKey(row))),
    ...groups.map((row) => isOpen(row, groupKey(row))),
    ...products.map((row) => isOpen(row, productKey(row))),
    ...rules.map((row) => isOpen(row)),
  ])
  return [...drugs, ...DIAGNOSES.map((row) => isOpen(row))].filter((open) => open).length
}
