import { factsOf, TEST_CODES } from '@clinic/clinical/results/tests'
import { expect, test } from 'vitest'
import { codeOfKey, keyOfValue, padValueOf, startsATest, testOf } from './result-keys.ts'

test('two letters choose each test, and one where no other test begins with it', () => {
  for (const code of TEST_CODES) expect(testOf(factsOf(code).letters)).toBe(code)
  expect([testOf('g'), testOf('H'), testOf('m'), testOf('x'), testOf('')]).toEqual(['glucose', 'hb', null, null, null])
  expect([startsATest('m'), startsATest('mx')]).toEqual([true, false])
})

test('each value of a test has its own key', () => {
  for (const code of TEST_CODES) {
    const { values = [] } = factsOf(code)
    expect(new Set(values.map(keyOfValue)).size).toBe(values.length)
    for (const value of values) expect(codeOfKey(code, keyOfValue(value))).toBe(value)
  }
  expect([codeOfKey('malaria-rdt', 'P'), codeOfKey('malaria-film', '2'), codeOfKey('malaria-film', 'n'), codeOfKey('hiv', 'x')]).toEqual([
    'positive',
    '++',
    'none',
    null,
  ])
})

test('the keys of a pad are N, T and the number of plus signs', () => {
  const grades = ['neg', 'trace', '+', '++', '+++', '++++']
  expect(['n', 't', '1', '4', '5'].map((key) => padValueOf(grades, key))).toEqual(['neg', 'trace', '+', '++++', null])
  expect(['n', 'p'].map((key) => padValueOf(['neg', 'pos'], key))).toEqual(['neg', 'pos'])
})
