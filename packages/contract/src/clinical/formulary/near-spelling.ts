import { letterMask, type Meaning, nameIndex } from './name-index.ts'

/**
 * The one name that a misspelt word may mean: one letter off in words from 6 letters, two from 10 (clinical decisions, section 2).
 * Two letters that changed places count as one. The nearest counts; if two of equal distance mean different things, there is none.
 */
export function nearName(word: string): Meaning | null {
  const max = word.length >= 10 ? 2 : word.length >= 6 ? 1 : 0
  if (max === 0) return null
  const letters = letterMask(word)
  let [nearest, best]: [number, Meaning[]] = [max, []]
  for (const name of nameIndex().single) {
    if (Math.abs(name.word.length - word.length) > nearest || bits(name.letters ^ letters) > 2 * nearest) continue
    const distance = editDistance(word, name.word)
    if (distance > nearest) continue
    if (distance < nearest) best = []
    nearest = distance
    best.push(name.meaning)
  }
  const [first, ...others] = best
  return first !== undefined && others.every((other) => sameMeaning(first, other)) ? first : null
}

const sameMeaning = (a: Meaning, b: Meaning) => [...a.ingredients, '|', ...a.groups].join() === [...b.ingredients, '|', ...b.groups].join()

function bits(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}

/** Letters to insert, drop, change, or swap with their neighbour. */
export function editDistance(a: string, b: string): number {
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, place) => place)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let least = Math.min(change, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (beforeLast[j - 2] ?? Number.POSITIVE_INFINITY) + 1)
      row.push(least)
    }
    ;[beforeLast, last] = [last, row]
  }
  return last[b.length] ?? 0
}
