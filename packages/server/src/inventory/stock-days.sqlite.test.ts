import type { Lot } from '@clinic/clinical/stock/fefo'
import { expect, test } from 'vitest'
import { expiredDays } from './stock-days.ts'

const TODAY = '2026-11-22'
const lot = (_id: string, quantity: number, expiresOn: string | null, held = false): Lot => ({
  _id,
  quantity,
  expiresOn,
  held,
  receivedOn: '2026-01-01',
})

test('adds a day for each lot that expired since the last recorded day', () => {
  const lots = [lot('a', 4, '2026-11-10'), lot('b', 3, '2026-11-15'), lot('c', 2, null), lot('d', 9, '2026-11-12', true)]
  expect(expiredDays(lots, '2026-11-10', TODAY)).toEqual([
    { day: '2026-11-11', consumed: 0, usableClosing: 5 },
    { day: '2026-11-16', consumed: 0, usableClosing: 2 },
  ])
  expect(expiredDays(lots, '2026-11-11', TODAY).map(({ day }) => day)).toEqual(['2026-11-16'])
  expect(expiredDays(lots, '2026-11-16', TODAY)).toEqual([])
})
