import { editDistance } from '../edit-distance.ts'
import { letterMask, type Meaning, nameIndex } from './name-index.ts'
import { remembered } from './remembered.ts'

/**
 * The one name that a misspelt word may mean: one letter off in words from 6 letters, two from 10 (clinical decisions, section 2).
 * Two letters that changed places count as one. The nearest counts; if two of equal distance mean different things, there is none.
 */
export const nearName = remembered((word: string): Meaning | null => {
  const max = word.length >= 10 ? 2 : word.length >= 6 ? 1 : 0
  if (max === 0) return null
  const letters = letterMask(word)
  let [nearest, best]: [number, Meaning[]] = [max, []]
  const { single } = nameIndex()
  // Words of its own length first, as they are the nearest most often.
  for (const more of [0, -1, 1, -2, 2].slice(0, 2 * max + 1))
    for (const name of single.get(word.length + more) ?? []) {
      if (Math.abs(more) > nearest || bits(name.letters ^ letters) > 2 * nearest) continue
      const distance = editDistance(word, name.word)
      if (distance > nearest) continue
      if (distance < nearest) best = []
      nearest = distance
      best.push(name.meaning)
    }
  const [first, ...others] = best
  return first !== undefined && others.every((other) => sameMeaning(first, other)) ? first : null
})

const sameMeaning = (a: Meaning, b: Meaning) => [...a.ingredients, '|', ...a.groups].join() === [...b.ingredients, '|', ...b.groups].join()

function bits(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}
