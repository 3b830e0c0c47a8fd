import { expect, test } from 'vitest'
import { dotWordOf, matching, type QuickText, withQuickText } from './quick-texts.ts'

test.each([
  ['.', ''],
  ['.mal', 'mal'],
  ['Fever .MAL', 'mal'],
  ['Fever\n.m2', 'm2'],
  ['(.mal', 'mal'],
  ['ada@clinic.test', null],
  ['38.6', null],
  ['end.', null],
  ['.mal ', null],
  ['..', null],
  ['', null],
])('after %j the word of the dot is %j', (before, word) => {
  expect(dotWordOf(before)).toBe(word)
})

const phrase = (trigger: string): QuickText => ({ kind: 'phrase', phrase: { _id: trigger, ownerId: null, trigger, text: 'x', version: 1 } })

test('lists an exact trigger before a longer one', () => {
  expect(matching([phrase('malc'), phrase('mal'), phrase('typ')], 'mal')).toEqual([phrase('mal'), phrase('malc')])
})

test('replaces the dot word, keeps the text after the caret, and appends to other boxes', () => {
  const place = { name: 'complaints', before: 'Since Monday .mal', after: ' end' }
  expect(
    withQuickText({ complaints: '', prescription: 'ORS', workingDiagnosis: ' ' }, place, {
      complaints: 'Fever',
      prescription: 'AL',
      workingDiagnosis: 'Malaria',
    }),
  ).toEqual({
    texts: { complaints: 'Since Monday Fever end', prescription: 'ORS\nAL', workingDiagnosis: 'Malaria' },
    from: 13,
    to: 18,
  })
})

test('refuses to insert text that would make a box longer than 20,000 characters', () => {
  const place = { name: 'complaints', before: '.m', after: '' }
  expect(withQuickText({}, place, { complaints: 'x'.repeat(20_000) })).not.toBeNull()
  expect(withQuickText({}, place, { complaints: 'x'.repeat(20_001) })).toBeNull()
  expect(withQuickText({ prescription: 'y' }, place, { prescription: 'x'.repeat(19_999) })).toBeNull()
})
