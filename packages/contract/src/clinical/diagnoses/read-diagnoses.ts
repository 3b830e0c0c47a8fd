import type { Certainty } from '../certainty.ts'
import { DIAGNOSES } from './diagnoses.ts'
import { type ClinicTerm, plainWords } from './find-diagnoses.ts'

export type ReadDiagnosis = { readonly code: string; readonly certainty: Certainty }

/** What a text names, each code once, and the parts of it that name something else. What a text says no to is in neither. */
export type DiagnosesRead = { readonly found: readonly ReadDiagnosis[]; readonly unread: readonly string[] }

/** Taken out before the text is split, because '/' would split it: 'r/o'. So is '?'. */
const DOUBT_MARK = /\br\/o\b|\?/gi
const MARK = '\u{E000}'
const FIRST_TERM_MARK = 0xe001
const BETWEEN = /[,;/+&\n]|\.(?=\s|$)|\s(?:and|with)\s/i
const DOUBT = /\b(?:query|suspected|likely|presumed|to exclude)\b/gi
/** 'no|not|nil|ruled out|negative' are decided; the others are ours: a result that is not there must not become a diagnosis. */
const NEGATED = /\b(?:no|not|nil|ruled out|excluded|negative|neg|without|denies|unlikely)\b|-\s?ve\b/i

/** Words that mean the diagnosis only where nothing else is said: 'leg ulcer', 'hypertensive crisis' and 'low sugar' are others. */
const ALONE = new Set(['ulcer', 'crisis', 'sugar', 'prostate', 'cut', 'dental'])
const SHORT = 3

type Word = { readonly plain: string; readonly written: string }
type Term = { readonly words: readonly string[]; readonly code: string; readonly letters: number; readonly isClinics: boolean }

/**
 * Reads the diagnoses of a free text: whole words only, the longest term of a part, the clinic's own terms first. A misspelling is not read.
 * Source: clinical decisions, sections 8 and 16.
 */
export function readDiagnoses(text: string, clinicTerms: readonly ClinicTerm[] = []): DiagnosesRead {
  const terms = [...clinicTerms.map(({ term, code }) => termOf(term, code, true)), ...LISTED]
  const found = new Map<string, Certainty>()
  const unread: string[] = []
  for (const part of withMarks(text).split(BETWEEN)) {
    if (NEGATED.test(part)) continue
    const said = part.replaceAll(DOUBT, MARK)
    const words = wordsOf(said.replaceAll(MARK, ' '))
    if (words.length === 0) continue
    const match = longest(words, terms)
    if (!match) {
      unread.push(writtenAs(words))
      continue
    }
    const certainty = said.includes(MARK) ? 'suspected' : 'confirmed'
    if (certainty === 'confirmed' || !found.has(match.code)) found.set(match.code, certainty)
    const rest = [...words.slice(0, match.from), ...words.slice(match.from + match.length)]
    const other = longest(rest, terms)
    if (other && other.code !== match.code) unread.push(writtenAs(rest))
  }
  return { found: [...found].map(([code, certainty]) => ({ code, certainty })), unread }
}

const termOf = (term: string, code: string, isClinics: boolean): Term => {
  const place = MARKED_TERMS.indexOf(term)
  const words = place === -1 ? plainWords(term) : [markAt(place)]
  return { words, code, letters: words.join('').length, isClinics }
}

/** Terms with a sign that splits a text, the longest first. */
const MARKED_TERMS = DIAGNOSES.flatMap(({ label, synonyms }) => [label, ...synonyms])
  .filter((term) => /[+/]/.test(term))
  .toSorted((a, b) => b.length - a.length)
const markAt = (place: number) => String.fromCodePoint(FIRST_TERM_MARK + place)

const LISTED: readonly Term[] = DIAGNOSES.flatMap(({ code, label, synonyms }) =>
  [label, ...synonyms].map((term) => termOf(term, code, false)),
)

function withMarks(text: string): string {
  let marked = text.replaceAll(/[\u{E000}-\u{F8FF}]/gu, ' ').replaceAll(DOUBT_MARK, MARK)
  for (const [place, term] of MARKED_TERMS.entries())
    marked = marked.replaceAll(new RegExp(`(^|[^\\p{L}\\p{N}])${term.replaceAll(/[+/]/g, String.raw`\$&`)}`, 'giu'), `$1 ${markAt(place)} `)
  return marked
}

function wordsOf(part: string): Word[] {
  const written = part.normalize('NFC').match(/[\u{E001}-\u{F8FF}]|[\p{L}\p{N}\p{M}'’]+/gu) ?? []
  return written.flatMap((word) => {
    const plain = word >= markAt(0) && word <= '\u{F8FF}' ? word : (plainWords(word)[0] ?? '')
    return plain === '' ? [] : [{ plain, written: word }]
  })
}

const writtenAs = (words: readonly Word[]) =>
  words.map(({ written }) => MARKED_TERMS[(written.codePointAt(0) ?? 0) - FIRST_TERM_MARK] ?? written).join(' ')

/** The longest term among these words; one of the clinic before any other. */
function longest(words: readonly Word[], terms: readonly Term[]) {
  let best: (Term & { from: number; length: number }) | null = null
  for (const term of terms) {
    if (best && (best.isClinics === term.isClinics ? best.letters >= term.letters : best.isClinics)) continue
    const from = placeOf(term, words)
    if (from !== null) best = { ...term, from, length: term.words.length }
  }
  return best
}

function placeOf(term: Term, words: readonly Word[]): number | null {
  const isWhole = words.length === term.words.length
  for (let from = 0; from + term.words.length <= words.length; from++) {
    const isHere = term.words.every((word, place) => words[from + place]?.plain === word)
    if (isHere && (isWhole || mayBePart(term, words, from))) return from
  }
  return null
}

/** Beside other words, a short term counts in capitals with no number behind: 'AGE 5' is an age, 'age' a word. */
function mayBePart(term: Term, words: readonly Word[], from: number): boolean {
  const [first = ''] = term.words
  if (term.words.length > 1 || first >= markAt(0)) return true
  if (ALONE.has(first)) return false
  if (first.length > SHORT) return true
  const { written = '' } = words[from] ?? {}
  return written === written.toUpperCase() && !/^\p{N}/u.test(words[from + 1]?.plain ?? '')
}
