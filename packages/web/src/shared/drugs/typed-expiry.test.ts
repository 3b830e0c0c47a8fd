import { expect, test } from 'vitest'
import { expiryText, readTypedExpiry } from './typed-expiry.ts'

test.each([
  ['02/2028', '2028-02'],
  ['2/28', '2028-02'],
  ['022028', '2028-02'],
  ['0228', '2028-02'],
  ['2028-02', '2028-02'],
  ['15/02/2028', '2028-02-15'],
  ['2028-02-29', '2028-02-29'],
  [' 12.2030 ', '2030-12'],
  ['', ''],
  ['13/2028', null],
  ['2028', null],
  ['1328', null],
  ['00/2028', null],
  ['30/02/2028', null],
  ['soon', null],
])('%j is read as %j', (typed, read) => {
  expect(readTypedExpiry(typed)).toBe(read)
})

test.each([
  ['2028-02-29', '02/2028'],
  ['2028-02', '02/2028'],
  ['2028-02-28', '28/02/2028'],
  ['2028-12-31', '12/2028'],
])('%s is shown as %s', (day, text) => {
  expect(expiryText(day)).toBe(text)
})
