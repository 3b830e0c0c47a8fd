import { expect, test } from 'vitest'
import { waitingTime } from './waiting-time.ts'

test('formats a waiting time in a few words', () => {
  const now = Date.parse('2026-03-10T12:00:00Z')
  const since = (time: string) => waitingTime(time, now)
  expect(since('2026-03-10T11:59:40Z')).toBe('< 1 min')
  expect(since('2026-03-10T11:35:00Z')).toBe('25 min')
  expect(since('2026-03-10T09:50:00Z')).toBe('2 h 10 min')
  expect(since('2026-03-09T09:50:00Z')).toBe('1 day')
  expect(since('2026-03-10T12:04:00Z')).toBe('< 1 min')
})
