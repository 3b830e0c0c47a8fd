import { DIAGNOSES } from './diagnoses.ts'
import { type ClinicTerm, plainWords } from './find-diagnoses.ts'

/** What splits a text into parts. */
export const BETWEEN = /[,;/+&\n]|\.(?=\s|$)|\s(?:and|with)\s/i

/** A word of a text, as it is compared and as it was written. */
export type Word = { readonly plain: string; readonly written: string }

export type Term = { readonly words: readonly string[]; readonly code: string; readonly letters: number; readonly isClinics: boolean }

/** The terms by their first word. A term that would be split is one word, its own mark, and is put into a text before it is split. */
type TermIndex = { readonly byFirst: ReadonlyMap<string, readonly Term[]>; readonly marked: readonly MarkedTerm[] }
type MarkedTerm = { readonly mark: string; readonly pattern: RegExp; readonly term: string }

/** No character of a text can be one of these. */
export const PRIVATE_USE = /[\u{E000}-\u{F8FF}]/gu
const FIRST_MARK = 0xe001

export const isMark = (word: string) => /^[\u{E001}-\u{F8FF}]$/u.test(word)

/** The list with the clinic's own terms, worked out once for each list of these. */
export function indexOf(clinicTerms: readonly ClinicTerm[]): TermIndex {
  const known = INDEXES.get(clinicTerms)
  if (known) return known
  const all = [
    ...clinicTerms.map(({ term, code }) => ({ term, code, isClinics: true })),
    ...DIAGNOSES.flatMap(({ code, label, synonyms }) => [label, ...synonyms].map((term) => ({ term, code, isClinics: false }))),
  ]
  const marked = all
    .filter(({ term }) => BETWEEN.test(term))
    .toSorted((a, b) => b.term.length - a.term.length)
    .map(({ term }, place) => ({ term, mark: String.fromCodePoint(FIRST_MARK + place), pattern: patternOf(term) }))
  const terms = all.map(({ term, code, isClinics }): Term => {
    const mark = marked.find((each) => each.term === term)?.mark
    const words = mark === undefined ? plainWords(term) : [mark]
    return { words, code, isClinics, letters: plainWords(term).join('').length }
  })
  const index = { byFirst: Map.groupBy(terms, ({ words }) => words[0] ?? ''), marked }
  INDEXES.set(clinicTerms, index)
  return index
}

const INDEXES = new WeakMap<readonly ClinicTerm[], TermIndex>()

/** The term as a whole word; what ends with a sign may go on: 'mp++', 'MP+ve'. */
function patternOf(term: string): RegExp {
  const end = /[\p{L}\p{N}]$/u.test(term) ? '(?![\\p{L}\\p{N}])' : ''
  return new RegExp(`(^|[^\\p{L}\\p{N}])${RegExp.escape(term)}${end}`, 'giu')
}

export const withMarks = (text: string, { marked }: TermIndex) =>
  marked.reduce((text, { pattern, mark }) => text.replaceAll(pattern, `$1 ${mark} `), text)

export function wordsOf(part: string): Word[] {
  const written = part.normalize('NFC').match(/[\u{E001}-\u{F8FF}]|[\p{L}\p{N}\p{M}'’]+/gu) ?? []
  return written.flatMap((word) => {
    const plain = isMark(word) ? word : (plainWords(word)[0] ?? '')
    return plain === '' ? [] : [{ plain, written: word }]
  })
}

export const writtenAs = (words: readonly Word[], { marked }: TermIndex) =>
  words.map(({ written }) => marked.find(({ mark }) => mark === written)?.term ?? written).join(' ')
