import { expect, test } from 'vitest'
import { agoText } from './ago-text.ts'

/** A time of the browser's own zone. */
const at = (day: number, hours: number, minutes = 0, seconds = 0) => new Date(2025, 2, day, hours, minutes, seconds)
const ago = (then: Date, now: Date) => agoText(then.toISOString(), now.getTime())

test.each([
  ['less than a minute', at(10, 9), at(10, 9, 0, 59), 'just now'],
  ['a minute', at(10, 9), at(10, 9, 1), '1 min ago'],
  ['the last minute of an hour', at(10, 9), at(10, 9, 59), '59 min ago'],
  ['an hour', at(10, 9), at(10, 10), '1 h ago'],
  ['the same day', at(10, 0, 0), at(10, 23, 59), '23 h ago'],
  ['a few minutes over midnight', at(9, 23, 50), at(10, 0, 10), '20 min ago'],
  ['the day before', at(9, 8), at(10, 7), 'yesterday'],
  ['two days', at(8, 23, 59), at(10, 1), '2 days ago'],
  ['six days', at(4, 9), at(10, 9), '6 days ago'],
  ['a week', at(3, 9), at(10, 9), '03/03/2025'],
  ['a clock that is behind', at(10, 9, 5), at(10, 9), 'just now'],
])('%s ago', (_what, then, now, text) => {
  expect(ago(then, now)).toBe(text)
})
