import { expect, test } from 'vitest'
import { isTimeFor, nextDose } from './next-dose.ts'

const at = (time: string, day = 22) => `2026-11-${day}T${time}:00.000Z`
const LINE = { timesPerDay: 3, days: 5, units: 30, from: at('08:00'), given: 0, last: null }
const NOW = at('09:00')

test('the first dose is due when the line was written, then one every 24 hours by the times a day', () => {
  expect(nextDose(LINE, NOW)).toEqual({ dueAt: at('08:00'), units: 2 })
  expect(nextDose({ ...LINE, given: 2, last: { at: at('08:20'), units: 2 } }, NOW)).toEqual({ dueAt: at('16:20'), units: 2 })
  expect(nextDose({ ...LINE, timesPerDay: 1, units: 5, given: 1, last: { at: at('22:00'), units: 1 } }, NOW)?.dueAt).toBe(at('22:00', 23))
})

test.each([
  [1, 8],
  [2, 8],
  [3, 8],
  [4, 16],
  [6, 24],
])('a gift of %i units, two a dose three times a day, lasts %i hours', (units, hours) => {
  const { dueAt = '' } = nextDose({ ...LINE, given: units, last: { at: at('08:00'), units } }, NOW) ?? {}
  expect((Date.parse(dueAt) - Date.parse(at('08:00'))) / 3_600_000).toBe(hours)
})

test.each([
  ['no times a day', { timesPerDay: null }],
  ['zero times a day', { timesPerDay: 0 }],
  ['more often than every hour', { timesPerDay: 25 }],
  ['all of it given', { given: 30 }],
  ['more than all of it given', { given: 31 }],
])('nothing is due with %s', (_, change) => {
  expect(nextDose({ ...LINE, ...change }, NOW)).toBeNull()
})

test('nothing is due from the end of the course on', () => {
  expect(nextDose(LINE, at('07:59', 27))).not.toBeNull()
  expect(nextDose(LINE, at('08:00', 27))).toBeNull()
  expect(nextDose({ ...LINE, days: null, units: null }, at('08:00', 27))).not.toBeNull()
})

test.each([
  ['the course has no units', { units: null }],
  ['the course has no days', { days: null }],
  ['the units are not whole doses', { units: 31 }],
  ['less is left than a dose', { given: 29 }],
])('how much a dose is stays unknown where %s', (_, change) => {
  expect(nextDose({ ...LINE, ...change }, NOW)).toMatchObject({ units: null })
})

test('a dose may be given from one hour before its time on', () => {
  expect([isTimeFor(at('22:00'), Date.parse(at('20:59'))), isTimeFor(at('22:00'), Date.parse(at('21:00')))]).toEqual([false, true])
})
