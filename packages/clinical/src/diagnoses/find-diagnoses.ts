import { editDistance } from '../edit-distance.ts'
import { DIAGNOSES, type Diagnosis } from './diagnoses.ts'

/** A word that the clinic added for a code. */
export type ClinicTerm = { readonly term: string; readonly code: string }

type FoundDiagnosis = { readonly code: string; readonly label: string; readonly matched: string }

/** From the best to the least: the whole term, its beginning, words of it by their beginnings, a misspelling. */
type Rank = 0 | 1 | 2 | 3

/**
 * Diagnoses for what was typed so far, for the list under the field; the text itself stays free. Words are matched from their beginning:
 * 'uti' is not found in 'routine'. A misspelling only suggests. Source: clinical decisions, section 8.
 */
export function findDiagnoses(typed: string, clinicTerms: readonly ClinicTerm[] = [], limit = 8): FoundDiagnosis[] {
  const words = plainWords(typed)
  if (words.length === 0) return []
  const found = DIAGNOSES.flatMap((diagnosis) => {
    const own = clinicTerms.filter(({ code }) => code === diagnosis.code).map(({ term }) => term)
    const best = bestOf([diagnosis.label, ...own, ...diagnosis.synonyms], words)
    return best === null ? [] : [{ ...best, diagnosis }]
  })
  // Misspellings stay out where something is spelt as typed.
  const spelt = found.filter(({ rank }) => rank < 3)
  return (spelt.length > 0 ? spelt : found)
    .sort((a, b) => a.rank - b.rank || a.matched.length - b.matched.length)
    .slice(0, limit)
    .map(({ diagnosis: { code, label }, matched }) => ({ code, label, matched }))
}

function bestOf(terms: readonly string[], words: readonly string[]): { rank: Rank; matched: string } | null {
  let best: { rank: Rank; matched: string } | null = null
  for (const matched of terms) {
    const rank = rankOf(wordsOfTerm(matched), words)
    if (rank !== null && (best === null || rank < best.rank)) best = { rank, matched }
  }
  return best
}

function rankOf(term: readonly string[], words: readonly string[]): Rank | null {
  const [whole, typed] = [term.join(' '), words.join(' ')]
  if (whole === typed) return 0
  if (whole.startsWith(typed)) return 1
  if (words.every((word) => term.some((each) => each.startsWith(word)))) return 2
  return words.length === 1 && term.length === 1 && isNear(term[0] ?? '', typed) ? 3 : null
}

/** As with the names of drugs: one letter off from 6 letters, two from 10. */
function isNear(term: string, typed: string): boolean {
  const max = typed.length >= 10 ? 2 : typed.length >= 6 ? 1 : 0
  return max > 0 && Math.abs(term.length - typed.length) <= max && editDistance(term, typed) <= max
}

/** The words of the terms of the list, worked out once. */
function wordsOfTerm(term: string): readonly string[] {
  const known = TERM_WORDS.get(term)
  if (known !== undefined) return known
  const words = plainWords(term)
  TERM_WORDS.set(term, words)
  return words
}

const TERM_WORDS = new Map<string, readonly string[]>()

export const plainWords = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}'’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Where the diagnosis that is being typed begins: after the last , ; + / new line, 'and' or 'with', and after a '?' before it. */
function startOfPart(text: string): number {
  const separator = /[,;+/\n?]\s*|\s(?:and|with)\s+/gi
  let start = /^\s*/.exec(text)?.[0].length ?? 0
  for (const match of text.matchAll(separator)) start = match.index + match[0].length
  return start
}

/** The last of several diagnoses in the field, the one that is being typed. */
export const diagnosisBeingTyped = (text: string) => text.slice(startOfPart(text))

/** The text with the chosen label in place of the part that was typed; all before it stays as it is. */
export const withDiagnosis = (text: string, label: Diagnosis['label']) => `${text.slice(0, startOfPart(text))}${label}`
