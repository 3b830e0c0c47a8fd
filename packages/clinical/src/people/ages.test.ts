import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, wholeMonths, yearsBefore } from '../calendar.ts'
import { AGE_RANGES } from './age-ranges.ts'
import { type Age, ageIs, ageOn, bandDisagrees, birthProblem, type KnownBand } from './ages.ts'

const TODAY = '2026-11-22'
const born = (birthDate: string, birthPrecision: 'day' | 'month' | 'year' = 'day') => ({ birthDate, birthPrecision })
const band = (ageRange: KnownBand['ageRange'], recordedOn = TODAY) => ({ ageRange, recordedOn })
const months = ({ minMonths, maxMonths }: Age) => [minMonths, maxMonths]

test.each([
  ['2023-11-22', '2026-11-22', 36],
  ['2023-11-23', '2026-11-22', 35],
  ['2020-02-29', '2021-02-28', 11],
  ['2020-02-29', '2021-03-01', 12],
  ['2020-02-29', '2024-02-28', 47],
  ['2020-02-29', '2024-02-29', 48],
  ['2026-01-31', '2026-02-28', 0],
  ['2026-01-31', '2026-03-01', 1],
  ['2010-11-22', '2026-11-22', 192],
  ['2010-11-23', '2026-11-22', 191],
])('born %s is %s: %i whole months', (birth, day, whole) => {
  expect(months(ageOn(born(birth), day))).toEqual([whole, whole + 1])
})

test('a month or a year of birth gives all days of it, up to the day asked for', () => {
  expect(months(ageOn(born('2019-05-17', 'month'), '2026-11-20'))).toEqual([89, 91])
  expect(months(ageOn(born('2019-05-17', 'year'), '2026-11-20'))).toEqual([82, 95])
  expect(ageOn(born('2026-11-01', 'month'), TODAY)).toMatchObject({ minDays: 0, maxDays: 22 })
  expect(months(ageOn(born('2024-02-01', 'month'), '2024-03-01'))).toEqual([0, 2])
})

test('a band gives [0, 72) months on its day and moves on with each day', () => {
  expect(months(ageOn(band('0 - 5 years'), TODAY))).toEqual([0, 72])
  expect(ageOn(band('0 - 5 years'), TODAY)).toMatchObject({ minDays: 0, from: 'band' })
  const later = ageOn(band('0 - 5 years'), addDays(TODAY, 10))
  expect([later.minDays, later.maxDays]).toEqual([10, daysBetween(yearsBefore(TODAY, 6), TODAY) + 10])
  expect(months(ageOn(band('0 - 5 years'), '2027-11-22'))).toEqual([12, 84])
  expect(months(ageOn(band('6 - 15 years'), TODAY))).toEqual([72, 192])
  expect(months(ageOn(band('16 - 19 years'), TODAY))).toEqual([192, 240])
  expect(months(ageOn(band('41 years and above'), TODAY))).toEqual([492, null])
})

test('a birth date wins over the band, and the two may disagree', () => {
  expect(ageOn({ ...born('2000-01-01'), ...band('0 - 5 years') }, TODAY)).toMatchObject({ from: 'birth', minMonths: 322 })
  expect(bandDisagrees(born('2020-11-23'), band('0 - 5 years'))).toBe(false)
  expect(bandDisagrees(born('2020-11-22'), band('0 - 5 years'))).toBe(true)
  expect(bandDisagrees(born('1985-11-22'), band('41 years and above'))).toBe(false)
  expect(bandDisagrees(born('1985-11-23'), band('41 years and above'))).toBe(true)
})

test('a birth after the day says nothing about the age', () => {
  const age = ageOn(born('2026-11-23'), TODAY)
  expect(months(age)).toEqual([0, null])
  expect([ageIs(age, { fromMonths: 192 }), ageIs(age, { belowMonths: 60 })]).toEqual(['depends', 'depends'])
})

