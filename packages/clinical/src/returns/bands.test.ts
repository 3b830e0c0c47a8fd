import { describe, expect, test } from 'vitest'
import { addDays, monthsLater } from '../calendar.ts'
import { AGE_RANGES } from '../people/age-ranges.ts'
import { ageRangeOf, fiveYearsOf, NHMIS_BANDS, nhmisBandOf, RANGE_BANDS, type Subject } from './bands.ts'

const DAY = '2026-11-22'
const born = (birthDate: string, birthPrecision: 'day' | 'month' | 'year' = 'day'): Subject => ({
  ageRange: '41 years and above',
  recordedOn: DAY,
  birth: { birthDate, birthPrecision },
})
const recorded = (ageRange: Subject['ageRange'], recordedOn = DAY): Subject => ({ ageRange, recordedOn, birth: null })
/** The birth date of who is so many months old on DAY, to the day. */
const monthsOld = (months: number) => monthsLater(DAY, -months)

describe('8.3 a birth date lands in its row, on both sides of each limit', () => {
  test.each([
    ['0 days', DAY, '0-28d'],
    ['28 days', addDays(DAY, -28), '0-28d'],
    ['29 days', addDays(DAY, -29), '29d-11m'],
    ['11 months 30 days', addDays(monthsOld(12), 1), '29d-11m'],
    ['12 months', monthsOld(12), '12-59m'],
    ['59 months', monthsOld(59), '12-59m'],
    ['the day before 60 months', addDays(monthsOld(60), 1), '12-59m'],
    ['60 months', monthsOld(60), '5-9y'],
    ['9 years', monthsOld(9 * 12), '5-9y'],
    ['the day before 10 years', addDays(monthsOld(120), 1), '5-9y'],
    ['10 years', monthsOld(120), '10-19y'],
    ['19 years', monthsOld(19 * 12), '10-19y'],
    ['the day before 20 years', addDays(monthsOld(240), 1), '10-19y'],
    ['20 years', monthsOld(240), '20y-up'],
    ['99 years', monthsOld(99 * 12), '20y-up'],
  ])('%s', (_age, birthDate, band) => {
    expect(nhmisBandOf(born(birthDate), DAY)).toBe(band)
  })

  const limits = NHMIS_BANDS.flatMap(({ span }) => ('fromMonths' in span ? [span.fromMonths] : []))
  test.each(limits)('the day before and the day of %i months', (months) => {
    const [before, from] = [nhmisBandOf(born(addDays(monthsOld(months), 1)), DAY), nhmisBandOf(born(monthsOld(months)), DAY)]
    const keys = NHMIS_BANDS.map(({ key }) => key)
    expect(keys.indexOf(from as (typeof keys)[number]) - keys.indexOf(before as (typeof keys)[number])).toBe(1)
  })

  test('every day of the first 21 years is in exactly one row, and the rows follow one another', () => {
    const seen = Array.from({ length: 21 * 366 }, (_, days) => nhmisBandOf(born(addDays(DAY, -days)), DAY))
    expect([...new Set(seen)]).toEqual(NHMIS_BANDS.map(({ key }) => key))
    expect(seen.toSorted((a, b) => order(a) - order(b))).toEqual(seen)
  })
  const order = (key: string) => NHMIS_BANDS.findIndex((band) => band.key === key)
})

test('a birth that is known to the month or the year counts only where all of it fits one row', () => {
  expect(nhmisBandOf(born('2006-01-01', 'year'), DAY)).toBe('not-exact')
  expect(nhmisBandOf(born('2005-01-01', 'year'), DAY)).toBe('20y-up')
  expect(nhmisBandOf(born('2006-11-01', 'month'), DAY)).toBe('not-exact')
  expect(nhmisBandOf(born('2006-10-01', 'month'), DAY)).toBe('20y-up')
})

describe('8.4 an age range without a birth date', () => {
  test.each([
    ['0 - 5 years', 'not-exact'],
    ['6 - 15 years', 'not-exact'],
    ['16 - 19 years', '10-19y'],
    ['20 - 25 years', '20y-up'],
    ['26 - 30 years', '20y-up'],
    ['31 - 35 years', '20y-up'],
    ['36 - 40 years', '20y-up'],
    ['41 years and above', '20y-up'],
  ] as const)('%s recorded today: %s', (range, band) => {
    expect(nhmisBandOf(recorded(range), DAY)).toBe(band)
  })
})

describe('8.5 16 - 19 years', () => {
  test.each([
    ['the first and the last day of a year', '2026-01-01', '2026-12-31', '10-19y'],
    ['the last day of a year and the first of the next', '2025-12-31', '2026-01-01', 'not-exact'],
    ['two years ago', '2024-11-22', DAY, 'not-exact'],
    ['a day less than four years ago', '2022-11-23', DAY, 'not-exact'],
    ['four years ago: they are 20 at least', '2022-11-22', DAY, '20y-up'],
  ])('%s', (_when, recordedOn, day, band) => {
    expect(nhmisBandOf(recorded('16 - 19 years', recordedOn), day)).toBe(band)
  })
})

describe('under five', () => {
  test.each([
    ['the day before the fifth birthday', born(addDays(monthsOld(60), 1)), 'under-5'],
    ['the fifth birthday', born(monthsOld(60)), 'from-5'],
    ['0 - 5 years', recorded('0 - 5 years'), 'not-exact'],
    ['0 - 5 years, recorded a day less than five years ago', recorded('0 - 5 years', '2021-11-23'), 'not-exact'],
    ['0 - 5 years, recorded five years ago', recorded('0 - 5 years', '2021-11-22'), 'from-5'],
    ['6 - 15 years', recorded('6 - 15 years'), 'from-5'],
    ['born after the day', born('2026-11-23'), 'not-exact'],
  ] as const)('%s', (_age, subject, half) => {
    expect(fiveYearsOf(subject, DAY)).toBe(half)
  })
})

describe('the age ranges of a registration', () => {
  test('each is a row, and they leave no age out', () => {
    expect(RANGE_BANDS.map(({ key }) => key)).toEqual(['0-5', '6-15', '16-19', '20-25', '26-30', '31-35', '36-40', '41-up'])
    expect(RANGE_BANDS.map(({ span }) => span.fromMonths)).toEqual([0, ...RANGE_BANDS.slice(0, -1).map(({ span }) => span.belowMonths)])
  })
  test.each(AGE_RANGES)('without a birth date %s stays itself, however long ago', (range) => {
    const key = RANGE_BANDS[AGE_RANGES.indexOf(range)]?.key
    expect(ageRangeOf(recorded(range, '2010-01-01'), DAY)).toBe(key)
  })
  test.each([
    ['the day before the sixth birthday', addDays(monthsOld(72), 1), '0-5'],
    ['the sixth birthday', monthsOld(72), '6-15'],
    ['the day before the 41st birthday', addDays(monthsOld(41 * 12), 1), '36-40'],
    ['the 41st birthday', monthsOld(41 * 12), '41-up'],
  ])('a birth date wins: %s', (_age, birthDate, key) => {
    expect(ageRangeOf({ ...recorded('20 - 25 years'), birth: { birthDate, birthPrecision: 'day' } }, DAY)).toBe(key)
  })
  test('a birth year that fits two leaves the one on the record', () => {
    expect(ageRangeOf({ ...recorded('20 - 25 years'), birth: { birthDate: '2006-01-01', birthPrecision: 'year' } }, DAY)).toBe('20-25')
    expect(ageRangeOf({ ...recorded('16 - 19 years'), birth: { birthDate: '2006-01-01', birthPrecision: 'year' } }, DAY)).toBe('16-19')
  })
})
