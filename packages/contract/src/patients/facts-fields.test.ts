import { expect, test } from 'vitest'
import { birthInput, PatientFactsUpdate } from './facts-fields.ts'

const TODAY = '2026-11-22'
const born = (birthDate: string, birthPrecision: 'day' | 'month' | 'year' = 'day') => ({ birthDate, birthPrecision })

test('a registration sends a birth together with its exactness, from 130 years ago until today', () => {
  const faults = (input: unknown) =>
    birthInput(TODAY)
      .safeParse(input)
      .error?.issues.map(({ path }) => path.join('.')) ?? []
  expect(faults({})).toEqual([])
  expect(faults(born('2019-05-01', 'month'))).toEqual([])
  expect(faults(born('2026-11-23'))).toEqual(['birthDate'])
  expect(faults(born('1896-11-21'))).toEqual(['birthDate'])
  expect(faults(born('2026-02-29'))).toEqual(['birthDate'])
  expect(faults({ birthDate: '2019-05-01' })).toEqual(['birthPrecision'])
  expect(faults({ birthPrecision: 'day' })).toEqual(['birthDate'])
  expect(faults({ birthDate: '2019-05-01', birthPrecision: 'week' })).toEqual(['birthPrecision'])
  expect(PatientFactsUpdate.safeParse({ spO2Scale: 3 }).success).toBe(false)
  expect(PatientFactsUpdate.parse({ spO2Scale: 2, pregnantUntil: null })).toEqual({ spO2Scale: 2, pregnantUntil: null })
})
