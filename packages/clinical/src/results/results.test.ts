import { expect, test } from 'vitest'
import { flagOf, NUMBER_RULES } from './flags.ts'
import { isProblem, RESULT_MESSAGES, type ReadResult, type ResultEntry, readResult } from './read-result.ts'
import { ALL_NEGATIVE, PAD_CODES, PADS, stripWords } from './strip.ts'
import { factsOf, isDone, isPrivate, malariaSays, TEST_CODES, type Unit } from './tests.ts'
import { glucoseIn } from './units.ts'
import { resultWords, typedLines } from './words.ts'

function read(entry: ResultEntry): ReadResult {
  const result = readResult(entry)
  if (isProblem(result)) throw new Error(`${entry.test}: ${result.message}`)
  return result
}
const flagged = (entry: ResultEntry) => flagOf({ test: entry.test, ...read(entry) })
const wordsOf = (entry: ResultEntry) => resultWords({ test: entry.test, ...read(entry) })

test('there are twelve tests, each with its own two letters, and one letter is enough for glucose and Hb', () => {
  expect(TEST_CODES).toHaveLength(12)
  const letters = TEST_CODES.map((code) => factsOf(code).letters)
  expect(new Set(letters).size).toBe(12)
  expect(letters.every((pair) => /^[a-z]{2}$/.test(pair))).toBe(true)
  for (const first of ['g', 'h']) expect(letters.filter((pair) => pair.startsWith(first))).toHaveLength(1)
})

test('a test with named values takes these and no others', () => {
  for (const code of TEST_CODES) {
    const { values = [] } = factsOf(code)
    for (const value of values) expect(read({ test: code, value })).toMatchObject({ typed: value, code: value, number: null, unit: null })
    if (values.length > 0) {
      expect(readResult({ test: code, value: 'maybe' })).toEqual({ field: 'value', message: RESULT_MESSAGES.choose(values) })
      expect(readResult({ test: code, value: ' ' })).toEqual({ field: 'value', message: 'Enter the value' })
      expect(readResult({ test: code, value: values[0], unit: '%' })).toMatchObject({ field: 'unit' })
    }
  }
})

test.each<[ResultEntry['test'], Unit, readonly string[], readonly string[]]>([
  ['glucose', 'mmol/L', ['0.6', '60', '5,4'], ['0.5', '0.59', '60.1', '61']],
  ['glucose', 'mg/dL', ['10', '1080', '98'], ['9', '9.9', '1080.1', '1081']],
  ['hb', 'g/dL', ['1', '25', '7,2'], ['0.9', '25.1']],
  ['pcv', '%', ['5', '70'], ['4', '4.9', '70.1', '71']],
])('%s in %s is taken inside its limits, and refused beyond them', (code, unit, inside, outside) => {
  for (const value of inside) expect(read({ test: code, unit, value })).toMatchObject({ typed: value, unit })
  for (const value of outside) expect([value, readResult({ test: code, unit, value })]).toMatchObject([value, { field: 'value' }])
})

test('what is no single number is asked again', () => {
  for (const value of ['5.4.1', '5-6', '<3', 'high', '-5', '1e1', '0x5', '5 .4', '٥'])
    expect([value, readResult({ test: 'hb', value })]).toEqual([value, { field: 'value', message: 'Enter a number, such as 5.4' }])
})

test('a glucose has no unit unless it is said, whatever the number looks like', () => {
  for (const value of ['5.4', '98', '400'])
    expect(readResult({ test: 'glucose', value })).toEqual({ field: 'unit', message: RESULT_MESSAGES.unitOfGlucose })
  expect(readResult({ test: 'glucose', value: '5.4', unit: 'g/dL' })).toMatchObject({ field: 'unit' })
  // Each is possible in the other unit too, and stays in its own.
  expect(read({ test: 'glucose', value: '20', unit: 'mg/dL' })).toMatchObject({ number: 20, unit: 'mg/dL', context: 'unknown' })
  expect(read({ test: 'glucose', value: '20', unit: 'mmol/L', context: 'random' })).toMatchObject({ number: 20, unit: 'mmol/L' })
})

