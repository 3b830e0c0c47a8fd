import { expect, test } from 'vitest'
import { dayOfStay, lengthOfStay } from './stay.ts'

test('4.10 admitted on the 18th, it is day 3 on the 20th; discharged on the 20th, the stay was 2 days long; on the same day 1', () => {
  expect([dayOfStay('2026-11-18', '2026-11-18'), dayOfStay('2026-11-18', '2026-11-20')]).toEqual([1, 3])
  expect(['2026-11-18', '2026-11-19', '2026-11-20'].map((day) => lengthOfStay('2026-11-18', day))).toEqual([1, 1, 2])
})

test('a clock that was set back gives no day before the first', () => {
  expect([dayOfStay('2026-11-18', '2026-11-17'), lengthOfStay('2026-11-18', '2026-11-17')]).toEqual([1, 1])
})

test('months, years and a leap day are counted', () => {
  expect([dayOfStay('2028-02-28', '2028-03-01'), lengthOfStay('2026-12-31', '2027-01-02')]).toEqual([3, 2])
})
