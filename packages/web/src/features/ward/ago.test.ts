import { expect, test } from 'vitest'
import { longText, minutesSince } from './ago.ts'

test.each([
  [-1, '0 min'],
  [0, '0 min'],
  [59.9, '59 min'],
  [60, '1 h'],
  [47 * 60 + 59, '47 h'],
  [48 * 60, '2 d'],
])('%s minutes are %s', (minutes, text) => {
  expect(longText(minutes)).toBe(text)
})

test('minutes since a time', () => {
  expect(minutesSince('2026-11-22T08:00:00.000Z', Date.parse('2026-11-22T09:30:00.000Z'))).toBe(90)
})
