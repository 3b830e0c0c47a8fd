import { expect, test } from 'vitest'
import { doseTimes, piecesOf } from './dose-times.ts'

const asText = (times: ReturnType<typeof doseTimes>) =>
  times && [times.morning, times.noon, times.evening, times.night].map(Number).join('-')

test.each([
  [2, '500 mg', '1-0-0-1'],
  [3, '1 tablet', '1-1-0-1'],
  [4, '', '1-1-1-1'],
  [1, '25 mg nocte', '0-0-0-1'],
  [1, '25 mg at bedtime', '0-0-0-1'],
  [1, '1 tab mane', '1-0-0-0'],
  [1, '5 mg', null],
  [1, 'morning or night', null],
  [2, 'at night', null],
  [2, 'morning and night', '1-0-0-1'],
  [3, 'morning and night', null],
  [0, '5 mg', null],
  [5, '5 mg', null],
  [null, '2 tablets', null],
])('%j a day of %j is %j', (times, dose, shown) => {
  expect(asText(doseTimes(times, dose))).toBe(shown)
})

test.each([
  ['2 tablets', 2],
  ['1 cap', 1],
  ['10 drops', 10],
  ['2 x tab', 2],
  ['500 mg', null],
  ['80/480 mg', null],
  ['1½ tablets', null],
  ['5 ml', null],
  ['', null],
])('%j is %j pieces', (dose, pieces) => {
  expect(piecesOf(dose)).toBe(pieces)
})
