/* The tests that a clinic does itself, as codes, words and keys. Without sources and limits, so that first pages stay small. */

const POSITIVE_NEGATIVE = ['positive', 'negative', 'invalid'] as const
const REACTIVE = ['reactive', 'non-reactive', 'invalid'] as const
const PARASITES = ['none', '+', '++', '+++'] as const

export const GLUCOSE_UNITS = ['mmol/L', 'mg/dL'] as const
export type GlucoseUnit = (typeof GLUCOSE_UNITS)[number]

/** Each test: its name, the two letters that choose it, and its values, or the units of its number, or neither: free text or a strip. */
export const TESTS = {
  'malaria-rdt': { name: 'Malaria RDT', letters: 'mr', values: POSITIVE_NEGATIVE },
  'malaria-film': { name: 'Malaria film', letters: 'mf', values: PARASITES },
  glucose: { name: 'Glucose', letters: 'gl', units: GLUCOSE_UNITS },
  hb: { name: 'Hb', letters: 'hb', units: ['g/dL'] },
  pcv: { name: 'PCV', letters: 'pc', units: ['%'] },
  urine: { name: 'Urine strip', letters: 'ur' },
  pregnancy: { name: 'Pregnancy test', letters: 'pr', values: POSITIVE_NEGATIVE },
  hiv: { name: 'HIV screen', letters: 'iv', values: REACTIVE },
  hbsag: { name: 'HBsAg', letters: 'bs', values: REACTIVE },
  hcv: { name: 'HCV', letters: 'cv', values: REACTIVE },
  syphilis: { name: 'Syphilis', letters: 'sy', values: REACTIVE },
  widal: { name: 'Widal', letters: 'wi' },
} as const satisfies Record<string, TestFacts>

type TestFacts = {
  readonly name: string
  readonly letters: string
  readonly values?: readonly string[]
  readonly units?: readonly string[]
}

export type Test = keyof typeof TESTS
export const TEST_CODES = Object.keys(TESTS) as [Test, ...Test[]] // its own keys

/** The facts of a test, whichever it is. */
export const factsOf = (test: Test): TestFacts => TESTS[test]

export type Unit = GlucoseUnit | 'g/dL' | '%'
export const UNITS = ['mmol/L', 'mg/dL', 'g/dL', '%'] as const satisfies readonly Unit[]

/** When blood for a glucose was taken. */
export const GLUCOSE_CONTEXTS = ['fasting', 'random', 'unknown'] as const
export type GlucoseContext = (typeof GLUCOSE_CONTEXTS)[number]

export type ResultCode = (typeof POSITIVE_NEGATIVE)[number] | (typeof REACTIVE)[number] | (typeof PARASITES)[number]
/** Every coded value of any test. */
export const RESULT_CODES = [...new Set([...POSITIVE_NEGATIVE, ...REACTIVE, ...PARASITES])]

const CODE_WORDS: Partial<Record<ResultCode, string>> = { none: 'none seen' }
export const codeWords = (code: ResultCode): string => CODE_WORDS[code] ?? code

/** What counts as a result at all: an invalid test was not done. */
export const isDone = ({ code }: { readonly code: ResultCode | null }): boolean => code !== 'invalid'

/** What a malaria test says; null for an invalid one, and for any other test. */
export function malariaSays({ test, code }: { readonly test: Test; readonly code: ResultCode | null }): 'positive' | 'negative' | null {
  if (test === 'malaria-rdt') return code === 'positive' || code === 'negative' ? code : null
  if (test !== 'malaria-film' || code === null) return null
  return code === 'none' ? 'negative' : 'positive'
}

/** Results that a physiotherapist does not see, that no export for others holds, and that stand on a paper only by choice. */
export const isPrivate = (test: Test): boolean => test === 'hiv'
