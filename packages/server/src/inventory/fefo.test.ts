import { expect, test } from 'vitest'
import { chooseLots } from './choose-lots.ts'
import { type Box, isUsable } from './fefo.ts'
import { expiredDays } from './stock-days.ts'

const TODAY = '2026-11-22'

const box = (_id: string, quantity: number, expiresOn: string | null, more: Partial<Box> = {}): Box => ({
  ...{ _id, quantity, expiresOn, held: 0, receivedOn: '2026-01-01' },
  ...more,
})

test('a box is given up to the day of its expiry, and never while it is held', () => {
  expect(isUsable(box('a', 1, TODAY), TODAY)).toBe(true)
  expect(isUsable(box('a', 1, '2026-11-21'), TODAY)).toBe(false)
  expect(isUsable(box('a', 1, null), TODAY)).toBe(true)
  expect(isUsable(box('a', 1, null, { held: 1 }), TODAY)).toBe(false)
})

test('boxes go out in order: unknown expiry, then the earliest, then the one that arrived first, then by id', () => {
  const lots = [
    box('late', 1, '2027-02-01'),
    box('held', 1, null, { held: 1 }),
    box('b', 1, '2027-01-01'),
    box('a', 1, '2027-01-01'),
    box('older', 1, '2027-01-01', { receivedOn: '2025-01-01' }),
    box('expired', 1, '2026-11-21'),
    box('unknown', 1, null),
  ]
  const { parts } = chooseLots(lots, [{ dosage: 5 }], TODAY)
  expect(parts.map(({ lotId }) => lotId)).toEqual(['unknown', 'older', 'a', 'b', 'late'])
})

test('boxes that end before the last day of the treatment come last, and need a reason', () => {
  // 10 days from today: the last is 1 December.
  const lots = [box('day before', 4, '2026-11-30'), box('last day', 4, '2026-12-01'), box('unknown', 2, null)]
  const choose = (dosage: number, more = {}) => chooseLots(lots, [{ dosage, days: 10, ...more }], TODAY)
  expect(choose(6)).toMatchObject({ parts: [{ lotId: 'unknown' }, { lotId: 'last day', units: 4 }], refusal: null })
  expect(choose(7).refusal).toEqual({
    field: 'shortDated',
    message: '6 last for the whole treatment, 7 asked for. The next box expires on 30/11/2026: give fewer, or say why',
  })
  expect(choose(7, { shortDated: 'Comes back on Friday' })).toMatchObject({ refusal: null, reason: 'Short-dated: Comes back on Friday' })
  expect(choose(11, { shortDated: 'Comes back on Friday' }).refusal).toMatchObject({ field: 'dosage' })
  expect(chooseLots(lots, [{ dosage: 6 }], TODAY).parts.map(({ lotId }) => lotId)).toEqual(['unknown', 'day before'])
})

test('a refusal tells what is left, and what is expired or held beside it', () => {
  const lots = [box('a', 3, null), box('b', 10, '2026-11-21'), box('c', 5, null, { held: 1 })]
  const message = (some: readonly Box[], dosage: number) => chooseLots(some, [{ dosage }], TODAY).refusal?.message
  expect(message(lots, 3)).toBeUndefined()
  expect(message(lots, 4)).toBe('3 left, 4 asked for (10 expired, 5 held)')
  expect(message(lots.slice(0, 1), 4)).toBe('3 left, 4 asked for')
})

test('a day on which a lot had expired is a day of its own, from the last kept day on', () => {
  const lots = [box('a', 4, '2026-11-10'), box('b', 3, '2026-11-15'), box('c', 2, null), box('d', 9, '2026-11-12', { held: 1 })]
  expect(expiredDays(lots, '2026-11-10', TODAY)).toEqual([
    { day: '2026-11-11', consumed: 0, usableClosing: 5 },
    { day: '2026-11-16', consumed: 0, usableClosing: 2 },
  ])
  expect(expiredDays(lots, '2026-11-11', TODAY).map(({ day }) => day)).toEqual(['2026-11-16'])
  expect(expiredDays(lots, '2026-11-16', TODAY)).toEqual([])
})
