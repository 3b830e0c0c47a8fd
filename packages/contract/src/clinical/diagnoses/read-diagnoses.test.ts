import { expect, test } from 'vitest'
import { DIAGNOSES } from './diagnoses.ts'
import { readDiagnoses } from './read-diagnoses.ts'

const read = (text: string) => {
  const { found, unread } = readDiagnoses(text)
  return [found.map(({ code, certainty }) => (certainty === 'suspected' ? `?${code}` : code)).join(' '), unread.join('|')]
}

test.each([
  ['8.8', 'Malaria ++; ?typhoid', 'B54 ?A01.0', ''],
  ['8.9', 'No malaria', '', ''],
  ['8.10', 'RVD on HAART, HTN', 'B24 I10', ''],
  ['8.11', 'apollo', 'H10.9', ''],
  ['8.12', 'malarai', '', 'malarai'],
  ['8.13', 'routine review', '', 'routine review'],
  ['8.14', 'waist pain', 'M54.5', ''],
])('%s %j reads %j, unread %j', (_, text, codes, unread) => {
  expect(read(text)).toEqual([codes, unread])
})

test.each([
  // Doubt, before or behind, is of its part.
  ['r/o typhoid', '?A01.0', ''],
  ['R/O typhoid, malaria', '?A01.0 B54', ''],
  ['Typhoid?', '?A01.0', ''],
  ['query UTI with malaria', '?N39.0 B54', ''],
  ['suspected measles + likely pneumonia', '?B05.9 ?J18.9', ''],
  ['presumed TB\nto exclude hiv', '?A16.9 ?B24', ''],
  // Sure once is sure.
  ['?malaria, malaria', 'B54', ''],
  ['malaria, ?malaria', 'B54', ''],
  // A no takes its part out, and no other.
  ['MP negative', '', ''],
  ['RDT negative', '', ''],
  ['MP -ve', '', ''],
  ['malaria ruled out; typhoid', 'A01.0', ''],
  ['Not malaria. Typhoid.', 'A01.0', ''],
  ['nil anaemia and HTN', 'I10', ''],
  ['malaria unlikely', '', ''],
  ['Notalgia', '', 'Notalgia'],
  // Terms with a sign that splits.
  ['mp+', 'B54', ''],
  ['mp+ seen', 'B54', ''],
  ['MP++', 'B54', ''],
  ['MP+ve, HTN', 'B54 I10', ''],
  // The longest term of a part.
  ['severe malaria', 'B50.8', ''],
  ['malaria in pregnancy', 'O98.6', ''],
  ['Uncomplicated malaria', 'B54', ''],
  ['Malaria typhoid', 'B54', 'typhoid'],
  ['jedi-jedi', 'K64.9', ''],
  ['pre eclampsia', 'O14.9', ''],
  // Short terms: the whole part, or capitals with no number behind.
  ['age', 'A09', ''],
  ['AGE 5', '', 'AGE 5'],
  ['age 5', '', 'age 5'],
  ['acute AGE', 'A09', ''],
  ['acute age', '', 'acute age'],
  ['recurrent UTI 2', '', 'recurrent UTI 2'],
  // Words that mean it only alone.
  ['ulcer', 'K27.9', ''],
  ['leg ulcer', '', 'leg ulcer'],
  ['stomach ulcer', 'K27.9', ''],
  ['hypertensive crisis', '', 'hypertensive crisis'],
  ['low sugar', '', 'low sugar'],
  ['', '', ''],
  [' , ;?', '', ''],
])('%j reads %j, unread %j', (text, codes, unread) => {
  expect(read(text)).toEqual([codes, unread])
})

test('every label and every synonym of the list is read as its own code', () => {
  for (const { code, label, synonyms } of DIAGNOSES)
    for (const term of [label, ...synonyms])
      expect([term, ...readDiagnoses(term).found], term).toEqual([term, { code, certainty: 'confirmed' }])
})

test('a term of the clinic comes before a longer one of the list', () => {
  const terms = [{ term: 'hot body', code: 'B54' }]
  expect(readDiagnoses('hot body and pneumonia', terms).found.map(({ code }) => code)).toEqual(['B54', 'J18.9'])
  expect(readDiagnoses('hot body bronchopneumonia', terms)).toEqual({
    found: [{ code: 'B54', certainty: 'confirmed' }],
    unread: ['bronchopneumonia'],
  })
})

test('20,000 characters are read in a moment, and nothing in a text is taken for a mark', () => {
  expect(readDiagnoses(`${'a? '.repeat(6600)}`).found).toEqual([])
  expect(readDiagnoses('\u{E000}malaria \u{E001}').found).toEqual([{ code: 'B54', certainty: 'confirmed' }])
})
