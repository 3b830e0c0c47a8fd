import { expect, test } from 'vitest'
import { dayWriter, timeRange, today } from './clinic-days.ts'

test.each([
  ['Africa/Lagos', '2024-12-14', '2024-12-20', '2024-12-13T23:00:00.000Z', '2024-12-20T23:00:00.000Z'],
  ['UTC', '2024-02-29', '2024-02-29', '2024-02-29T00:00:00.000Z', '2024-03-01T00:00:00.000Z'],
  ['Europe/London', '2026-03-29', '2026-03-29', '2026-03-29T00:00:00.000Z', '2026-03-29T23:00:00.000Z'], // 23 hours
  ['Europe/London', '2026-10-25', '2026-10-25', '2026-10-24T23:00:00.000Z', '2026-10-26T00:00:00.000Z'], // 25 hours
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04', '2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z'], // begins at 01:00
  ['Africa/Lagos', '9999-12-31', '9999-12-31', '9999-12-30T23:00:00.000Z', '9999-12-31T23:00:00.000Z'],
])('in %s, %s to %s is %s until %s', (zone, startDate, endDate, from, to) => {
  expect(timeRange(zone, { startDate, endDate })).toEqual({ from, to })
})

test('an open side includes every stored time, and so does the last possible day', () => {
  const { from, to } = timeRange('Africa/Lagos', {})
  expect(from < '0000-01-01T00:00:00.000Z' && to > '9999-12-30T00:00:00.000Z').toBe(true)
  expect(timeRange('America/Lima', { endDate: '9999-12-31' }).to > '9999-12-31T12:00:00.000Z').toBe(true)
})

test('finds the day on both sides of midnight in each zone, whatever was asked before', () => {
  const days = (zone: string, ...times: string[]) => times.map((time) => today(zone, new Date(time)))
  const around = ['2026-10-24T22:59:59.999Z', '2026-10-24T23:00:00.000Z', '2026-10-25T22:59:59.999Z', '2026-10-25T23:00:00.000Z']
  expect(days('Africa/Lagos', ...around)).toEqual(['2026-10-24', '2026-10-25', '2026-10-25', '2026-10-26'])
  expect(days('UTC', ...around)).toEqual(['2026-10-24', '2026-10-24', '2026-10-25', '2026-10-25'])
  expect(days('Europe/London', ...around)).toEqual(['2026-10-24', '2026-10-25', '2026-10-25', '2026-10-25']) // a day of 25 hours
  expect(days('Africa/Lagos', '2026-10-24T12:00:00.000Z')).toEqual(['2026-10-24'])
})

test("writes a day in the clinic's time zone", () => {
  expect(dayWriter('Africa/Lagos')('2024-12-31T23:30:00.000Z')).toBe('01/01/2025')
  expect(dayWriter('America/Lima')('2025-01-01T03:00:00.000Z')).toBe('31/12/2024')
})
