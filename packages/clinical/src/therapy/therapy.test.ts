import { expect, test } from 'vitest'
import { changeOf } from './therapy.ts'

test.each([
  [[8, 6], 'better'],
  [[8, 7], 'same'],
  [[6, 8], 'worse'],
  [[6, 7], 'same'],
  [[8, null, 3, null], 'better'],
  [[null, 5], null],
  [[], null],
] as const)('pain of %j is %s', (scores, change) => expect(changeOf('pain', scores)).toBe(change))

test.each([
  [[3, 5], 'better'],
  [[3, 4], 'same'],
  [[5, 3], 'worse'],
] as const)('an activity of %j is %s', (scores, change) => expect(changeOf('activity', scores)).toBe(change))
