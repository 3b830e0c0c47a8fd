import { expect, test } from 'vitest'
import { trendOf, vitalText } from './vital-text.ts'
import { waitingTime } from './waiting-time.ts'

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

test('an arrow needs two numbers, whatever unit they were typed in', () => {
  expect(trendOf('temperature', '98.6 F', '39', '26 - 30 years')).toBe('down')
  expect(trendOf('pulse', '90', '72 bpm', '26 - 30 years')).toBe('up')
  expect(trendOf('spO2', '98', '98%', '26 - 30 years')).toBe('same')
  expect(trendOf('weight', '62', '', '26 - 30 years')).toBeUndefined()
})

test('a waiting time in a few words', () => {
  const now = Date.parse('2026-03-10T12:00:00Z')
  const since = (time: string) => waitingTime(time, now)
  expect(since('2026-03-10T11:59:40Z')).toBe('under a minute')
  expect(since('2026-03-10T11:35:00Z')).toBe('25 min')
  expect(since('2026-03-10T09:50:00Z')).toBe('2 h 10 min')
  expect(since('2026-03-09T09:50:00Z')).toBe('1 day')
  expect(since('2026-03-10T12:04:00Z')).toBe('under a minute')
})