test('a rule applies only if the whole interval agrees', () => {
  const adult = { fromMonths: 192 }
  expect(ageIs(ageOn(band('16 - 19 years'), TODAY), adult)).toBe('yes')
  expect(ageIs(ageOn(band('6 - 15 years'), TODAY), adult)).toBe('no')
  expect(ageIs(ageOn(band('6 - 15 years', '2026-11-21'), TODAY), adult)).toBe('depends')
  expect(ageIs(ageOn(band('6 - 15 years', '2016-11-22'), TODAY), adult)).toBe('yes')
  expect(ageIs(ageOn(band('6 - 15 years', '2016-11-23'), TODAY), adult)).toBe('depends')
  expect(ageIs(ageOn(born('2010-11-22'), TODAY), adult)).toBe('yes')
  expect(ageIs(ageOn(born('2010-11-23'), TODAY), adult)).toBe('no')
  const newborn = { belowDays: 8 }
  expect([7, 8].map((days) => ageIs(ageOn(born(addDays(TODAY, -days)), TODAY), newborn))).toEqual(['yes', 'no'])
  expect(ageIs(ageOn(band('0 - 5 years'), TODAY), newborn)).toBe('depends')
})

const days = fc.integer({ min: 0, max: 45_000 }).map((number) => addDays('1905-01-01', number))

test('a birth inside the band stays inside the interval of the band on every later day', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...AGE_RANGES),
      days,
      fc.integer({ min: 0, max: 49_000 }),
      fc.nat(9000),
      (ageRange, recordedOn, old, later) => {
        const birth = addDays(recordedOn, -old)
        const then = ageOn(born(birth), recordedOn)
        const inBand = ageOn(band(ageRange, recordedOn), recordedOn)
        fc.pre(inBand.minMonths <= then.minMonths && then.minMonths < (inBand.maxMonths ?? Number.POSITIVE_INFINITY))
        const day = addDays(recordedOn, later)
        const [exact, wide] = [ageOn(born(birth), day), ageOn(band(ageRange, recordedOn), day)]
        expect(wide.minDays).toBeLessThanOrEqual(exact.minDays)
        expect(wide.minMonths).toBeLessThanOrEqual(exact.minMonths)
        expect(wide.maxDays ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(exact.maxDays ?? 0)
        expect(wide.maxMonths ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(exact.maxMonths ?? 0)
      },
    ),
    { numRuns: 500 },
  )
})

test('an age never shrinks from one day to the next, and a wider precision holds the narrower', () => {
  fc.assert(
    fc.property(days, fc.nat(40_000), (birth, old) => {
      const day = addDays(birth, old)
      const ages = (['day', 'month', 'year'] as const).map((precision) => ageOn(born(birth, precision), day))
      for (const [narrow, wide] of [ages.slice(0, 2), ages.slice(1)] as [Age, Age][]) {
        expect(wide.minDays).toBeLessThanOrEqual(narrow.minDays)
        expect(wide.maxDays).toBeGreaterThanOrEqual(narrow.maxDays ?? 0)
        expect(wide.minMonths).toBeLessThanOrEqual(narrow.minMonths)
        expect(wide.maxMonths).toBeGreaterThanOrEqual(narrow.maxMonths ?? 0)
      }
      const next = ageOn(born(birth), addDays(day, 1))
      expect(next.minDays).toBe((ages[0]?.minDays ?? 0) + 1)
      expect(next.minMonths - (ages[0]?.minMonths ?? 0)).toBeOneOf([0, 1])
    }),
  )
})

test('days are counted as the calendar has them', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -3000, max: 3000 }), (day, number) => {
      expect(daysBetween(day, addDays(day, number))).toBe(number)
      expect(wholeMonths(yearsBefore(day, 3), day)).toBe(36)
    }),
  )
})

test('a birth in the future or more than 130 years ago is refused', () => {
  const problems = ['2026-11-22', '2026-11-23', '1896-11-22', '1896-11-21'].map((date) => birthProblem(date, TODAY))
  expect(problems).toEqual([null, 'The date of birth is in the future', null, 'The date of birth is more than 130 years ago'])
})
