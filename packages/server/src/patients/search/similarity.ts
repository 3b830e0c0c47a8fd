/** Only this many letters of a word are compared; no name needs more. */
const MAX_WORD_LENGTH = 40
const MAX_WORDS = 6

/** Words of a normalised name. Words after the sixth are not searched. */
export const wordsOf = (searchName: string): string[] =>
  [...new Set(searchName.split(' '))]
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .map((word) => (word.length > MAX_WORD_LENGTH ? [...word].slice(0, MAX_WORD_LENGTH).join('') : word))

/** The name with its words sorted, to compare names whatever order they were typed in. */
export const inOneOrder = (searchName: string): string => searchName.split(' ').toSorted().join(' ')

/** Shortest length of a word that counts as a piece of a longer one (Seun in Oluwaseun), and as its beginning (Ife in Ifeoluwa). */
const MIN_PIECE = 4
const MIN_BEGINNING = 3

/** Is the word a piece or the beginning of the longer one? */
export const isPiece = (word: string, longer: string): boolean =>
  (word.length >= MIN_PIECE && longer.includes(word)) || (word.length >= MIN_BEGINNING && longer.startsWith(word))

/** All pieces and beginnings of the word that could be words themselves. */
export function substrings(word: string): string[] {
  const letters = [...word]
  const parts = letters.flatMap((_, start) => letters.map((_, end) => letters.slice(start, end + 1).join('')))
  return [...new Set(parts)].filter((part) => part !== word && isPiece(part, word))
}

/** The word with each of its letters left out in turn. Two words one letter apart share one of these, or one word is among the other's. */
export const deletions = (word: string): string[] => [
  ...new Set([...word].map((_, index, letters) => letters.toSpliced(index, 1).join(''))),
]

/** Are two words likely spellings of one name: one letter apart, or alike in sound and only a few letters apart? */
export const isNear = (a: string, b: string): boolean => nearDistance(a, b) !== null

/** How many letters apart two likely spellings of one name are; null if they are not near. */
export function nearDistance(a: string, b: string): number | null {
  const length = Math.max(a.length, b.length)
  const most = length <= 4 ? 1 : length <= 6 ? 2 : 3
  if (length - Math.min(a.length, b.length) > most) return null
  const distance = letterDistance(a, b)
  const near = (distance <= 1 && length >= 4) || (distance <= most && phoneticKey(a) === phoneticKey(b))
  return near ? distance : null
}

/** How many letters to add, drop, change or swap with a neighbour to turn one word into the other. */
export function letterDistance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const swapped = isSwap ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      current.push(Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + change, swapped))
    }
    before = last
    last = current
  }
  return last[b.length] ?? 0
}

/**
 * Roughly how a word sounds: Mohammed, Muhammad and Mohamed have one key, as do Shola and Sola, and Katherine and Catherine. Vowels count
 * only at the beginning; letters of other scripts stay.
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

export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
