import { expect, test } from 'vitest'
import { dayText, isDay, isWhole, readDay } from './day-text.ts'

test.each([
  ['20/12/2024', '2024-12-20'],
  ['1/2/2024', '2024-02-01'], // the day before the month
  [' 01.02.2024 ', '2024-02-01'],
  ['01-02-2024', '2024-02-01'],
  ['1 2 2024', '2024-02-01'],
  ['20 / 12 / 2024', '2024-12-20'],
  ['20122024', '2024-12-20'],
  ['1/2/24', '2024-02-01'],
  ['2024-12-20', '2024-12-20'],
  ['29/02/2024', '2024-02-29'],
  ['01/01/1900', '1900-01-01'],
  ['31/12/9999', '9999-12-31'],
])('%j is %s', (typed, day) => {
  expect(readDay(typed)).toBe(day)
})

test.each([
  '',
  ' ',
  'today',
  '12/2024',
  '20/12',
  '29/02/2023',
  '31/04/2024',
  '12/20/2024',
  '00/12/2024',
  '31/12/1899',
  '20/12/0024',
  '2012024',
])('%j is no day', (typed) => {
  expect(readDay(typed)).toBeNull()
})

test('only what is typed to its end counts while typing', () => {
  expect(['20/12/2024', '20122024', '2024-12-20'].map(isWhole)).toEqual([true, true, true])
  expect(['1/2/2024', '20/12/24', '20/12/202', '2012202', '2024-12-2'].map(isWhole)).toEqual([false, false, false, false, false])
})

test('a day is shown as it is typed, and an open end as nothing', () => {
  expect([dayText('2024-12-20'), dayText('')]).toEqual(['20/12/2024', ''])
  expect([isDay('2024-02-30'), isDay('1899-12-31'), isDay('1900-01-01')]).toEqual([false, false, true])
})
