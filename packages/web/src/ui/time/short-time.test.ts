import { expect, test } from 'vitest'
import { shortTime, sinceTime } from './short-time.ts'

const NOW = new Date(2026, 10, 22, 23, 0).getTime()
const at = (year: number, month: number, day: number, hour: number, minute: number) =>
  new Date(year, month - 1, day, hour, minute).toISOString()

test.each([
  [at(2026, 11, 22, 0, 0), '00:00', '00:00'],
  [at(2026, 11, 21, 23, 59), '21/11 23:59', 'yesterday 23:59'],
  [at(2026, 11, 21, 0, 0), '21/11 00:00', 'yesterday 00:00'],
  [at(2026, 11, 20, 23, 59), '20/11 23:59', '20/11 23:59'],
  [at(2025, 12, 30, 8, 5), '30/12 08:05', '30/12 08:05'],
  [at(2025, 11, 22, 8, 5), '22/11/2025 08:05', '22/11/2025 08:05'],
])('%s is short: %s, or since %s', (time, short, since) => {
  expect([shortTime(time, NOW), sinceTime(time, NOW)]).toEqual([short, since])
})
