import { readDrug } from '../drugs/read-drug.ts'
import { INGREDIENTS } from '../formulary/formulary.ts'
import type { Condition } from './control.ts'

/** Drugs that are taken for a condition, by groups of the formulary and by substances without such a group. */
const DRUGS_FOR: Record<Condition, { readonly groups: readonly string[]; readonly ingredients: readonly string[] }> = {
  hypertension: {
    groups: ['ACEI', 'ARB', 'CCBD', 'BETA', 'CENT'],
    ingredients: [
      'hydrochlorothiazide',
      'bendroflumethiazide',
      'chlortalidone',
      'indapamide',
      'amiloride',
      'spironolactone',
      'prazosin',
      'doxazosin',
    ],
  },
  diabetes: {
    groups: ['BIGU', 'SUSU', 'INSU'],
    ingredients: ['pioglitazone', 'sitagliptin', 'vildagliptin', 'dapagliflozin', 'empagliflozin', 'acarbose'],
  },
}

/** Whether a prescribed drug treats the condition, judged by its name. False for a name that is not understood. */
export function isDrugFor(condition: Condition, name: string): boolean {
  const { groups, ingredients } = DRUGS_FOR[condition]
  return readDrug(name).ingredients.some(
    (code) => ingredients.includes(code) || INGREDIENTS.get(code)?.groups.some((group) => groups.includes(group)),
  )
}
