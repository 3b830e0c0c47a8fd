import { expect, test } from 'vitest'
import { WORDS } from './words.ts'

test('says one unit, one lot and one day, and many of each', () => {
  const said = (n: number) => [
    WORDS.linesAndUnits(n, n),
    WORDS.itemsAndUnits(n, n),
    WORDS.countUndated(n),
    WORDS.countedOf(1, n),
    WORDS.postDetail(n),
    WORDS.clinicPlans(n, n, n),
  ]
  expect(said(1)).toEqual([
    '1 line, 1 unit',
    '1 item, 1 unit',
    'Only the item without an expiry',
    '1 of 1 lot counted',
    'The stock is corrected by the differences. 1 lot that was not counted stays as it is.',
    'The clinic plans with 1 day until a delivery, 1 day of safety stock and 1 day between orders.',
  ])
  expect(said(1200)).toEqual([
    '1,200 lines, 1,200 units',
    '1,200 items, 1,200 units',
    'Only the 1,200 without an expiry',
    '1 of 1,200 lots counted',
    'The stock is corrected by the differences. 1,200 lots that were not counted stay as they are.',
    'The clinic plans with 1,200 days until a delivery, 1,200 days of safety stock and 1,200 days between orders.',
  ])
})
