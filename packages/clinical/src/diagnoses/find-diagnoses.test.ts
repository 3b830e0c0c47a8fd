import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DIAGNOSES } from './diagnoses.ts'
import { diagnosisBeingTyped, findDiagnoses, withDiagnosis } from './find-diagnoses.ts'

const codes = (typed: string) => findDiagnoses(typed).map(({ code }) => code)

test('the list has 115 diagnoses, each with a label, its own code and a source', () => {
  expect(DIAGNOSES).toHaveLength(115)
  expect(new Set(DIAGNOSES.map(({ code }) => code)).size).toBe(DIAGNOSES.length)
  for (const { code, label, synonyms, source, reviewed } of DIAGNOSES) {
    expect(code, label).toMatch(/^[A-Z]\d\d(?:\.\d)?$/)
    expect([label !== '', source, reviewed, synonyms.includes('')], label).toEqual([true, ['ICD10'], false, false])
  }
})

test('every label and every synonym finds its own diagnosis first', () => {
  for (const { code, label, synonyms } of DIAGNOSES)
    for (const term of [label, ...synonyms, label.toUpperCase()]) expect(codes(term)[0], term).toBe(code)
})

test.each([
  ['mal', 'B54'],
  ['apollo', 'H10.9'],
  ['waist pain', 'M54.5'],
  ['pain waist', 'M54.5'],
  ['high b', 'I10'],
  ['RVD', 'B24'],
  ['jedi', 'K64.9'],
  ['craw craw', 'B86'],
  ['enteric', 'A01.0'],
  ['malarai', 'B54'],
  ['hypertensoin', 'I10'],
  ['cérebral', 'B50.8'],
])('%s suggests %s', (typed, code) => {
  expect(codes(typed)[0]).toBe(code)
})

test('nothing is found inside a word, for a wrong short word, or for blanks', () => {
  expect([codes('outine'), codes('routine'), codes('htm'), codes(' '), codes('?'), codes('qwx')]).toEqual([[], [], [], [], [], []])
  expect(codes('aria')).toEqual([])
})

test('a misspelling stays out where something is spelt as typed, and the list is short', () => {
  expect(codes('tetanus')).toEqual(['A35', 'A33'])
  expect(codes('p').length).toBe(8)
  expect(findDiagnoses('p', [], 3)).toHaveLength(3)
})

test('the clinic’s own words are found, too', () => {
  expect(findDiagnoses('iba', [{ term: 'iba', code: 'B54' }])).toEqual([{ code: 'B54', label: 'malaria', matched: 'iba' }])
  expect(findDiagnoses('iba')).toEqual([])
})

test.each([
  ['typh', 'typh'],
  ['Malaria; typh', 'typh'],
  ['Malaria ++; ?typh', 'typh'],
  ['malaria and hyper', 'hyper'],
  ['malaria with ana', 'ana'],
  ['RVD, htn', 'htn'],
  ['malaria\nut', 'ut'],
  ['Android', 'Android'],
  ['malaria; ', ''],
])('of %j the part being typed is %j', (text, part) => {
  expect(diagnosisBeingTyped(text)).toBe(part)
})

test('a choice replaces what was typed of it, and nothing else', () => {
  expect(withDiagnosis('Malaria ++; ?typh', 'typhoid')).toBe('Malaria ++; ?typhoid')
  expect(withDiagnosis('htn', 'hypertension')).toBe('hypertension')
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const part = diagnosisBeingTyped(text)
      expect(withDiagnosis(text, 'malaria')).toBe(`${text.slice(0, text.length - part.length)}malaria`)
      expect(findDiagnoses(text).length).toBeLessThanOrEqual(8)
    }),
  )
})
