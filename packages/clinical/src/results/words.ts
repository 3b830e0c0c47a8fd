import { codeWords, type GlucoseContext, type ResultCode, TESTS, type Test, type Unit } from './tests.ts'

type Value = {
  readonly test: Test
  readonly typed: string
  readonly code: ResultCode | null
  readonly unit: Unit | null
  readonly context: GlucoseContext | null
}

/** The value alone, as typed: 'positive', '5,4 mmol/L, fasting', 'Protein ++, others negative'. */
export function valueWords({ typed, code, unit, context }: Value): string {
  if (code !== null) return codeWords(code)
  const value = unit === null ? typed : unit === '%' ? `${typed} %` : `${typed} ${unit}`
  return context === 'fasting' || context === 'random' ? `${value}, ${context}` : value
}

/** 'Malaria RDT: positive'. Each line that a result writes into the investigations begins with it. */
export const resultWords = (result: Value): string => `${TESTS[result.test].name}: ${valueWords(result)}`

/** The lines of the investigations that a person typed: those that these results wrote are left out, where the results are listed themselves. */
export const typedLines = (investigations: string, results: readonly Value[]): string[] =>
  investigations
    .split('\n')
    .filter((line) => line.trim() !== '')
    .filter((line) => !results.some((result) => line.replace(/^Entered in error, [\d:]+: /, '').startsWith(`${resultWords(result)}, `)))
