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

/** 'Malaria RDT: positive'. */
export const resultWords = (result: Value): string => `${TESTS[result.test].name}: ${valueWords(result)}`
