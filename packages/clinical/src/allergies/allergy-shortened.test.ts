import { expect, test } from 'vitest'
import { entriesOfText } from './allergy-entries.ts'
import { allergyTextOf } from './allergy-list.ts'
import { endOfWords, splitAllergyText } from './allergy-split.ts'

test.each([
  ['Penicillin: diff. breathing', 'Penicillin:severe'],
  ['Penicillin, diff. breathing', 'Penicillin:severe'],
  ['Penicillin (diff. breathing)', 'Penicillin:severe'],
  ['Penicillin - diff. in breathing, rash', 'Penicillin:severe'],
  ['Penicillin: diff breathing', 'Penicillin:severe'],
  ['Penicillin: Diff. Breathing', 'Penicillin:severe'],
  ['Septrin: breathing diff.', 'Septrin:severe'],
  ['Septrin: diffic. breathing', 'Septrin:severe'],
  ['Septrin: sev. rash', 'Septrin:severe'],
  ['Septrin: resp. distress', 'Septrin:severe'],
  ['Septrin: resp distress', 'Septrin:severe'],
  ['Septrin: resp. arrest', 'Septrin:severe'],
  ['Septrin: anaph.', 'Septrin:severe'],
  ['Septrin: anaph. reaction', 'Septrin:severe'],
  ['Septrin: swoll. face', 'Septrin:severe'],
  ['Septrin: unconsc.', 'Septrin:severe'],
  ['Septrin: adm. to hosp.', 'Septrin:severe'],
  ['Septrin, sev. swelling of lips. Flagyl', 'Septrin:severe; Flagyl:unknown'],
  ['Septrin: no diff. breathing', 'Septrin:unknown'],
  ['Septrin: no sev. reaction', 'Septrin:unknown'],
  ['Septrin: not adm.', 'Septrin:unknown'],
  ['Septrin: rash. Breathing fine', 'Septrin:unknown'],
  ['Septrin: no rash. collapsed', 'Septrin:severe'],
  ['Septrin: different rash', 'Septrin:unknown'],
  ['Septrin: diff. rash', 'Septrin:unknown'],
  ['Septrin: B.P. fell', 'Septrin:severe'],
  ['Septrin: 1 day in hosp.', 'Septrin:severe'],
])('%j tells with its shortened words: %s', (text, expected) => {
  const entries = entriesOfText(text)
  expect(entries.map(({ label, severity }) => `${label}:${severity}`).join('; ')).toBe(expected)
  expect(entriesOfText(allergyTextOf('listed', entries)).map(({ severity }) => severity)).toEqual(entries.map(({ severity }) => severity))
})

const NAMES = [
  'penicillin',
  'Septrin',
  'aspirin',
  'chloroquine',
  'diclofenac',
  'co-trimoxazole',
  'quinine',
  'ciprofloxacin',
  'codeine',
  'Flagyl',
]

test.each(['+', '_', '*', '|', '+-', '~', '=>', '"', '#', '…', '%', '·'])(
  'a long text that parts its names with %j alone is cut between names',
  (sign) => {
    const text = [...NAMES, ...NAMES, ...NAMES].join(sign)
    const labels = splitAllergyText(text).map(({ label }) => label)
    expect(labels.every((label) => label.length <= 120)).toBe(true)
    const words = new Set(NAMES.flatMap((name) => name.split('-')))
    expect(labels.flatMap((label) => label.split(/[^\p{L}]+/u)).filter((word) => word !== '' && !words.has(word))).toEqual([])
    expect(labels.join(sign).replaceAll(/[^\p{L}]/gu, '')).toBe(text.replaceAll(/[^\p{L}]/gu, ''))
  },
)

test.each([
  ['abc def', 7, 'abc def'],
  ['abc def', 6, 'abc'],
  ['abc+def', 6, 'abc+'],
  ['abc+def', 3, 'abc'],
  ['abcdefgh', 5, 'abcde'],
  // One blank far before the end would leave little.
  [`a ${'b+'.repeat(60)}`, 100, `a ${'b+'.repeat(49)}`],
  ['💊💊💊', 3, '💊'],
  ['ẹ́ẹ́ẹ́+ab', 8, 'ẹ́ẹ́ẹ́+'],
])('%j of at most %i characters keeps %j', (text, max, kept) => {
  expect(text.slice(0, endOfWords(text, max))).toBe(kept)
})

test('a long reaction is cut between words in the text, and the list loses nothing', () => {
  const reaction = Array(60).fill('swelling').join('+')
  const text = allergyTextOf('listed', [{ label: 'Penicillin', reaction }])
  expect([text.length <= 500, text.endsWith('+…') || text.endsWith('swelling…')]).toEqual([true, true])
})
