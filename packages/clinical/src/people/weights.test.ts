import { describe, expect, test } from 'vitest'
import { readVital } from '../observations/vitals.ts'
import { SOURCES } from '../sources.ts'
import { ageOn } from './ages.ts'
import { usableWeight, WEIGHT_LIMITS, weightLimits, weightQuestion } from './weights.ts'

const TODAY = '2026-11-23'
const born = (birthDate: string) => ageOn({ birthDate, birthPrecision: 'day' }, TODAY)
const band = (ageRange: Parameters<typeof ageOn>[0] extends infer K ? (K extends { ageRange: infer R } ? R : never) : never) =>
  ageOn({ ageRange, recordedOn: TODAY }, TODAY)

describe('what is read as kg', () => {
  test.each([
    ['12.5', 12.5],
    ['12,5', 12.5],
    ['70kg', 70],
    ['70 KGS', 70],
    ['70 kilos', 70],
    ['70 kg.', 70],
    ['Wt: 70', 70],
    ['weight is 70 kg', 70],
    ['about 70 kg', 70],
    ['~70', 70],
    ['70 kg (approx.)', 70],
    ['11½', 11.5],
    ['3200 g', 3.2],
    ['3200g', 3.2],
    ['3,200 g', 3.2],
    ['3.200 g', 3.2],
    ['3250 grams', 3.25],
    ['3.2kg', 3.2],
    ['3 kg 200 g', 3.2],
    ['154 lb', 69.9],
    ['154lbs', 69.9],
    ['154 pounds', 69.9],
    ['7 lb 6 oz', 3.35],
    ['11 st', 69.9],
    ['11st', 69.9],
    ['11 stone', 69.9],
    ['11 st 4', 71.7],
    ['11st 4lb', 71.7],
    ['11 Stones 4 lbs', 71.7],
    ['½ kg', null],
  ])('%s is %s', (text, kg) => expect(readVital('weight', text).value).toBe(kg))

  test.each([
    '11 s',
    '11 4',
    '11-4',
    '11/4',
    '70-72',
    '70 kg / 154 lb',
    '11 st 15',
    '7 lb 6',
    '7 lb 17 oz',
    'st 11',
    '11⁄2',
    '70 k',
    'abc',
    'kg',
    '3 kg 1200 g',
    '70 cm',
    '70 kg mother',
  ])('%s is not understood, and kept', (text) =>
    expect(readVital('weight', text)).toEqual({
      value: null,
      diastolic: null,
      flag: 'odd',
      reason: 'Not understood: write the weight in kg, like 12.5',
    }),
  )

  test.each(['0.2', '401', '3200', '200 g', '-5'])('%s is read and not possible', (text) => {
    expect(readVital('weight', text)).toMatchObject({ flag: 'odd', reason: 'Please check – outside 0.3–400 kg' })
  })
})

describe('the limits of an age', () => {
  test.each([
    ['2026-11-23', '1.9', '2', '7', '7.1'],
    ['2026-09-24', '1.9', '2', '7', '7.1'], // a day less than 2 months
    ['2026-09-23', '2.4', '2.5', '10', '10.1'],
    ['2025-11-23', '3.9', '4', '16', '16.1'], // 12 months
    ['2008-11-23', '29.9', '30', '250', '250.1'], // 18 years
    ['2008-11-24', '21.9', '22', '180', '180.1'],
  ])('of a person born on %s: %s asks, %s and %s do not, %s asks', (birth, ...texts) => {
    expect(texts.map((text) => weightQuestion(text, born(birth)) !== null)).toEqual([true, false, false, true])
  })

  test('the question says the number in kg and the age', () => {
    expect(weightQuestion('70', born('2025-11-23'))).toBe('70 kg at 12 months?')
    expect(weightQuestion('70 kg', born('2026-10-20'))).toBe('70 kg at 1 month?')
    expect(weightQuestion('11 st', born('2019-01-01'))).toBe('69.9 kg at 7 years?')
    expect(weightQuestion('70', band('0 - 5 years'))).toBe('70 kg at 0 to 5 years?')
    expect(weightQuestion('7', band('41 years and above'))).toBe('7 kg at 41 years and above?')
  })

  test('where the age is not exact, the widest of its ages hold', () => {
    expect(weightLimits(band('0 - 5 years'))).toEqual({ low: 2, high: 38 })
    expect(weightLimits(band('6 - 15 years'))).toEqual({ low: 10, high: 180 })
    expect(weightLimits(band('16 - 19 years'))).toEqual({ low: 22, high: 250 })
    expect(['38', '38.1'].map((text) => weightQuestion(text, band('0 - 5 years')) !== null)).toEqual([false, true])
    expect(weightLimits(ageOn({ birthDate: '2024', birthPrecision: 'year' }, TODAY))).toEqual({ low: 5, high: 23 })
  })

  test('nothing, an unread and an impossible weight raise no question, and are not used either', () => {
    for (const text of ['', 'abc', '3200'])
      expect([weightQuestion(text, born('2025-11-23')), usableWeight(text, born('2025-11-23'), true)]).toEqual([null, null])
  })

  test('a weight that was asked about is used only once it was confirmed', () => {
    const age = born('2025-11-23')
    expect([usableWeight('70', age, false), usableWeight('70', age, true), usableWeight('9', age, false)]).toEqual([null, 70, 9])
  })

  test('they grow with the age, and say where they come from', () => {
    const rows = WEIGHT_LIMITS.slice(1)
    expect(rows.every((row, place) => row.low >= (WEIGHT_LIMITS[place]?.low ?? 0) && row.high > (WEIGHT_LIMITS[place]?.high ?? 0))).toBe(
      true,
    )
    for (const { source, reviewed } of WEIGHT_LIMITS) expect(reviewed).toBe(source.every((key) => SOURCES[key].reviewed))
  })
})
