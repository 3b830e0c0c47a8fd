import type { AGE_RANGES } from '../people/age-ranges.ts'
import { type Consciousness, type ObservationInputs, TYPED_INPUTS, type TypedInput } from './inputs.ts'
import { LIVING_FLOOR } from './triage-table.ts'
import { type Measure, readVital } from './vitals.ts'

/** What the rules look at: numbers rounded as the scores want them, null where none was read. */
export type Readings = {
  readonly values: Readonly<Record<TypedInput, number | null>>
  readonly diastolic: number | null
  readonly consciousness: Consciousness | null
  readonly oxygen: 'air' | 'oxygen' | null
  /** What was typed and is no possible value, with the reason. */
  readonly odd: readonly { readonly input: TypedInput; readonly reason: string }[]
  /** What is below what a living adult shows. */
  readonly lifeless: readonly TypedInput[]
}

export function readInputs(inputs: ObservationInputs): Readings {
  const read = TYPED_INPUTS.map((input) => ({ input, ...readVital(input, inputs[input] ?? '') }))
  const of = (input: TypedInput) => {
    const found = read.find((one) => one.input === input)
    return found && found.flag !== 'odd' ? found : null
  }
  return {
    values: Object.fromEntries(TYPED_INPUTS.map((input) => [input, rounded(input, of(input)?.value ?? null)])) as Readings['values'], // one of each
    diastolic: of('bloodPressure')?.diastolic ?? null,
    consciousness: inputs.consciousness ?? null,
    oxygen: inputs.oxygen ?? ((inputs.oxygenFlow ?? 0) > 0 ? 'oxygen' : null),
    odd: read.filter(({ flag }) => flag === 'odd').map(({ input, reason }) => ({ input, reason })),
    lifeless: read.filter(({ input, value }) => isLifeless(input, value)).map(({ input }) => input),
  }
}

function isLifeless(input: TypedInput, value: number | null): boolean {
  const floor = input in LIVING_FLOOR ? LIVING_FLOOR[input as keyof typeof LIVING_FLOOR & TypedInput] : 0
  return value !== null && value >= 0 && value < floor
}

/** A temperature to 0.1 °C, all else but a weight to a whole number. By decimal digits, so that 38.05 is 38.1. */
function rounded(input: TypedInput, value: number | null): number | null {
  if (value === null || input === 'weight') return value
  return input === 'temperature' ? Math.round(Number(`${value}e1`)) / 10 : Math.round(value)
}

type AgeRange = (typeof AGE_RANGES)[number]

/** Today's limits, as the tiles show them. */
export function watchReason(input: Measure, text: string, band: AgeRange): string {
  const { flag, reason } = readVital(input, text, band)
  return flag === null || flag === 'odd' ? '' : reason
}

/** Of all ages with the same limits. */
export const watchBandOf = (months: number): AgeRange =>
  months < 6 * 12 ? '0 - 5 years' : months < 16 * 12 ? '6 - 15 years' : '41 years and above'
