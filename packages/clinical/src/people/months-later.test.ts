import { expect, test } from 'vitest'
import { addDays, monthsLater } from '../calendar.ts'

test('three months later is the same day, or the last of a shorter month', () => {
  expect(monthsLater('2026-11-22', 3)).toBe('2027-02-22')
  expect(monthsLater('2026-11-30', 3)).toBe('2027-02-28')
  expect(monthsLater('2027-11-30', 3)).toBe('2028-02-29')
  expect(monthsLater('2026-09-30', 3)).toBe('2026-12-30')
  expect(monthsLater('2026-12-31', 2)).toBe('2027-02-28')
})

test('days are added as a calendar does, over leap years, centuries and years before 1970', () => {
  const written = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10)
  const from = Date.parse('1599-12-30T00:00:00Z') / 86_400_000
  const wrong = Array.from({ length: 301_000 }, (_, days) => days).filter((days) => addDays('1599-12-30', days) !== written(from + days))
  expect(wrong).toEqual([])
  expect([addDays('2026-03-01', -1), addDays('2024-03-01', -1), addDays('0001-01-01', 365)]).toEqual([
    '2026-02-28',
    '2024-02-29',
    '0002-01-01',
  ])
})
