import { expect, test } from 'vitest'
import { trendOf, vitalText, vitalWords } from './vital-text.ts'

test.each([
  ['temperature', '37,2', '37,2', '°C'],
  ['temperature', ' 37.0 ', '37.0', '°C'],
  ['temperature', '98.6 F', '98.6 F', '= 37 °C'],
  ['temperature', '98.6', '98.6', '= 37 °C'],
  ['bloodPressure', '120/80', '120/80', '°C'],
  ['pulse', '72 bpm', '72 bpm', ''],
  ['pulse', 'thready', 'thready', ''],
  ['weight', '', '', ''],
] as const)('%s %j is shown as %j %j', (vital, text, value, unit) => {
  expect(vitalText(vital, text, '°C')).toEqual({ value, unit })
})

test('the words for a list say the unit once, and convert another one', () => {
  const said = (['38.4', '98.6', '98.6 F', '37 °C', ''] as const).map((text) => vitalWords('temperature', text))
  expect(said).toEqual(['38.4 °C', '98.6 = 37 °C', '98.6 F = 37 °C', '37 °C', ''])
})

test('an arrow needs two numbers, whatever unit they were typed in', () => {
  expect(trendOf('temperature', '98.6 F', '39', '26 - 30 years')).toBe('down')
  expect(trendOf('pulse', '90', '72 bpm', '26 - 30 years')).toBe('up')
  expect(trendOf('spO2', '98', '98%', '26 - 30 years')).toBe('same')
  expect(trendOf('weight', '62', '', '26 - 30 years')).toBeUndefined()
})
