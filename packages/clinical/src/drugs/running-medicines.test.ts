import { expect, test } from 'vitest'
import { runningLines } from './running-medicines.ts'

const line = (sessionId: string, from: string, days: number | null) => ({ sessionId, from, days })
const untilOf = (lines: ReturnType<typeof line>[], today: string) => runningLines(lines, today).map(({ until }) => until)

test('a line runs to its last day, which counts, and not on the day after', () => {
  const lines = [line('a', '2026-11-20', 3)]
  expect(untilOf(lines, '2026-11-20')).toEqual(['2026-11-22'])
  expect(untilOf(lines, '2026-11-22')).toEqual(['2026-11-22'])
  expect(untilOf(lines, '2026-11-23')).toEqual([])
})

test('an older line that still runs stays beside newer ones', () => {
  expect(untilOf([line('b', '2026-11-20', 3), line('a', '2026-11-01', 30)], '2026-11-22')).toEqual(['2026-11-22', '2026-11-30'])
})

test('a line without days has no known end, and is shown until a later session prescribes', () => {
  expect(untilOf([line('b', '2026-11-20', null), line('b', '2026-11-20', 1)], '2026-11-22')).toEqual([null])
  expect(untilOf([line('c', '2026-11-21', 5), line('b', '2026-11-20', null)], '2026-11-22')).toEqual(['2026-11-25'])
})
