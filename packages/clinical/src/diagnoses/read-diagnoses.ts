import type { Certainty } from './certainty.ts'
import type { ClinicTerm } from './find-diagnoses.ts'
import { longestTerm } from './longest-term.ts'
import { BETWEEN, indexOf, PRIVATE_USE, type Word, withMarks, wordsOf, writtenAs } from './term-index.ts'

export type ReadDiagnosis = { readonly code: string; readonly certainty: Certainty }

/** What a text names, each code once, and the parts of it that name something else. What a text says no to is in neither. */
export type DiagnosesRead = { readonly found: readonly ReadDiagnosis[]; readonly unread: readonly string[] }

const MARK = '\u{E000}'
/** Words with '/' are taken out before the text is split: 'r/o', as '?', is doubt; the others are ours. */
const DOUBT_MARK = /\br\/o\b|\?/gi
const HISTORY_MARK = /\b(?:h\/o|f\/h|fh\/o)\b/gi
const KNOWN_MARK = /\b(?:k\/c\/o|c\/o)\b/gi
/** Ours: it is one of the two, so neither is sure. */
const EITHER = /\s(?:or|vs|versus)\s/i
const EITHER_DOT = /\bvs\./gi
/** 'query|suspected|likely|presumed|to exclude' are decided; the others are ours. */
const DOUBT = /\b(?:query|suspected|likely|presumed|to exclude|rule out|probabl[ey]|possibl[ey])\b/gi
/** 'no|not|nil|ruled out|negative' are decided; the others are ours: a result that is not there must not become a diagnosis. */
const NEGATED = /\b(?:no|not|nil|ruled out|excluded|negative|neg|without|denies|unlikely)\b|-\s?ve\b/i
/** Ours: what a patient or a relative once had, and what is done so that no one gets it, is no diagnosis of this visit. */
const NOT_TODAY = /\b(?:history|hx|fhx|screen(?:ed|ing)?|vaccin\w*|immuni[sz]\w*|prophyla\w*|toxoid|contact|counsel\w*|exposure)\b/

/**
 * Reads the diagnoses of a free text: whole words only, the longest term of a part first, the clinic's own terms before any other. A
 * misspelling is not read. Sources: clinical decisions, sections 8 and 16; docs/decisions/0034.
 */
export function readDiagnoses(text: string, clinicTerms: readonly ClinicTerm[] = NONE): DiagnosesRead {
  const found = new Map<string, Certainty>()
  const unread: string[] = []
  for (const part of partsOf(text, clinicTerms)) {
    if (NEGATED.test(part)) continue
    const sides = part.split(EITHER)
    for (const side of sides) {
      const said = side.replaceAll(DOUBT, MARK)
      const { codes, rest } = readPart(wordsOf(said.replaceAll(MARK, ' ')), clinicTerms)
      const certainty = said.includes(MARK) || sides.length > 1 ? 'suspected' : 'confirmed'
      for (const code of codes) if (certainty === 'confirmed' || !found.has(code)) found.set(code, certainty)
      if (rest !== '') unread.push(rest)
    }
  }
  return { found: [...found].map(([code, certainty]) => ({ code, certainty })), unread }
}

const NONE: readonly ClinicTerm[] = []

function partsOf(text: string, clinicTerms: readonly ClinicTerm[]): string[] {
  const plain = text.replaceAll(PRIVATE_USE, ' ').replaceAll(DOUBT_MARK, MARK)
  return withMarks(
    plain.replaceAll(HISTORY_MARK, 'history of').replaceAll(KNOWN_MARK, ' ').replaceAll(EITHER_DOT, 'vs'),
    indexOf(clinicTerms),
  ).split(BETWEEN)
}

/** Each term of a part that is beside the ones before it: 'malaria typhoid' names two. The rest is unread where none was read. */
function readPart(words: readonly Word[], clinicTerms: readonly ClinicTerm[]): { codes: string[]; rest: string } {
  const index = indexOf(clinicTerms)
  const isOther = NOT_TODAY.test(plainOf(words))
  const codes: string[] = []
  const taken = new Set<number>()
  for (let match = longestTerm(words, index, taken); match; match = longestTerm(words, index, taken)) {
    const { from, length } = match
    for (let place = from; place < from + length; place++) taken.add(place)
    // The term says it itself: 'rabies exposure', or the clinic's 'history of asthma'.
    if (!isOther || NOT_TODAY.test(plainOf(words.slice(from, from + length)))) codes.push(match.code)
  }
  const isNamed = words.some(({ plain }) => /\p{L}/u.test(plain))
  return { codes, rest: codes.length === 0 && isNamed ? writtenAs(words, index) : '' }
}

const plainOf = (words: readonly Word[]) => words.map(({ plain }) => plain).join(' ')
