import { type AllergyEntry, meaningOf, readAllergyLabel, severityKnown } from '../allergies/allergy-entries.ts'
import { withoutDenials } from '../allergies/allergy-negation.ts'
import { GROUPS, INGREDIENTS } from '../formulary/formulary.ts'
import type { DrugAllergy } from '../guard/guard-override.ts'
import type { Finding } from '../guard/verdicts.ts'

/** The entries that are, or may be, about a medicine: not foods, dust, latex or plaster. */
const ofMedicines = (entries: readonly AllergyEntry[]) => withoutDenials(entries).filter(isOfMedicine)

function isOfMedicine(entry: AllergyEntry): boolean {
  const { understood, notDrug, ingredients, groups } = meaningOf(entry)
  if (notDrug !== null) return false
  if (!understood) return entry.kind === 'drug' || ingredients.length + groups.length > 0
  return groups.length > 0 || !ingredients.every((code) => INGREDIENTS.get(code)?.kind === 'material')
}

/** One is severe by its words, too. Source: clinical safety decisions, 1.2 and 1.5. */
export function drugAllergyOf(entries: readonly AllergyEntry[]): DrugAllergy {
  const found = ofMedicines(entries)
  const isSevere = found.some((entry) => severityKnown(entry, meaningOf(entry)) === 'severe')
  return isSevere ? 'severe' : found.length > 0 ? 'some' : 'none'
}

/** The allergies against which a drug was weighed: those that its findings name; all to medicines if no one knows what the drug is. */
export function weighedAgainst(findings: readonly Finding[], entries: readonly AllergyEntry[]): AllergyEntry[] {
  const isUnknown = findings.some(({ kind }) => kind === 'drug-not-known')
  const all = new Set(isUnknown ? ofMedicines(entries) : [])
  return entries.filter((entry) => all.has(entry) || findings.some(({ allergyId }) => allergyId !== undefined && allergyId === entry._id))
}

/** 'I read the box: it contains no penicillin and no Septrin' */
export function boxSentence(entries: readonly AllergyEntry[]): string {
  const names = [...new Set(entries.map(({ label }) => `no ${labelInSentence(label)}`))]
  return `I read the box: it contains ${names.join(', ').replace(/, (?=[^,]*$)/, ' and ')}`
}

/** 'Penicillin' as penicillin; brands keep their capital, and what no one understands is quoted. */
export function labelInSentence(label: string): string {
  const { understood, ingredients, groups } = readAllergyLabel(label)
  if (!understood) return `“${label}”`
  const plain = label.toLowerCase()
  const names = [
    ...ingredients.map((code) => INGREDIENTS.get(code)?.name ?? code),
    ...groups.flatMap((code) => [GROUPS.get(code)?.label ?? code, ...(GROUPS.get(code)?.words ?? [])]),
  ]
  return names.some((name) => name.toLowerCase() === plain) ? plain : label
}
