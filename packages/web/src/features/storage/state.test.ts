import { expect, test } from 'vitest'
import { ageText, contentsText, sizeText } from './state.ts'

test.each([
  [0, 'just now'],
  [1, 'a minute ago'],
  [59, '59 minutes ago'],
  [60, 'an hour ago'],
  [150, '2 hours ago'],
  [24 * 60, 'a day ago'],
  [80 * 60, '3 days ago'],
])('%i minutes read as %s', (minutes, text) => {
  expect(ageText(minutes)).toBe(text)
})

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [266_240, '266 kB'],
  [12_345_678, '12.3 MB'],
  [62_157_942_784, '62.2 GB'],
  [3_100_000_000_000_000, '3,100 TB'],
])('%i bytes read as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})

test('describes a backup’s contents in words', () => {
  const backup = { madeAt: '', ageMinutes: 0, bytes: 2_000_000 }
  expect(contentsText({ ...backup, patients: 2000, sessions: 1 })).toBe('2,000 patients and 1 session, 2 MB')
})
