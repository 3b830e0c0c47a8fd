import { editDistance } from '../edit-distance.ts'
import { letterMask, type Meaning, nameIndex, soundOf } from './name-index.ts'
import { remembered } from './remembered.ts'

/**
 * The one name that a misspelt word may mean: as it is spelt (`nearestName`), else as it sounds (`soundsAs`). It may raise a verdict, and
 * never makes one clear.
 */
export const nearName = remembered((word: string): Meaning | null => {
  const nearest = nearestNames(word)
  return nearest.length > 0 ? one(nearest) : one(soundsAs(word))
})

/** The meaning that they share, if they share one. */
const one = ([first, ...others]: readonly Meaning[]): Meaning | null =>
  first !== undefined && others.every((other) => sameMeaning(first, other)) ? first : null

/**
 * One letter off in words from 6 letters, two from 10 (clinical decisions, section 2). Two letters that changed places count as one. The
 * nearest counts; if two of equal distance mean different things, there is none.
 */
function nearestNames(word: string): readonly Meaning[] {
  const max = word.length >= 10 ? 2 : word.length >= 6 ? 1 : 0
  if (max === 0) return []
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
  return best
}

/**
 * Names that begin as the word does and sound like it: the same in sounds from 6 letters ('rocefin'), two letters off from 9 ('iboprufen'),
 * and from 11 letters three, if the first five are the same ('ciproflaxin'). All of them count, not only the nearest: where two real
 * drugs are within reach, there is none. Source: docs/decisions/0075.
 */
function soundsAs(word: string): readonly Meaning[] {
  const sound = soundOf(word)
  if (sound.length < 6) return []
  return (nameIndex().bySound.get(sound.slice(0, 2)) ?? []).flatMap((name) => {
    const begins = sound.length >= 11 && name.sound.slice(0, 5) === sound.slice(0, 5)
    const max = begins ? 3 : sound.length >= 9 ? 2 : 0
    return Math.abs(name.sound.length - sound.length) <= max && editDistance(sound, name.sound) <= max ? [name.meaning] : []
  })
}

const sameMeaning = (a: Meaning, b: Meaning) => [...a.ingredients, '|', ...a.groups].join() === [...b.ingredients, '|', ...b.groups].join()

function bits(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}
