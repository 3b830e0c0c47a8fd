import { expect, onTestFinished, test } from 'vitest'
import { type ClockJump, warningOfClock, watchClock } from './clock-jump.ts'

const NOON = Date.parse('2026-03-10T12:00:00Z')

/** The jump that a check finds this long after the previous one. */
function jumpAfter(passedMs: number): number | null {
  let now = NOON
  const heard: ClockJump[] = []
  const watch = watchClock(
    () => now,
    (jump) => heard.push(jump),
  )
  onTestFinished(watch.end)
  now += passedMs
  watch.look()
  expect(heard).toEqual(watch.last() === null ? [] : [watch.last()])
  return watch.last()?.ms ?? null
}

test.each([
  [10_000, null],
  [70_000, null],
  [70_001, 60_001],
  [7_210_000, 7_200_000],
  [-50_000, null],
  [-50_001, -60_001],
])('a look %i ms after the last finds a jump of %s ms', (passed, jump) => {
  expect(jumpAfter(passed)).toBe(jump)
})

const HOUR = 3_600_000

test.each([
  [{ at: NOON, ms: 60_001 }, 'The computer slept', 'a minute'],
  [{ at: NOON, ms: 90 * 60_000 }, 'The computer slept', '90 minutes'],
  [{ at: NOON, ms: 7 * HOUR }, 'The computer slept', '7 hours'],
  [{ at: NOON, ms: -2 * HOUR }, 'The clock was set back', '2 hours'],
])('a jump %o reads "%s", by %s', (jump, title, length) => {
  const warning = warningOfClock(jump, new Date(NOON + HOUR))
  expect([warning?.title, warning?.text.includes(length)]).toEqual([title, true])
})

test('warns for a day, and not at all if the clock did not jump', () => {
  const jump = { at: NOON, ms: HOUR }
  expect(warningOfClock(jump, new Date(NOON + 24 * HOUR))?.title).toBe('The computer slept')
  expect(warningOfClock(jump, new Date(NOON + 24 * HOUR + 1))).toBeNull()
  expect(warningOfClock(null, new Date(NOON))).toBeNull()
})
