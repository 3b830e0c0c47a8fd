import { nameVariants } from './name-variants.ts'

/** Words longer than this are compared by their beginning; no name needs more. */
export const MAX_WORD_LENGTH = 40
const MAX_WORDS = 6

/** The words of a normalised name; what is beyond the sixth is not searched. */
export const wordsOf = (searchName: string): string[] =>
  [...new Set(searchName.split(' '))]
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .map((word) => (word.length > MAX_WORD_LENGTH ? [...word].slice(0, MAX_WORD_LENGTH).join('') : word))

/** How well a word of a name answers a word of the search; smaller is better. */
const EXACT = 0
const BEGINNING = 1
const INSIDE = 2
const NEAR = 3
const PIECE = 4
/** The name has no answer to the word. */
export const MISSING = 10

/** The shortest word that counts as a piece of a longer one (Seun of Oluwaseun, Lanre of Olanrewaju), or as its beginning (Ife of Ifeoluwa). */
export const SHORTEST_PIECE = 4
export const SHORTEST_BEGINNING = 3

/** 0 if a name holds every word of the search, null if it has no answer to more than `mayMiss` of them. */
export type NameScorer = (searchName: string, mayMiss?: number) => number | null

/** How well names answer these words. Names share their words, so what a word is worth is found out once. */
export function nameScorer(terms: readonly string[]): NameScorer {
  const scorers = terms.map((term) => ({ term, scoreOf: wordScorer(term) }))
  return (searchName, mayMiss = 0) => {
    const words = searchName.split(' ')
    let sum = 0
    let missed = 0
    for (const { term, scoreOf } of scorers) {
      if (words.includes(term)) continue
      let best = MISSING
      for (const word of words) best = Math.min(best, scoreOf(word))
      if (best === MISSING && ++missed > mayMiss) return null
      sum += best
    }
    return sum
  }
}

/** How well a word answers this one. */
export function wordScorer(term: string): (word: string) => number {
  const kin = nameVariants(term)
  const isNearTerm = isNearTo(term)
  const known = new Map<string, number>()
  function scoreOf(word: string): number {
    if (word === term) return EXACT
    if (word.startsWith(term)) return BEGINNING
    if (word.includes(term)) return INSIDE
    if (kin.has(word) || isNearTerm(word)) return NEAR
    return isPiece(word, term) ? PIECE : MISSING
  }
  return (word) => {
    const before = known.get(word)
    if (before !== undefined) return before
    const score = scoreOf(word)
    known.set(word, score)
    return score
  }
}

const isPiece = (word: string, term: string) =>
  (word.length >= SHORTEST_PIECE && term.includes(word)) || (word.length >= SHORTEST_BEGINNING && term.startsWith(word))

/** May two words be spellings of one name? One letter off, two letters swapped, or alike in sound and not too far apart in letters. */
export const isNear = (a: string, b: string): boolean => isNearTo(a)(b)

/** The same for many words beside one. */
export function isNearTo(a: string): (b: string) => boolean {
  const inA = lettersOf(a)
  return (b) => {
    const length = Math.max(a.length, b.length)
    const most = length <= 4 ? 1 : length <= 6 ? 2 : 3
    if (leastDistance(a.length, inA, b) > most) return false
    const distance = letterDistance(a, b)
    if (distance <= 1) return length >= 4 || phoneticKey(a) === phoneticKey(b)
    return distance <= most && phoneticKey(a) === phoneticKey(b)
  }
}

/** No two words are nearer than this: each letter that only one of them has must be added, dropped or changed. Soon found, and most names are far apart. */
function leastDistance(lengthOfA: number, inA: number, b: string): number {
  const inB = lettersOf(b)
  return Math.max(Math.abs(lengthOfA - b.length), bitsOf(inA & ~inB), bitsOf(inB & ~inA))
}

/** Which letters a word has, as bits; letters that share a bit only make the words seem nearer. */
function lettersOf(word: string): number {
  let letters = 0
  for (let index = 0; index < word.length; index++) letters |= 1 << (word.charCodeAt(index) & 31)
  return letters
}

function bitsOf(letters: number): number {
  let bits = 0
  for (let left = letters; left !== 0; left &= left - 1) bits++
  return bits
}

/**
 * How a word sounds, roughly: Mohammed, Muhammad and Mohamed are one, and so are Shola and Sola, Katherine and Catherine.
 * Vowels count at the beginning only; letters of other scripts stay.
 */
export function phoneticKey(word: string): string {
  const plain = word
    .replaceAll(/(.)\1+/gu, '$1')
    .replaceAll('ph', 'f')
    .replaceAll('v', 'f')
    .replaceAll('chr', 'kr')
    .replaceAll('x', 'ks')
    .replaceAll('ch', 'x')
    .replaceAll(/ck|q/g, 'k')
    .replaceAll(/c(?=[eiy])|sh|z/g, 's')
    .replaceAll('c', 'k')
    .replaceAll(/([tdgk])h/g, '$1')
  return plain.slice(0, 1).replace(/[aeiou]/, 'a') + plain.slice(1).replaceAll(/[aeiouyhw]/g, '')
}

/** Letters to add, drop, change or swap with a neighbour to make one word of the other. */
export function letterDistance(a: string, b: string): number {
  if (a === b) return 0
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      let least = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + (same ? 0 : 1))
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        least = Math.min(least, (before[column - 2] ?? 0) + 1)
      current.push(least)
    }
    before = last
    last = current
  }
  return last[b.length] ?? 0
}

/** The word less each one of its letters: two words that are one letter off share one of these, or are one of the other's. */
export function deletions(word: string): string[] {
  const letters = [...word]
  return [...new Set(letters.map((_, index) => letters.toSpliced(index, 1).join('')))]
}

/** Longer words are looked at up to here for their pieces. */
const MAX_WHOLE_LENGTH = 16

/** Whatever may be a word of its own in the word: its pieces and its beginnings, and not the word itself. */
export function substrings(word: string): string[] {
  const whole = [...word].slice(0, MAX_WHOLE_LENGTH)
  const pieces = new Set<string>()
  for (let start = 0; start < whole.length; start++)
    for (let end = start + (start === 0 ? SHORTEST_BEGINNING : SHORTEST_PIECE); end <= whole.length; end++)
      pieces.add(whole.slice(start, end).join(''))
  pieces.delete(word)
  return [...pieces]
}
