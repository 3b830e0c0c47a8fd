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
  ['probable cholera, possible measles; rule out mumps', '?A00.9 ?B05.9 ?B26.9', ''],
  ['malaria or typhoid', '?B54 ?A01.0', ''],
  ['PUD vs. gastritis, HTN', '?K27.9 ?K29.7 I10', ''],
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
  ['no malaria or typhoid', '', ''],
  // What was once, or is done so that it does not come, is no diagnosis of this visit.
  ['h/o asthma; UTI', 'N39.0', 'history of asthma'],
  ['family history of diabetes', '', 'family history of diabetes'],
  ['HIV screening', '', 'HIV screening'],
  ['tetanus toxoid + measles vaccination', '', 'tetanus toxoid|measles vaccination'],
  ['TB contact', '', 'TB contact'],
  ['rabies exposure', 'Z20.3', ''],
  ['k/c/o HTN, c/o headache', 'I10 R51', ''],
  // What has no letter is no part.
  ['cough 2/52', '', 'cough 2'],
  ['malaria, 3', 'B54', ''],
  // Terms with a sign that splits.
  ['mp+', 'B54', ''],
  ['mp+ seen', 'B54', ''],
  ['MP++', 'B54', ''],
  ['MP+ve, HTN', 'B54 I10', ''],
  // The longest term of a part.
  ['severe malaria', 'B50.8', ''],
  ['malaria in pregnancy', 'O98.6', ''],
  ['Uncomplicated malaria', 'B54', ''],
  ['Malaria typhoid', 'B54 A01.0', ''],
  ['severe malaria anaemia UTI', 'B50.8 D64.9 N39.0', ''],
  ['sickle cell crisis', 'D57.0', ''],
  ['heart burn', 'K29.7', ''],
  ['jedi-jedi', 'K64.9', ''],
  ['pre eclampsia', 'O14.9', ''],
  // Short terms: the whole part, or capitals with no number behind.
  ['age', 'A09', ''],
  ['AGE 5', '', 'AGE 5'],
  ['age 5', '', 'age 5'],
  ['acute AGE', 'A09', ''],
  ['acute age', '', 'acute age'],
  ['recurrent UTI 2', '', 'recurrent UTI 2'],
  // Diseases that must be reported, in common words; what protects from one is not the disease.
  ['sudden weakness of the leg', 'G83.9', ''],
  ['?whooping cough', '?A37.9', ''],
  ['CSM', 'A39.0', ''],
  ['kwashiorkor', 'E43', ''],
  ['rabies', 'A82.9', ''],
  ['anti-rabies given', '', 'anti rabies given'],
  ['post polio limp', '', 'post polio limp'],
  ['dog bite', 'Z20.3', ''],
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
    found: [
      { code: 'B54', certainty: 'confirmed' },
      { code: 'J18.9', certainty: 'confirmed' },
    ],
    unread: [],
  })
})

test('a term of the clinic may hold what splits a text, and wins over what the list has', () => {
  const terms = [
    { term: 'fever and chills', code: 'B54' },
    { term: 'A/B', code: 'A09' },
    { term: 'chest infection', code: 'J22' },
    { term: 'history of asthma', code: 'J45.9' },
  ]
  const codes = (text: string) => readDiagnoses(text, terms).found.map(({ code }) => code)
  expect(codes('Fever and chills; a/b, A/Bc')).toEqual(['B54', 'A09'])
  expect(codes('Chest infection')).toEqual(['J22'])
  expect(codes('severe chest infection')).toEqual(['J22'])
  expect([codes('h/o asthma'), codes('h/o pneumonia')]).toEqual([['J45.9'], []])
})

const TERMS = DIAGNOSES.flatMap(({ code, label, synonyms }) => [label, ...synonyms].map((term) => ({ term, code })))
const NAMED = TERMS.filter(({ term }) => !/[+/]/.test(term))

test.each(TERMS)('$term is $code: sure, suspected, negated, among others, in any case', ({ term, code }) => {
  const sure = [{ code, certainty: 'confirmed' }]
  const suspected = [{ code, certainty: 'suspected' }]
  for (const text of [term, term.toUpperCase(), `${term}.`, ` ${term}; qwx`])
    expect([text, readDiagnoses(text).found]).toEqual([text, sure])
  for (const text of [
    `?${term}`,
    `r/o ${term}`,
    `query ${term}`,
    `suspected ${term}`,
    `likely ${term}`,
    `to exclude ${term}`,
    `presumed ${term}`,
  ])
    expect([text, readDiagnoses(text).found]).toEqual([text, suspected])
  for (const text of [`no ${term}`, `not ${term}`, `nil ${term}`, `${term} ruled out`, `${term} negative`, `RDT negative for ${term}`])
    expect([text, readDiagnoses(text)]).toEqual([text, { found: [], unread: [] }])
  for (const between of [', ', '; ', '\n', ' and ', ' with ', ' + ', ' / '])
    expect([between, readDiagnoses(`qwx${between}${term}${between}qwy`)]).toEqual([between, { found: sure, unread: ['qwx', 'qwy'] }])
})

test.each(NAMED)('a word that only holds or resembles $term is not read', ({ term }) => {
  for (const text of [`x${term}`, `${term}x`]) {
    const { found } = readDiagnoses(text)
    // 'xlow pcv' holds no term, and 'xcommon cold' none; a term of two words may hold another, as 'x diabetes mellitus' does.
    const other = TERMS.some((each) => each.term !== term && term.includes(each.term))
    if (!other) expect([text, found]).toEqual([text, []])
  }
})

test('of up to three letters each counts alone, or in capitals with no number behind', () => {
  const short = NAMED.filter(({ term }) => /^\w{1,3}$/.test(term) && term !== 'cut')
  expect(short.length).toBeGreaterThan(30)
  for (const { term, code } of short) {
    const capitals = term.toUpperCase()
    const read = (text: string) => readDiagnoses(text).found.map(({ code }) => code)
    expect([term, read(term), read(capitals), read(`qwx ${capitals}`)]).toEqual([term, [code], [code], [code]])
    expect([term, read(`qwx ${term} qwy`), read(`qwx ${capitals} 5`), read(`${capitals} 5`)]).toEqual([term, [], [], []])
  }
})

test('20,000 characters are read in a moment, and nothing in a text is taken for a mark', () => {
  expect(readDiagnoses(`${'a? '.repeat(6600)}`).found).toEqual([])
  expect(readDiagnoses('\u{E000}malaria \u{E001}').found).toEqual([{ code: 'B54', certainty: 'confirmed' }])
})
