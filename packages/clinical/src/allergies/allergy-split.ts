import { readName } from '../formulary/read-name.ts'
import { isStrengthOrForm, wordsOf } from '../formulary/words.ts'
import { isContrast, isDenial, isNegated, namesSubstance } from './allergy-negation.ts'
import { SHORTENED } from './allergy-severity.ts'
import { readAllergyText } from './allergy-text.ts'
import { isMereTolerance, isTolerated, tellsOfUse } from './allergy-tolerance.ts'
import { goesOn, isAllergyNoise, isReactionOnly, spelled, TREATMENT } from './allergy-words.ts'

/** One allergy as written: what it is to, and what happened. */
type WrittenAllergy = { readonly label: string; readonly reaction: string }

type Open = { label: string; reaction: string }

/**
 * The allergies of a text, in its order; none if nothing was asked or there are none. Labels are parted at ; and new lines, and at , / . and
 * 'and' ('&' never parts: M&B). What follows ':' or ' - ', or is in brackets, is the whole reaction, up to a piece that is itself
 * the name of a drug; so is a piece that only tells what happened ('penicillin, rash, itching'). No word is dropped, but the 'and' between labels.
 * Source: clinical decisions, section 16; safety decisions, 1.3 and 1.4.
 */
export function splitAllergyText(text: string): WrittenAllergy[] {
  if (readAllergyText(text).status !== 'listed') return []
  const found: Open[] = []
  const leading: string[] = []
  for (const segment of text.split(/[;\n\r\u2028\u2029]/)) readSegment(segment, found, leading)
  const [first, ...others] = leading
  if (first !== undefined) found.push({ label: first, reaction: others.join(', ') })
  return found.flatMap(({ label, reaction }) => piecesOf(label).map((piece) => ({ label: piece, reaction })))
}

function readSegment(segment: string, found: Open[], leading: string[]): void {
  // Labels without a reaction so far: a ':' after them is for all.
  let waiting: Open[] = []
  let told: { readonly of: readonly Open[]; readonly start: number } | null = null
  for (const { sign, start, end } of piecesIn(segment)) {
    const text = oneLine(segment.slice(start, end))
    const last = found.at(-1)
    if (OPENS_REACTION.test(sign) && waiting.length > 0) {
      told = { of: waiting, start }
      waiting = []
    }
    if (text === '') continue
    const isContrasted = last !== undefined && isContrast(last.label, text)
    if (told !== null && (isContrasted || !startsLabel(text, told.of[0]?.reaction ?? ''))) {
      for (const each of told.of) each.reaction = oneLine(segment.slice(told.start, end))
    } else if (isReactionOnly(text) || (isContrasted && !waiting.includes(last)) || tellsOfHarm(last?.label ?? '', text)) {
      if (last === undefined) leading.push(text)
      else last.reaction = last.reaction === '' ? text : `${last.reaction}${between(sign)}${text}`
      waiting = waiting.filter((each) => each !== last)
    } else if (last !== undefined && waiting.includes(last) && (isContrasted || continuesDenial(last.label, sign, text))) {
      last.label += `${between(sign)}${text}`
    } else {
      const label = labelled(text, leading.splice(0))
      found.push(label)
      told = null
      if (label.reaction === '') waiting.push(label)
    }
  }
}

/** 'Took penicillin before, no problem'; 'can take penicillin tablets, the injection gives shock'. */
const tellsOfHarm = (label: string, piece: string) =>
  (tellsOfUse(label) && isMereTolerance(piece)) || (isTolerated(label) && !namesSubstance(piece) && namesSubstance(label))

const OPENS_REACTION = /^(?::|\s[-–—]+\s)$/

const between = (sign: string) => (/and/i.test(sign) ? ' and ' : sign === '/' ? '/' : ', ')

type Piece = { readonly sign: string; readonly start: number; readonly end: number }

