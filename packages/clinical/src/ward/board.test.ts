import { expect, test } from 'vitest'
import { latenessOf, overdueMinutes, worstFirst } from './board.ts'

const at = (time: string) => `2026-11-22T${time}.000Z`

test.each([
  ['14:00:00', 0],
  ['14:00:59', 0],
  ['14:01:00', 1],
  ['15:30:00', 90],
  ['13:00:00', 0],
])('4.11 due at 14:00, at %s it is overdue by %s minutes', (now, minutes) => {
  expect(overdueMinutes(at('14:00:00'), at(now))).toBe(minutes)
})

test('what has no due time is never overdue', () => {
  expect([overdueMinutes(null, at('14:00:00')), latenessOf({ lastSetAt: null, dueAt: null }, at('14:00:00'))]).toEqual([0, 'no'])
})

test.each([
  ['14:00:59', 'no'],
  ['14:01:00', 'late'],
  ['20:00:00', 'late'],
  ['20:00:01', 'long'],
])('a set of 08:00 that was due again at 14:00 is %s at %s', (now, lateness) => {
  expect(latenessOf({ lastSetAt: at('08:00:00'), dueAt: at('14:00:00') }, at(now))).toBe(lateness)
})

test('without any set it is late, however long ago the admission was', () => {
  expect(latenessOf({ lastSetAt: null, dueAt: at('00:00:00') }, at('23:00:00'))).toBe('late')
})

test('the urgent come first, then what is overdue, then the tag', () => {
  const rows = [
    { tagKey: 'a', score: { urgency: 'usual' }, overdueMin: 0 },
    { tagKey: 'b', score: { urgency: 'yellow' }, overdueMin: 1 },
    { tagKey: 'c', score: null, overdueMin: 500 },
    { tagKey: 'd', score: { urgency: 'urgent' }, overdueMin: 0 },
    { tagKey: 'e', score: { urgency: 'urgent' }, overdueMin: 3 },
    { tagKey: 'f', score: { urgency: 'yellow' }, overdueMin: 0 },
  ] as const
  expect(
    rows
      .toReversed()
      .toSorted(worstFirst)
      .map(({ tagKey }) => tagKey),
  ).toEqual(['d', 'e', 'b', 'c', 'a', 'f'])
})
