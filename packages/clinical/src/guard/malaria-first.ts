import { type Drug, possibleIngredients } from '../drugs/read-drug.ts'
import { malariaSays, type ResultCode, type Test } from '../results/tests.ts'
import { from, sourceWords } from '../sources.ts'
import type { Finding, FindingKind } from './verdicts.ts'

/** What the visit has of malaria: its tests without those entered in error, and of which kinds of caution a person has said why. */
export type MalariaOfVisit = {
  readonly tests: readonly { readonly test: Test; readonly code: ResultCode | null }[]
  readonly answered: readonly FindingKind[]
}

/** Ingredients that treat malaria, alone or together. Primaquine, dapsone and hydroxychloroquine are given for something else, too. */
export const ANTIMALARIALS: { readonly ingredients: readonly string[] } & ReturnType<typeof from> = {
  ingredients: [
    ...(['artemether', 'artesunate', 'dihydroartemisinin', 'artemotil', 'artemisinin', 'lumefantrine', 'pyronaridine'] as const),
    ...(['piperaquine', 'amodiaquine', 'chloroquine', 'quinine', 'mefloquine', 'halofantrine', 'atovaquone', 'proguanil'] as const),
    'pyrimethamine',
  ],
  ...from('DECIDED'),
}

/** Why an antimalarial is given all the same: one press each. The reason is stored as said. */
export const MALARIA_REASONS = {
  'malaria-not-tested': ['No kits', 'Tested elsewhere: positive', 'Tested elsewhere: negative', 'Severe, treat now', 'Prevention'],
  'malaria-negative': ['Tested elsewhere: positive', 'Severe, treat now', 'Prevention'],
} as const satisfies Partial<Record<FindingKind, readonly string[]>>

export type MalariaKind = keyof typeof MALARIA_REASONS
export const isMalariaKind = (kind: FindingKind): kind is MalariaKind => kind in MALARIA_REASONS

const TEXTS: Record<MalariaKind, string> = {
  'malaria-not-tested': 'No malaria test in this visit: test first, or say why not',
  'malaria-negative': 'The malaria test of this visit is negative: say why it is given',
}

/** A caution for an antimalarial without a positive test of this visit, never a stop. Source: results decisions, section 3. */
export function malariaFindings(drug: Drug, { tests, answered }: MalariaOfVisit): Finding[] {
  const ingredient = possibleIngredients(drug).find((code) => ANTIMALARIALS.ingredients.includes(code))
  if (ingredient === undefined) return []
  const said = new Set(tests.map(malariaSays))
  if (said.has('positive')) return []
  const kind: MalariaKind = said.has('negative') ? 'malaria-negative' : 'malaria-not-tested'
  if (answered.includes(kind)) return []
  return [{ kind, verdict: 'caution', text: TEXTS[kind], source: sourceWords(ANTIMALARIALS), ingredient }]
}
