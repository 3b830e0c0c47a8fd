import { expect, test } from 'vitest'
import { type Measure, readVital, usualRange } from './vitals.ts'

const cases: [Measure, string, number | null, string | null][] = [
  ['temperature', '37,2', 37.2, null],
  ['temperature', '36.8 °C', 36.8, null],
  ['temperature', '98.6 F', 37, null],
  ['temperature', '102', 38.9, 'high'],
  ['temperature', '37.5', 37.5, 'high'],
  ['temperature', '35', 35, 'low'],
  ['temperature', '372', 372, 'odd'],
  ['temperature', 'warm', null, 'odd'],
  ['temperature', '  ', null, null],
  ['pulse', '72 bpm', 72, null],
  ['pulse', '7 2', 7, 'odd'],
  ['pulse', '120', 120, 'high'],
  ['weight', '70kg', 70, null],
  ['weight', '154 lb', 69.9, null],
  ['spO2', '98%', 98, null],
  ['spO2', '91 %', 91, 'low'],
  ['spO2', '101', 101, 'odd'],
  ['bloodPressure', '120/80', 120, null],
  ['bloodPressure', '120 over 80 mmHg', 120, null],
  ['bloodPressure', '150/80', 150, 'high'],
  ['bloodPressure', '130/95', 130, 'high'],
  ['bloodPressure', '95/60', 95, 'low'],
  ['bloodPressure', '80/120', 80, 'odd'],
  ['bloodPressure', '120', null, 'odd'],
  ['bloodPressure', '1200/80', null, 'odd'],
  ['bloodPressure', '120/800', 120, 'odd'],
  ['bloodPressure', '120/8000', null, 'odd'],
  ['bloodPressure', '0/0', 0, 'odd'],
  ['bloodPressure', 'BP 120/80, left arm', 120, null],
  ['pulse', '120/80', null, 'odd'],
  ['pulse', '72-80', null, 'odd'],
  ['pulse', '72 – 80', null, 'odd'],
  ['temperature', '38.6.1', null, 'odd'],
  ['temperature', '38.6 C.', 38.6, 'high'],
  ['spO2', '98 on 2 L', 98, null],
  ['respiratoryRate', '18', 18, null],
  ['respiratoryRate', '11', 11, 'low'],
  ['respiratoryRate', '21 /min', 21, 'high'],
  ['respiratoryRate', '3', 3, 'odd'],
  ['respiratoryRate', '4', 4, 'low'],
  ['respiratoryRate', '120', 120, 'high'],
  ['respiratoryRate', '121', 121, 'odd'],
  ['muac', '114 mm', 114, null],
  ['muac', '11.5 cm', 115, null],
  ['muac', '59', 59, 'odd'],
  ['muac', '60', 60, null],
  ['muac', '400', 400, null],
  ['muac', '401', 401, 'odd'],
]

test.each(cases)('reads %s %j as %s, flag %s', (vital, text, value, flag) => {
  expect(readVital(vital, text)).toMatchObject({ value, flag })
})

test('judges a child by a child’s ranges', () => {
  expect(readVital('pulse', '120', '0 - 5 years').flag).toBeNull()
  expect(readVital('pulse', '120', '6 - 15 years').flag).toBe('high')
  expect(readVital('bloodPressure', '95/60', '6 - 15 years').flag).toBeNull()
})

test('the ends of the usual range are not remarked on, and the next value is', () => {
  for (const vital of ['temperature', 'pulse', 'bloodPressure', 'spO2', 'respiratoryRate'] as const)
    for (const ageRange of ['0 - 5 years', '6 - 15 years', '26 - 30 years'] as const) {
      const [low = 0, high = 0] = usualRange(vital, ageRange) ?? []
      if (high === 0) continue
      const step = vital === 'temperature' ? 0.1 : 1
      const flagOf = (value: number) => readVital(vital, vital === 'bloodPressure' ? `${value}/60` : `${value.toFixed(1)}`, ageRange).flag
      expect([vital, ageRange, flagOf(low), flagOf(high)]).toEqual([vital, ageRange, null, null])
      expect([vital, ageRange, flagOf(low - step)]).toEqual([vital, ageRange, 'low'])
      expect([vital, ageRange, flagOf(high + step)]).toEqual([vital, ageRange, vital === 'spO2' ? 'odd' : 'high'])
    }
  expect([usualRange('weight', '26 - 30 years'), usualRange('bloodPressure', '0 - 5 years')]).toEqual([null, null])
})
