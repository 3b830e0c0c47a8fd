import { expect, test } from 'vitest'
import { PAIRS } from '../../../test/names/labelled.ts'
import { isNear, letterDistance, phoneticKey } from './similarity.ts'

const WORDS = [...new Set(PAIRS.flatMap(({ name, registered }) => `${name} ${registered} ọlá øre x`.toLowerCase().split(' ')))].slice(
  0,
  700,
)

/** As it is told, without the short cut. */
function nearAsTold(a: string, b: string): boolean {
  const length = Math.max(a.length, b.length)
  const distance = letterDistance(a, b)
  if (distance <= 1) return length >= 4 || phoneticKey(a) === phoneticKey(b)
  return distance <= (length <= 4 ? 1 : length <= 6 ? 2 : 3) && phoneticKey(a) === phoneticKey(b)
}

test('the short cut past far words tells of no two words otherwise than their letters and sounds do', () => {
  const near = WORDS.flatMap((a) => WORDS.filter((b) => nearAsTold(a, b)).map((b) => `${a} ${b}`))
  expect(near.length).toBeGreaterThan(WORDS.length)
  expect(WORDS.flatMap((a) => WORDS.filter((b) => isNear(a, b)).map((b) => `${a} ${b}`))).toEqual(near)
})
