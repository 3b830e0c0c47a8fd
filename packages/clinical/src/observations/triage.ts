import { type ObservationFlag, type ObservationInputs, OTHER_SIGNS } from './inputs.ts'
import type { Moment, Outcome } from './outcome.ts'
import type { Readings } from './read-inputs.ts'
import {
  ADULT_CHART_FROM,
  FAST_BREATHING,
  FEVER,
  HIGH_RISK,
  LOW_SYSTOLIC,
  MUAC,
  PREGNANT_RED,
  RED_BELOW_DAYS,
  RED_CONSCIOUSNESS,
  RED_DANGER_SIGNS,
  RED_PULSE,
  RED_TOGETHER,
  SPO2_BELOW,
  TEMPERATURE_LIMITS,
  TRIAGE_DUE,
  YELLOW_BELOW_MONTHS,
  YOUNG_INFANT_TEMPERATURE,
} from './triage-table.ts'
import { SIGN_WORDS } from './words.ts'

/** Without these there is no "no danger sign". */
const TRIAGE_INPUTS = ['temperature', 'pulse', 'respiratoryRate', 'spO2', 'consciousness'] as const

export type TriageInput = {
  readonly readings: Readings
  readonly inputs: ObservationInputs
  readonly pregnant: boolean
  readonly at: Moment
}

/**
 * Red, yellow or no high-risk sign, without a sum: for a child, and for a pregnant woman, who is judged as an adult. Sources: the
 * Interagency Integrated Triage Tool, WHO, PALS (triage-table.ts).
 */
export function triage(seen: TriageInput): Outcome {
  const red = [...redSigns(seen), ...(seen.pregnant ? redInPregnancy(seen.readings) : [])]
  const yellow = [...yellowSigns(seen), ...byAge(seen)].filter(({ input }) => !red.some((sign) => sign.input === input))
  const band = red.length > 0 ? 'red' : yellow.some(({ code }) => code !== 'watch') ? 'yellow' : 'none'
  return {
    kind: 'iitt',
    scoreMin: null,
    scoreMax: null,
    missing: TRIAGE_INPUTS.filter(
      (input) => (input === 'consciousness' ? seen.readings.consciousness : seen.readings.values[input]) === null,
    ),
    items: [],
    band,
    dueMinutes: TRIAGE_DUE[band],
    flags: [...red, ...yellow],
  }
}

const sign = (code: 'red' | 'high-risk', input: string, text: string): ObservationFlag => ({ input, severity: 'urgent', code, text })
const when = (holds: boolean, flag: ObservationFlag): ObservationFlag[] => (holds ? [flag] : [])
const below = (value: number | null, limit: number) => value !== null && value < limit
const atLeast = (value: number | null, limit: number) => value !== null && value >= limit
const above = (value: number | null, limit: number) => value !== null && value > limit
const isIn = ({ months }: Moment, { fromMonths, belowMonths }: { fromMonths: number; belowMonths: number }) =>
  months >= fromMonths && months < belowMonths

/** The danger signs that a person saw: red in a child, urgent in everyone. */
export const dangerSigns = ({ dangerSigns = [] }: ObservationInputs): ObservationFlag[] =>
  RED_DANGER_SIGNS.signs
    .filter((one) => dangerSigns.includes(one))
    .map((one) => ({
      input: one,
      severity: 'urgent',
      code: 'danger-sign',
      text: SIGN_WORDS[one],
    }))

/** What a person saw that says nothing alone. */
export const otherSigns = ({ dangerSigns = [] }: ObservationInputs): ObservationFlag[] =>
  OTHER_SIGNS.filter((one) => dangerSigns.includes(one)).map((one) => ({
    input: one,
    severity: 'watch',
    code: 'watch',
    text: SIGN_WORDS[one],
  }))

function redSigns(seen: TriageInput): ObservationFlag[] {
  const { readings, inputs, at } = seen
  const { values, consciousness } = readings
  const { belowMonths, from, below: low } = YOUNG_INFANT_TEMPERATURE
  const wrongTemperature = below(values.temperature, low) || atLeast(values.temperature, from)
  return [
    ...dangerSigns(inputs),
    ...redAtAnyAge(seen),
    ...when(RED_CONSCIOUSNESS.levels.includes(consciousness ?? ''), sign('red', 'consciousness', 'Responds to pain only, or not at all')),
    ...when(below(values.bloodPressure, lowSystolic(at)), sign('red', 'bloodPressure', 'Low blood pressure for the age')),
    ...when(
      at.months < belowMonths && wrongTemperature,
      sign('red', 'temperature', below(values.temperature, low) ? 'Low temperature under 2 months' : 'Fever under 2 months'),
    ),
    ...when(at.days < RED_BELOW_DAYS.days && at.months === 0, {
      input: 'age',
      severity: 'watch',
      code: 'red',
      text: 'Younger than 8 days',
    }),
  ]
}

