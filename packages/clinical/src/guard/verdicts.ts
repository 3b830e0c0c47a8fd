import type { AllergyEntry } from '../allergies/allergy-entries.ts'

/** From the mildest to the worst; of several the worst counts (clinical decisions, section 2). */
export const VERDICTS = ['clear', 'ask', 'unclear', 'caution', 'stop'] as const
export type Verdict = (typeof VERDICTS)[number]

export const isWorse = (a: Verdict, b: Verdict) => VERDICTS.indexOf(a) > VERDICTS.indexOf(b)
export const worst = (verdicts: readonly Verdict[]): Verdict => verdicts.reduce((bad, each) => (isWorse(each, bad) ? each : bad), 'clear')

/** What the guard looks at, and what it does not: said under every verdict (safety decisions, 3.4). */
export const CHECKED = ['allergies', 'duplicates', 'pregnancy', 'age', 'listed problems'] as const
export const NOT_CHECKED = ['doses', 'interactions'] as const
export const CHECKED_WORDS = `Checked: ${CHECKED.join(', ')}. Not checked: ${NOT_CHECKED.join(', ')}.`

export const FINDING_KINDS = [
  ...(['same-ingredient', 'same-group', 'cross-reaction'] as const),
  ...(['allergy-not-explained', 'drug-not-known', 'not-in-list', 'not-asked'] as const),
  ...(['duplicate-ingredient', 'duplicate-group', 'recent-antimalarial', 'twice-in-record'] as const),
  ...(['patient-caution', 'malaria-not-tested', 'malaria-negative'] as const),
] as const
export type FindingKind = (typeof FINDING_KINDS)[number]

export type Finding = {
  readonly kind: FindingKind
  readonly verdict: Verdict
  readonly text: string
  readonly source: string
  /** The allergy that it is about, where the list holds it. */
  readonly allergyId?: string
  /** The ingredient, or group, that it is about: an override holds for this one only. */
  readonly ingredient: string | null
  /** What meets, in words within a sentence: 'penicillin' and 'amoxicillin'. */
  readonly names?: { readonly allergy: string; readonly drug: string }
  /** Of the allergy behind it. */
  readonly severity?: AllergyEntry['severity']
  readonly entrySource?: AllergyEntry['source']
}
