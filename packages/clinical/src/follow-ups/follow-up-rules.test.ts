import { expect, test } from 'vitest'
import { daysOf, lastKept, lateDays, needsVisit } from './follow-up-rules.ts'

const TODAY = '2026-11-22'

test('9.7, 9.8 each day is on one list: 1 to 27 days late is missed, from 28 on lost', () => {
  expect(daysOf('today', TODAY, 28)).toEqual({ from: TODAY, to: TODAY })
  expect(daysOf('week', TODAY, 28)).toEqual({ from: '2026-11-23', to: '2026-11-29' })
  expect(daysOf('missed', TODAY, 28)).toEqual({ from: '2026-10-26', to: '2026-11-21' })
  expect(daysOf('lost', TODAY, 28)).toEqual({ from: '', to: '2026-10-25' })
  expect([lateDays('2026-10-25', TODAY), lateDays('2026-10-26', TODAY)]).toEqual([28, 27])
  expect([lateDays(TODAY, TODAY), lateDays('2026-12-01', TODAY)]).toEqual([0, 0])
})

test('with one day until someone is lost, none is merely missed', () => {
  const { from, to } = daysOf('missed', TODAY, 1)
  expect(from > to).toBe(true)
  expect(daysOf('lost', TODAY, 1).to).toBe('2026-11-21')
})

test('9.3 a session keeps what is due up to seven days later', () => {
  expect(lastKept('2026-12-28')).toBe('2027-01-04')
})

test('9.10 three calls in a row that reach no one ask for a visit', () => {
  expect(needsVisit([])).toBe(false)
  expect(needsVisit(['no-answer', 'no-answer'])).toBe(false)
  expect(needsVisit(['no-answer', 'no-answer', 'no-answer'])).toBe(true)
  expect(needsVisit(['off', 'no-answer', 'off', 'coming'])).toBe(true)
  expect(needsVisit(['no-answer', 'wrong-number', 'no-answer', 'no-answer'])).toBe(true)
  expect(needsVisit(['no-answer', 'no-answer', 'other', 'no-answer'])).toBe(false)
  expect(needsVisit(['coming', 'no-answer', 'no-answer', 'no-answer'])).toBe(false)
  expect(needsVisit(['wrong-number', 'wrong-number', 'wrong-number'])).toBe(false)
})
