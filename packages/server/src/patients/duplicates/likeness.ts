import { inOneOrder, isNear, letterDistance, wordsOf } from '../search/similarity.ts'

/** Why two normalised names may belong to one person, or null. The smaller the rank, the likelier. */
export function likenessOf(a: string, b: string): { rank: number; reason: string } | null {
  if (a === '' || b === '') return null
  if (a === b) return { rank: 0, reason: 'Same name' }
  // Most rivals differ in length by more, which the order of words does not change.
  if (Math.abs(a.length - b.length) <= 1) {
    const [ordered, otherOrdered] = [inOneOrder(a), inOneOrder(b)]
    if (ordered === otherOrdered) return { rank: 1, reason: 'First and last name swapped' }
    if (letterDistance(a, b) <= 1 || letterDistance(ordered, otherOrdered) <= 1) return { rank: 2, reason: 'Name one letter off' }
  }
  return areNear(wordsOf(a), wordsOf(b)) ? { rank: 3, reason: 'Name spelt alike' } : null
}

/** Can the words of the two names be paired so that each pair is near? */
function areNear(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false
  const left = [...b]
  return a.every((word) => {
    const exact = left.indexOf(word)
    const index = exact >= 0 ? exact : left.findIndex((other) => isNear(word, other))
    if (index < 0) return false
    left.splice(index, 1)
    return true
  })
}