test('fasting is said of a glucose only, and pads of a urine strip only', () => {
  expect(readResult({ test: 'hb', value: '9', context: 'fasting' })).toMatchObject({ field: 'context' })
  expect(readResult({ test: 'hb', value: '9', strip: ALL_NEGATIVE })).toMatchObject({ field: 'strip' })
})

test('one mmol/L of glucose is 18.016 mg/dL, and a value in its own unit is not touched', () => {
  expect(glucoseIn('mg/dL', { number: 1, unit: 'mmol/L' })).toBe(18.016)
  expect(glucoseIn('mmol/L', { number: 18.016, unit: 'mg/dL' })).toBe(1)
  expect(glucoseIn('mmol/L', { number: 5.4, unit: 'mmol/L' })).toBe(5.4)
})

test('the limits of glucose in mg/dL are those in mmol/L, as meters show them', () => {
  for (const { limits } of NUMBER_RULES.filter((rule) => rule.test === 'glucose')) {
    const converted = glucoseIn('mmol/L', { number: limits['mg/dL'] ?? 0, unit: 'mg/dL' })
    expect(Math.round(converted * 10) / 10).toBe(limits['mmol/L'])
  }
})

test.each<[string, ResultEntry, string | null]>([
  ['glucose below 3.0', { test: 'glucose', value: '2.9', unit: 'mmol/L' }, 'severe'],
  ['glucose of 3.0', { test: 'glucose', value: '3.0', unit: 'mmol/L' }, null],
  ['glucose below 54', { test: 'glucose', value: '53', unit: 'mg/dL' }, 'severe'],
  ['glucose of 54', { test: 'glucose', value: '54', unit: 'mg/dL' }, null],
  ['fasting 6.9', { test: 'glucose', value: '6.9', unit: 'mmol/L', context: 'fasting' }, null],
  ['fasting 7.0', { test: 'glucose', value: '7.0', unit: 'mmol/L', context: 'fasting' }, 'high'],
  ['fasting 125', { test: 'glucose', value: '125', unit: 'mg/dL', context: 'fasting' }, null],
  ['fasting 126', { test: 'glucose', value: '126', unit: 'mg/dL', context: 'fasting' }, 'high'],
  ['random 7.0', { test: 'glucose', value: '7.0', unit: 'mmol/L', context: 'random' }, null],
  ['random 11.0', { test: 'glucose', value: '11.0', unit: 'mmol/L', context: 'random' }, null],
  ['random 11.1', { test: 'glucose', value: '11.1', unit: 'mmol/L', context: 'random' }, 'high'],
  ['random 199', { test: 'glucose', value: '199', unit: 'mg/dL', context: 'random' }, null],
  ['random 200', { test: 'glucose', value: '200', unit: 'mg/dL', context: 'random' }, 'high'],
  ['7.0, not known to be fasting', { test: 'glucose', value: '7.0', unit: 'mmol/L' }, null],
  ['11.1, not known to be fasting: high either way', { test: 'glucose', value: '11.1', unit: 'mmol/L' }, 'high'],
  ['Hb below 7', { test: 'hb', value: '6.9' }, 'severe'],
  ['Hb of 7', { test: 'hb', value: '7' }, 'low'],
  ['Hb below 11', { test: 'hb', value: '10.9' }, 'low'],
  ['Hb of 11', { test: 'hb', value: '11' }, null],
  ['PCV below 21', { test: 'pcv', value: '20' }, 'severe'],
  ['PCV of 21', { test: 'pcv', value: '21' }, 'low'],
  ['PCV below 30', { test: 'pcv', value: '29' }, 'low'],
  ['PCV of 30', { test: 'pcv', value: '30' }, null],
  ['a positive RDT', { test: 'malaria-rdt', value: 'positive' }, 'positive'],
  ['a negative RDT', { test: 'malaria-rdt', value: 'negative' }, null],
  ['an invalid RDT', { test: 'malaria-rdt', value: 'invalid' }, null],
  ['a film with one plus', { test: 'malaria-film', value: '+' }, 'positive'],
  ['a film without parasites', { test: 'malaria-film', value: 'none' }, null],
  ['a reactive screen', { test: 'hbsag', value: 'reactive' }, 'positive'],
  ['a pregnancy', { test: 'pregnancy', value: 'positive' }, null],
  ['a Widal test, whatever it says', { test: 'widal', value: 'O 1:320 positive' }, null],
  ['a strip', { test: 'urine', strip: { protein: '++++' } }, null],
])('%s: %s says %s', (_, entry, level) => {
  expect(flagged(entry)?.level ?? null).toBe(level)
})

