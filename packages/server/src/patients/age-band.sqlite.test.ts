import { expect, test } from 'vitest'
import { ageBand } from './age-band.ts'

const TODAY = '2026-03-15'

test.each([
  ['0', '0 - 5 years'],
  ['5', '0 - 5 years'],
  ['8 months', '0 - 5 years'],
  ['3 wks', '0 - 5 years'],
  ['6/12', '0 - 5 years'],
  ['71/12', '0 - 5 years'],
  ['72/12', '6 - 15 years'],
  ['3/52', '0 - 5 years'],
  ['2 / 7', '0 - 5 years'],
  ['100/7', '0 - 5 years'],
  ['5.9', '0 - 5 years'],
  ['6', '6 - 15 years'],
  ['15 yrs', '6 - 15 years'],
  ['16', '16 - 19 years'],
  ['20 years old', '20 - 25 years'],
  ['30', '26 - 30 years'],
  ['35', '31 - 35 years'],
  ['40', '36 - 40 years'],
  ['41', '41 years and above'],
  ['103', '41 years and above'],
  ['26 - 30 years', '26 - 30 years'],
  ['26–30', '26 - 30 years'],
  [' 26 -30 YEARS', '26 - 30 years'],
  ['41 and above', '41 years and above'],
  ['41+', '41 years and above'],
  ['2021-03-15', '0 - 5 years'],
  ['2020-03-16', '0 - 5 years'],
  ['2020-03-15', '6 - 15 years'],
  ['15/03/2020', '6 - 15 years'],
  ['16.3.2020', '0 - 5 years'],
  ['03/16/2020', '0 - 5 years'],
  ['15-Mar-2020', '6 - 15 years'],
  ['March 15, 2020', '6 - 15 years'],
  ['2020-03-15 00:00:00', '6 - 15 years'],
  ['15/03/86', '36 - 40 years'],
  ['15/03/85', '41 years and above'],
  ['15/03/26', '0 - 5 years'],
])('%s is the band %s', (text, band) => {
  expect(ageBand(text, TODAY)).toBe(band)
})

test.each([
  '',
  'soon',
  '-1',
  '131',
  '1850-01-01',
  '2026-03-16',
  '2020-02-30',
  '31/04/2020',
  '13/13/2020',
  '7 - 9 years',
  '1e1',
  '12/2020',
  '6/13',
  '6/12/',
  '-6/12',
  'Select',
])('%s is no age', (text) => {
  expect(ageBand(text, TODAY)).toBeNull()
})