/** Parts a segment at its signs, but neither inside brackets nor 12/03/2020, 100,000 and h/o. */
function piecesIn(segment: string): Piece[] {
  const pieces: Piece[] = []
  let [sign, depth] = ['', 0]
  let start = /^\s*[-–—•*]+\s+(?=\S)/.exec(segment)?.[0].length ?? 0
  const dots = [...segment.matchAll(SHORTENED)]
    .filter(({ index }) => goesOn(wordsOf(segment.slice(index))[0] ?? ''))
    .map(({ index }) => index)
  for (const match of segment.matchAll(SIGNS)) {
    const [found] = match
    if (match.index < start || dots.includes(match.index)) continue
    if (found === '(' || found === '[') depth += CLOSED.test(segment.slice(match.index)) ? 1 : 0
    else if (found === ')' || found === ']') depth = Math.max(0, depth - 1)
    else if (depth === 0) {
      pieces.push({ sign, start, end: match.index })
      sign = found
      start = match.index + found.length
    }
  }
  return [...pieces, { sign, start, end: segment.length }]
}

const SIGNS = /[()[\]:]|\s[-–—]+\s|(?<!\d),|,(?!\d)|(?<!\d)\/(?![oc]\b)|\/(?![\doc])|\.(?=\s|$)|(?<=\s)and(?=\s)/giu
const CLOSED = /^[([][^()[\]]*[)\]]/

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Brackets after a label hold its reaction, unless they name what it is to: 'Sulfa drugs (Septrin)'. */
function labelled(piece: string, leading: readonly string[]): Open {
  const text = oneLine(piece.replaceAll(':', ' ').replace(/[\s([]+$/, '')) || piece
  const [, label = '', inside = '', after = ''] = /^([^([]*[^([\s])\s*[([]([^()[\]]*)(?:[)\]]|$)(.*)$/s.exec(text) ?? []
  const told = oneLine(`${inside} ${after.replaceAll(/[()[\]]/g, ' ')}`)
  const isTold = label !== '' && !isReactionOnly(label) && told !== '' && !namesSubstance(told) && !isNegated(label)
  return { label: isTold ? oneLine(label) : text, reaction: [...leading, ...(isTold ? [told] : [])].join(', ') }
}

/**
 * Whether a piece of a reaction begins another allergy: it is nothing but the name of a drug, or says that there is one. 'Given adrenaline,
 * hydrocortisone' is what was done.
 */
function startsLabel(piece: string, reaction: string): boolean {
  if (!namesSubstance(piece)) return false
  if (/\b(?:allerg|react|intoleran|(?:hyper)?sensitiv)/i.test(piece)) return true
  return isNegated(piece) ? !isDenial(piece) : startsWithName(piece.replace(/^(?:also|plus|and|then)\s+/i, '')) && !isTreatment(reaction)
}

/** 'Inj. Septrin (twice)', and not 'rash with Septrin'. */
function startsWithName(piece: string): boolean {
  const words = spelled(piece.replaceAll(/[([].*$/gs, ''))
  const first = words.find((word) => !isStrengthOrForm(word)) ?? ''
  const { left } = readName(words.join(' '), isAllergyNoise)
  return left.length === 0 && (!isAllergyNoise(first) || namesSubstance(first))
}

const isTreatment = (reaction: string) => TREATMENT.test(reaction) && namesSubstance(reaction)

/** 'Not allergic to penicillin and aspirin' denies both. */
const continuesDenial = (label: string, sign: string, piece: string) =>
  /^(?:and|\/)$/i.test(sign) && isDenial(label) && !isNegated(piece) && !/\b(?:allergic|react)/i.test(piece) && startsWithName(piece)

const MAX_LABEL = 120

/** A label holds 120 characters; a longer one is parted between two words. */
function piecesOf(label: string): string[] {
  if (label.length <= MAX_LABEL) return label === '' ? [] : [label]
  const end = endOfWords(label, MAX_LABEL)
  return [label.slice(0, end).trim(), ...piecesOf(label.slice(end).trim())].filter((piece) => piece !== '')
}

/**
 * Where to cut a text that may have `max` characters: at a blank near the end, else between two words, and within a word only if it is
 * longer than `max`.
 */
export function endOfWords(text: string, max: number): number {
  if (text.length <= max) return text.length
  const blank = text.lastIndexOf(' ', max)
  if (blank > Math.max(0, max - 40)) return blank
  for (let end = max; end > 0; end--) if (!isOfWord(text[end - 1]) || !isOfWord(text[end])) return end
  return /[\ud800-\udbff]/.test(text[max - 1] ?? '') ? max - 1 : max
}

const isOfWord = (unit = '') => /[\p{L}\p{N}\p{M}\p{Cs}'’&]/u.test(unit)