test('an invalid test counts as not done, and says nothing about malaria', () => {
  const codes = ['positive', 'negative', 'invalid', '+', 'none', null] as const
  const said = (code: ResultEntry['test']) => codes.map((value) => malariaSays({ test: code, code: value }))
  expect(said('malaria-rdt').slice(0, 3)).toEqual(['positive', 'negative', null])
  expect(said('malaria-film').slice(3)).toEqual(['positive', 'negative', null])
  expect(malariaSays({ test: 'pregnancy', code: 'positive' })).toBe(null)
  expect([isDone({ code: 'invalid' }), isDone({ code: 'negative' }), isDone({ code: null })]).toEqual([false, true, true])
})

test('a strip is read pad by pad, and says first what is not negative', () => {
  for (const pad of PAD_CODES)
    for (const value of PADS[pad].values) expect(read({ test: 'urine', strip: { [pad]: value } }).strip).toEqual({ [pad]: value })
  expect(stripWords(ALL_NEGATIVE)).toBe('all negative')
  expect(stripWords({ ...ALL_NEGATIVE, protein: '++', nitrite: 'pos', ph: '6' })).toBe('Protein ++, Nitrite pos, others negative, pH 6')
  expect(stripWords({ protein: 'neg', sg: '1.010' })).toBe('Protein negative, SG 1.010')
  expect(readResult({ test: 'urine' })).toEqual({ field: 'strip', message: 'Read at least one pad of the strip' })
  for (const strip of [{ nitrite: '+' }, { ph: '4.5' }, { ph: '9.5' }, { sg: '0.995' }, { sg: '1.035' }, { protein: '+++++' }])
    expect([strip, readResult({ test: 'urine', strip })]).toMatchObject([strip, { field: 'strip' }])
})

test('a line says the test, the value as typed, its unit, and fasting or random where it was said', () => {
  expect(wordsOf({ test: 'malaria-rdt', value: 'positive' })).toBe('Malaria RDT: positive')
  expect(wordsOf({ test: 'malaria-film', value: 'none' })).toBe('Malaria film: none seen')
  expect(wordsOf({ test: 'glucose', value: '5,4', unit: 'mmol/L', context: 'fasting' })).toBe('Glucose: 5,4 mmol/L, fasting')
  expect(wordsOf({ test: 'glucose', value: '98', unit: 'mg/dL' })).toBe('Glucose: 98 mg/dL')
  expect(wordsOf({ test: 'pcv', value: '28' })).toBe('PCV: 28 %')
  expect(wordsOf({ test: 'urine', strip: ALL_NEGATIVE })).toBe('Urine strip: all negative')
})

test('only the HIV screen is private', () => {
  expect(TEST_CODES.filter(isPrivate)).toEqual(['hiv'])
})

test('of the investigations only what a person typed is left where the results are listed themselves', () => {
  const results = [
    { test: 'hb', ...read({ test: 'hb', value: '9' }) },
    { test: 'malaria-rdt', ...read({ test: 'malaria-rdt', value: 'positive' }) },
  ] as const
  const text =
    'Blood film sent\nHb: 9 g/dL, 10:42, A. Bello\n\nHb: 9.5 g/dL at LUTH\nEntered in error, 10:50: Malaria RDT: positive, 10:42, A. Bello'
  expect(typedLines(text, results)).toEqual(['Blood film sent', 'Hb: 9.5 g/dL at LUTH'])
})
