import { numberText } from '../number-text.ts'
import { limitsOf } from './limits.ts'
import { PAD_CODES, PADS, type Strip, stripWords } from './strip.ts'
import { factsOf, type GlucoseContext, type ResultCode, TESTS, type Test, type Unit } from './tests.ts'

/** A result as a person enters it: a value as typed, or a strip. */
export type ResultEntry = {
  readonly test: Test
  readonly value?: string | undefined
  readonly unit?: Unit | undefined
  readonly context?: GlucoseContext | undefined
  readonly strip?: Strip | undefined
}

/** What is stored of it. `typed` is the value as typed, or the strip in words. */
export type ReadResult = {
  readonly typed: string
  readonly code: ResultCode | null
  readonly number: number | null
  readonly unit: Unit | null
  readonly context: GlucoseContext | null
  readonly strip: Strip | null
}

/** `field` is the one to correct. */
export type ResultProblem = { readonly field: 'value' | 'unit' | 'context' | 'strip'; readonly message: string }

export const RESULT_MESSAGES = {
  value: 'Enter the value',
  choose: (values: readonly string[]) => `Choose ${listOf(values)}`,
  number: 'Enter a number, such as 5.4',
  unitOfGlucose: 'Say the unit: mmol/L or mg/dL. It is never guessed.',
  unit: (name: string, unit: string) => `${name} is in ${unit}`,
  noUnit: (name: string) => `${name} has no unit`,
  outside: (low: number, high: number, unit: string) => `Enter a value from ${low} to ${numberText(high)} ${unit}`,
  contextOfGlucose: 'Fasting or random is said of a glucose only',
  strip: 'Read at least one pad of the strip',
  stripOnly: 'A strip is read for a urine test only',
  pad: (pad: string, values: readonly string[]) => `${pad}: choose ${listOf(values)}`,
} as const

const listOf = (values: readonly string[]) => `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`

/** Reads an entry, or says what is wrong with it. The unit is part of the entry: nothing here chooses one for a glucose. */
export function readResult(entry: ResultEntry): ReadResult | ResultProblem {
  const { test, value = '', unit, context, strip } = entry
  const { name, values, units } = factsOf(test)
  const typed = value.trim()
  if (test !== 'glucose' && context !== undefined) return { field: 'context', message: RESULT_MESSAGES.contextOfGlucose }
  if (test !== 'urine' && strip !== undefined) return { field: 'strip', message: RESULT_MESSAGES.stripOnly }
  if (!units && unit !== undefined) return { field: 'unit', message: RESULT_MESSAGES.noUnit(name) }
  if (test === 'urine') return readStrip(strip ?? {})
  if (units) return readNumber(entry, typed)
  if (typed === '') return { field: 'value', message: RESULT_MESSAGES.value }
  if (values && !values.includes(typed)) return { field: 'value', message: RESULT_MESSAGES.choose(values) }
  const code = values ? (typed as ResultCode) : null // one of its values
  return { ...EMPTY, typed, code }
}

const EMPTY = { typed: '', code: null, number: null, unit: null, context: null, strip: null } as const

/** Digits, with a point or a comma: what cannot be read as one number is asked again, and never stored as another. */
const NUMBER = /^\d{1,4}(?:[.,]\d{1,2})?$/

function readNumber({ test, unit: chosen, context }: ResultEntry, typed: string): ReadResult | ResultProblem {
  const { name, units = [] } = factsOf(test)
  const [only] = units
  const unit = test === 'glucose' ? chosen : (chosen ?? (only as Unit))
  if (unit === undefined) return { field: 'unit', message: RESULT_MESSAGES.unitOfGlucose }
  if (!units.includes(unit)) {
    return { field: 'unit', message: test === 'glucose' ? RESULT_MESSAGES.unitOfGlucose : RESULT_MESSAGES.unit(name, only ?? '') }
  }
  if (typed === '') return { field: 'value', message: RESULT_MESSAGES.value }
  if (!NUMBER.test(typed)) return { field: 'value', message: RESULT_MESSAGES.number }
  const number = Number(typed.replace(',', '.'))
  const limits = limitsOf(test, unit)
  if (!limits || number < limits.low || number > limits.high)
    return { field: 'value', message: RESULT_MESSAGES.outside(limits?.low ?? 0, limits?.high ?? 0, unit) }
  return { ...EMPTY, typed, number, unit, context: test === 'glucose' ? (context ?? 'unknown') : null }
}

function readStrip(strip: Strip): ReadResult | ResultProblem {
  const pads = PAD_CODES.filter((pad) => strip[pad] !== undefined)
  if (pads.length === 0) return { field: 'strip', message: RESULT_MESSAGES.strip }
  const wrong = pads.find((pad) => !(PADS[pad].values as readonly (string | undefined)[]).includes(strip[pad]))
  if (wrong) return { field: 'strip', message: RESULT_MESSAGES.pad(PADS[wrong].name, PADS[wrong].values) }
  const read = Object.fromEntries(pads.map((pad) => [pad, strip[pad]]))
  return { ...EMPTY, typed: stripWords(read), strip: read }
}

export const isProblem = (read: ReadResult | ResultProblem): read is ResultProblem => 'field' in read

export const testName = (test: Test): string => TESTS[test].name
