import { expect, test } from 'vitest'
import { monthAfter, monthChoices, monthOf, monthText, thisMonth } from './months.ts'

test('a month before January is in the year before, and one after December in the next', () => {
  expect([monthAfter('2026-01', -1), monthAfter('2026-12', 1), monthAfter('2026-11', 0)]).toEqual(['2025-12', '2027-01', '2026-11'])
  expect(monthText('2026-11')).toBe('November 2026')
})

test('an address without a month, with none that exists, or with one to come shows this month', () => {
  for (const month of ['', '2026-13', 'x', monthAfter(thisMonth(), 1)]) expect(monthOf(new URLSearchParams({ month }))).toBe(thisMonth())
  expect(monthOf(new URLSearchParams({ month: '2020-02' }))).toBe('2020-02')
})

test('the choice holds the last three years, and the month of the address', () => {
  expect([monthChoices(thisMonth()).length, monthChoices(thisMonth())[0]]).toEqual([36, thisMonth()])
  expect(monthChoices('2001-02').at(-1)).toBe('2001-02')
})
