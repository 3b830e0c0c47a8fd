import { expect, test } from 'vitest'
import { suggestUnits } from './suggest-units.ts'

const units = (dose: string, timesPerDay: number | undefined, days: number | undefined, strength = '500 mg') =>
  suggestUnits({ dose, timesPerDay, days, strength })

test.each([
  ['2 tablets', 3, 5, '500 mg', 30],
  ['1', 3, 5, '500 mg', 15],
  ['1 cap.', 2, 7, '250 mg', 14],
  ['½ tab', 1, 3, '5 mg', 2],
  ['1/2 tablet', 2, 5, '5 mg', 5],
  ['1,5 tabs', 2, 2, '', 6],
  ['500 mg', 3, 5, '500 mg', 15],
  ['1 g', 3, 5, '500mg', 30],
  ['500 mcg', 1, 2, '0.5 mg', 2],
  ['4 tablets', 2, 3, '20/120 mg', 24],
])('%j, %i times a day for %i days, of %j is %i units', (dose, times, days, strength, expected) => {
  expect(units(dose, times, days, strength)).toBe(expected)
})

test.each([
  ['250 mg', '500 mg'],
  ['5 ml', '125 mg/5 ml'],
  ['2 drops', '0.5 %'],
  ['500 mg', '125 mg/5 ml'],
  ['500 mg', ''],
  ['80/480', '80/480'],
  ['1 puff', '100 mcg'],
  ['', '500 mg'],
  ['0', '500 mg'],
  ['one tablet', '500 mg'],
  ['2-3 tablets', '500 mg'],
  ['9999 tablets', '500 mg'],
])('says nothing of %j where one unit is %j', (dose, strength) => {
  expect(units(dose, 24, 365, strength)).toBeNull()
})

test('says nothing without how often or how long', () => {
  expect([units('1', undefined, 5), units('1', 3, undefined)]).toEqual([null, null])
})
