import type { ObservationFlag, ObservationInputs } from './inputs.ts'
import type { Moment, Outcome } from './outcome.ts'
import type { Readings } from './read-inputs.ts'
import {
  FAST_BREATHING,
  HIGH_RISK,
  LOW_SYSTOLIC,
  MUAC,
  PREGNANT_RED,
  RED_BELOW_DAYS,
  RED_CONSCIOUSNESS,
  RED_DANGER_SIGNS,
  RED_TEMPERATURE_BELOW_MONTHS,
  SPO2_BELOW,
  TEMPERATURE_LIMITS,
  TRIAGE_DUE,
  YELLOW_BELOW_MONTHS,
} from './triage-table.ts'
import { DANGER_WORDS } from './words.ts'

/** Without these there is no "no high-risk sign". */
export const TRIAGE_INPUTS = ['temperature', 'pulse', 'respiratoryRate', 'spO2', 'consciousness'] as const

type Seen = { readonly readings: Readings; readonly inputs: ObservationInputs; readonly pregnant: boolean; readonly at: Moment }

/**
 * Red, yellow or no high-risk sign, without a sum: for a child, and for a pregnant woman, who is judged as an adult. Sources: the
 * Interagency Integrated Triage Tool, WHO, PALS (triage-table.ts).
 */
export function triage(seen: Seen): Outcome {
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
const above = (value: number | null, limit: number) => value !== null && value > limit
const isIn = ({ months }: Moment, { fromMonths, belowMonths }: { fromMonths: number; belowMonths: number }) =>
  months >= fromMonths && months < belowMonths

/** The danger signs that a person saw: red in a child, urgent in everyone. */
export const dangerSigns = ({ dangerSigns = [] }: ObservationInputs): ObservationFlag[] =>
  RED_DANGER_SIGNS.signs
    .filter((one) => dangerSigns.includes(one))
    .map((one) => ({
      ...{ input: one, severity: 'urgent', code: 'danger-sign' },
      text: DANGER_WORDS[one],
    }))

function redSigns({ readings: { values, consciousness }, inputs, at }: Seen): ObservationFlag[] {
  const { low, high } = TEMPERATURE_LIMITS
  const wrongTemperature = below(values.temperature, low) || above(values.temperature, high)
  return [
    ...dangerSigns(inputs),
    ...when(RED_CONSCIOUSNESS.levels.includes(consciousness ?? ''), sign('red', 'consciousness', 'Responds to pain only, or not at all')),
    ...when(below(values.bloodPressure, lowSystolic(at)), sign('red', 'bloodPressure', 'Low blood pressure for the age')),
    ...when(
      at.months < RED_TEMPERATURE_BELOW_MONTHS.months && wrongTemperature,
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

/** 0 where no limit is known. */
function lowSystolic({ months, days }: Moment): number {
  const row = LOW_SYSTOLIC.find(({ belowDays = Number.POSITIVE_INFINITY, belowMonths }) => days < belowDays && months < belowMonths)
  return row ? row.base + row.perYear * Math.floor(months / 12) : 0
}

function redInPregnancy({ values, diastolic }: Readings): ObservationFlag[] {
  const { systolicFrom, diastolicFrom, systolicBelow, pulseBelow, pulseAbove } = PREGNANT_RED
  const high = above(values.bloodPressure, systolicFrom.limit - 1) || above(diastolic, diastolicFrom.limit - 1)
  return [
    ...when(high, sign('red', 'bloodPressure', 'High blood pressure in pregnancy')),
    ...when(below(values.bloodPressure, systolicBelow.limit), sign('red', 'bloodPressure', 'Low blood pressure in pregnancy')),
    ...when(below(values.pulse, pulseBelow.limit), sign('red', 'pulse', 'Slow pulse')),
    ...when(above(values.pulse, pulseAbove.limit), sign('red', 'pulse', 'Fast pulse')),
  ]
}

function yellowSigns({ readings: { values, consciousness }, at }: Seen): ObservationFlag[] {
  const { pulse, respiratoryRate: breathing } = HIGH_RISK.find((row) => isIn(at, row)) ?? { pulse: ANY, respiratoryRate: ANY }
  const fast = FAST_BREATHING.find((row) => isIn(at, row))?.rate ?? Number.POSITIVE_INFINITY
  const isFast = above(values.respiratoryRate, breathing.high) || above(values.respiratoryRate, fast - 1)
  const arm = isIn(at, MUAC) ? values.muac : null
  const drowsy = consciousness !== null && consciousness !== 'A'
  return [
    ...when(below(values.temperature, TEMPERATURE_LIMITS.low), sign('high-risk', 'temperature', 'Low temperature')),
    ...when(above(values.temperature, TEMPERATURE_LIMITS.high), sign('high-risk', 'temperature', 'High fever')),
    ...when(below(values.pulse, pulse.low), sign('high-risk', 'pulse', 'Slow pulse for the age')),
    ...when(above(values.pulse, pulse.high), sign('high-risk', 'pulse', 'Fast pulse for the age')),
    ...when(below(values.respiratoryRate, breathing.low), sign('high-risk', 'respiratoryRate', 'Slow breathing for the age')),
    ...when(isFast, sign('high-risk', 'respiratoryRate', 'Fast breathing for the age')),
    ...when(below(values.spO2, SPO2_BELOW.below), sign('high-risk', 'spO2', 'Low oxygen')),
    ...when(drowsy, sign('high-risk', 'consciousness', 'Not fully awake')),
    ...when(below(arm, MUAC.severeBelow), sign('high-risk', 'muac', 'Severe malnutrition by the arm')),
    ...when(!below(arm, MUAC.severeBelow) && below(arm, MUAC.moderateBelow), {
      ...{ input: 'muac', severity: 'watch', code: 'watch' },
      text: 'Moderate malnutrition by the arm',
    }),
  ]
}

const ANY = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY }

const byAge = ({ at }: Seen): ObservationFlag[] =>
  when(at.months < YELLOW_BELOW_MONTHS.months, { input: 'age', severity: 'watch', code: 'young', text: 'Younger than 6 months' })