/** Red in everyone, also in an adult whom a score judges. */
export function redAtAnyAge({ readings: { values, consciousness }, inputs, pregnant, at }: TriageInput): ObservationFlag[] {
  const isGrown = at.months >= ADULT_CHART_FROM.months
  const { low, high } = RED_PULSE
  return [
    ...when((isGrown || pregnant) && below(values.pulse, low), sign('red', 'pulse', 'Slow pulse')),
    ...when((isGrown || pregnant) && above(values.pulse, high), sign('red', 'pulse', 'Fast pulse')),
    ...redTogether({ temperature: values.temperature, consciousness, inputs, isGrown }),
  ]
}

type Head = Pick<TriageInput, 'inputs'> & {
  readonly temperature: number | null
  readonly consciousness: TriageInput['readings']['consciousness']
  readonly isGrown: boolean
}

/** Signs of an infection of the brain: none needs to be severe alone. Source: RED_TOGETHER. */
function redTogether({ temperature, consciousness, inputs: { dangerSigns = [] }, isGrown }: Head): ObservationFlag[] {
  const isAltered = isDrowsy(consciousness)
  const hasStiffNeck = dangerSigns.includes('stiff-neck')
  const present = [
    isAltered && 'not fully awake',
    atLeast(temperature, FEVER.from) && 'fever',
    below(temperature, TEMPERATURE_LIMITS.low) && 'low temperature',
    hasStiffNeck && 'stiff neck',
    isGrown && dangerSigns.includes('headache') && 'headache',
  ].filter((one) => one !== false)
  const input = isAltered ? 'consciousness' : hasStiffNeck ? 'stiff-neck' : 'headache'
  const text = present.join(' and ')
  return when(
    (isGrown || isAltered) && present.length >= RED_TOGETHER.count,
    sign('red', input, text.charAt(0).toUpperCase() + text.slice(1)),
  )
}

const isDrowsy = (consciousness: TriageInput['readings']['consciousness']) => consciousness !== null && consciousness !== 'A'

/** 0 where no limit is known. */
function lowSystolic({ months, days }: Moment): number {
  const row = LOW_SYSTOLIC.find(({ belowDays = Number.POSITIVE_INFINITY, belowMonths }) => days < belowDays && months < belowMonths)
  return row ? row.base + row.perYear * Math.floor(months / 12) : 0
}

function redInPregnancy({ values, diastolic, consciousness }: Readings): ObservationFlag[] {
  const { systolicFrom, diastolicFrom, systolicBelow } = PREGNANT_RED
  const high = above(values.bloodPressure, systolicFrom.limit - 1) || above(diastolic, diastolicFrom.limit - 1)
  return [
    ...when(high, sign('red', 'bloodPressure', 'High blood pressure in pregnancy')),
    ...when(below(values.bloodPressure, systolicBelow.limit), sign('red', 'bloodPressure', 'Low blood pressure in pregnancy')),
    ...when(isDrowsy(consciousness), sign('red', 'consciousness', 'Not fully awake in pregnancy')),
  ]
}

function yellowSigns({ readings: { values, consciousness }, at }: TriageInput): ObservationFlag[] {
  const { pulse, respiratoryRate: breathing } = HIGH_RISK.find((row) => isIn(at, row)) ?? { pulse: ANY, respiratoryRate: ANY }
  const fast = FAST_BREATHING.find((row) => isIn(at, row))?.rate ?? Number.POSITIVE_INFINITY
  const isFast = above(values.respiratoryRate, breathing.high) || above(values.respiratoryRate, fast - 1)
  const arm = isIn(at, MUAC) ? values.muac : null
  return [
    ...when(below(values.temperature, TEMPERATURE_LIMITS.low), sign('high-risk', 'temperature', 'Low temperature')),
    ...when(above(values.temperature, TEMPERATURE_LIMITS.high), sign('high-risk', 'temperature', 'High fever')),
    ...when(below(values.pulse, pulse.low), sign('high-risk', 'pulse', 'Slow pulse for the age')),
    ...when(above(values.pulse, pulse.high), sign('high-risk', 'pulse', 'Fast pulse for the age')),
    ...when(below(values.respiratoryRate, breathing.low), sign('high-risk', 'respiratoryRate', 'Slow breathing for the age')),
    ...when(isFast, sign('high-risk', 'respiratoryRate', 'Fast breathing for the age')),
    ...when(below(values.spO2, SPO2_BELOW.below), sign('high-risk', 'spO2', 'Low oxygen')),
    ...when(isDrowsy(consciousness), sign('high-risk', 'consciousness', 'Not fully awake')),
    ...when(below(arm, MUAC.severeBelow), sign('high-risk', 'muac', 'Severe malnutrition by the arm')),
    ...when(!below(arm, MUAC.severeBelow) && below(arm, MUAC.moderateBelow), {
      input: 'muac',
      severity: 'watch',
      code: 'watch',
      text: 'Moderate malnutrition by the arm',
    }),
  ]
}

const ANY = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY }

const byAge = ({ at }: TriageInput): ObservationFlag[] =>
  when(at.months < YELLOW_BELOW_MONTHS.months, { input: 'age', severity: 'watch', code: 'young', text: 'Younger than 6 months' })
