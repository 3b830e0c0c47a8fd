import { expect, test } from 'vitest'
import { PAIRS } from '../../../test/names/labelled.ts'
import { deletions, isNear, letterDistance, phoneticKey } from './similarity.ts'

const WORDS = [...new Set(PAIRS.flatMap(({ name, registered }) => `${name} ${registered} ọlá øre x`.toLowerCase().split(' ')))].slice(
  0,
  400,
)

test.each([
  ['okafor', 'okafor', 0],
  ['okafor', 'okafo', 1],
  ['okafor', 'okaffor', 1],
  ['okafor', 'okofor', 1],
  ['okafor', 'okafro', 1],
  ['okafor', 'kafro', 2],
  ['', 'ada', 3],
])('counts the letters between %s and %s: %i', (a, b, distance) => {
  expect([letterDistance(a, b), letterDistance(b, a)]).toEqual([distance, distance])
})

test.each([
  ['mohammed', 'muhammad', true],
  ['katherine', 'catherine', true],
  ['shola', 'sola', true],
  ['okafor', 'okafro', true],
  ['adaeze', 'adaobi', false],
  // Two names of three letters, one letter apart, are near only if they sound alike.
  ['ada', 'ade', true],
  ['ada', 'ida', true],
  ['ada', 'aba', false],
  ['bola', 'bolu', true],
])('%s and %s: near is %s', (a, b, near) => {
  expect([isNear(a, b), isNear(b, a)]).toEqual([near, near])
})

test('near words share a deletion or a sound, so the index finds them', () => {
  const keys = new Map(WORDS.map((word) => [word, new Set([word, ...deletions(word)])]))
  const isFound = (a: string, b: string) =>
    phoneticKey(a) === phoneticKey(b) || [...(keys.get(a) ?? [])].some((key) => keys.get(b)?.has(key))
  const near = WORDS.flatMap((a) => WORDS.filter((b) => isNear(a, b)).map((b) => [a, b] as const))
  expect(near.length).toBeGreaterThan(WORDS.length)
  expect(near.filter(([a, b]) => !isFound(a, b))).toEqual([])
})
