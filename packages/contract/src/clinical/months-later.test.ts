import { expect, test } from 'vitest'
import { monthsLater } from './calendar.ts'

test('three months later is the same day, or the last of a shorter month', () => {
  expect(monthsLater('2026-11-22', 3)).toBe('2027-02-22')
  expect(monthsLater('2026-11-30', 3)).toBe('2027-02-28')
  expect(monthsLater('2027-11-30', 3)).toBe('2028-02-29')
  expect(monthsLater('2026-09-30', 3)).toBe('2026-12-30')
  expect(monthsLater('2026-12-31', 2)).toBe('2027-02-28')
})
