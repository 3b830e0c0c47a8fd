import { expect, test } from 'vitest'
import { monthAfter, monthChoices, monthOf, monthText, thisMonth } from './months.ts'

test('the month before January is in the previous year, and the one after December in the next', () => {
  expect([monthAfter('2026-01', -1), monthAfter('2026-12', 1), monthAfter('2026-11', 0)]).toEqual(['2025-12', '2027-01', '2026-11'])
  expect(monthText('2026-11')).toBe('November 2026')
})

test('shows this month if the address has no month, an invalid one or a future one', () => {
  for (const month of ['', '2026-13', 'x', monthAfter(thisMonth(), 1)]) expect(monthOf(new URLSearchParams({ month }))).toBe(thisMonth())
  expect(monthOf(new URLSearchParams({ month: '2020-02' }))).toBe('2020-02')
})

test('offers the last three years, and the month in the address', () => {
  expect([monthChoices(thisMonth()).length, monthChoices(thisMonth())[0]]).toEqual([36, thisMonth()])
  expect(monthChoices('2001-02').at(-1)).toBe('2001-02')
})
