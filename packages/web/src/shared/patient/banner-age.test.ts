import { expect, test } from 'vitest'
import { bannerAge } from './banner-age.ts'

const BAND = { ageRange: '0 - 5 years', ageRangeOn: '2025-03-10', deceasedOn: null, birthDate: null, birthPrecision: null } as const
const born = (birthDate: string, birthPrecision: 'day' | 'month' | 'year') => ({ ...BAND, birthDate, birthPrecision })

test('10.11 an age band recorded at least a year ago says so; a day earlier it does not', () => {
  expect(bannerAge(BAND, '2026-03-09')).toBe('0 - 5 years')
  expect(bannerAge(BAND, '2026-03-10')).toBe('0 - 5 years, recorded 03/2025')
  expect(bannerAge({ ...BAND, ageRange: '41 years and above' }, '2035-01-01')).toBe('41 years and above')
})

test.each([
  ['2019-05-01', 'month', '7 y (about)'],
  ['1992-01-01', 'year', '34 y (about)'],
  ['1992-11-22', 'day', '34 y'],
  ['1992-11-23', 'day', '33 y'],
  ['2025-09-22', 'day', '14 mo'],
  ['2026-11-10', 'day', '12 d'],
] as const)('10.12 born %s, known to the %s: %s', (birthDate, precision, shown) => {
  expect(bannerAge(born(birthDate, precision), '2026-11-22')).toBe(shown)
})

test('10.21 a dead patient’s age stays the age at death', () => {
  expect(bannerAge({ ...born('1992-11-22', 'day'), deceasedOn: '2020-01-01' }, '2026-11-22')).toBe('27 y')
})
