import { from, type SourcedRule } from '../sources.ts'
import { DANGER_SIGNS, type DangerSign } from './inputs.ts'

type Ages = { readonly fromMonths: number; readonly belowMonths: number }
/** Outside of these limits, which are themselves usual. */
type Limits = { readonly low: number; readonly high: number }

const years = (from: number, below: number): Ages => ({ fromMonths: from * 12, belowMonths: below * 12 })

/** High-risk signs of pulse and breathing by age. The last row is also for a pregnant woman. */
export const HIGH_RISK: readonly (SourcedRule & Ages & { readonly pulse: Limits; readonly respiratoryRate: Limits })[] = [
  { fromMonths: 0, belowMonths: 2, pulse: { low: 90, high: 180 }, respiratoryRate: { low: 25, high: 50 }, ...from('IITT-R') },
  { fromMonths: 2, belowMonths: 12, pulse: { low: 90, high: 180 }, respiratoryRate: { low: 25, high: 50 }, ...from('IITT-R') },
  { ...years(1, 5), pulse: { low: 80, high: 160 }, respiratoryRate: { low: 20, high: 40 }, ...from('IITT-R') },
  { ...years(5, 12), pulse: { low: 70, high: 140 }, respiratoryRate: { low: 10, high: 30 }, ...from('IITT-R') },
  { ...years(12, 200), pulse: { low: 60, high: 130 }, respiratoryRate: { low: 10, high: 30 }, ...from('IITT') },
]

export const TEMPERATURE_LIMITS: SourcedRule & Limits = { low: 36, high: 39, ...from('IITT') }
export const SPO2_BELOW: SourcedRule & { readonly below: number } = { below: 92, ...from('IITT') }

/** Breathing from this rate on is fast. */
export const FAST_BREATHING: readonly (SourcedRule & Ages & { readonly rate: number })[] = [
  { fromMonths: 0, belowMonths: 2, rate: 60, ...from('WHO-FAST') },
  { fromMonths: 2, belowMonths: 12, rate: 50, ...from('WHO-FAST') },
  { fromMonths: 12, belowMonths: 60, rate: 40, ...from('WHO-FAST') },
]

/** A systolic pressure below `base` + `perYear` × years of age is low. The first row that fits. */
export const LOW_SYSTOLIC: readonly (SourcedRule & {
  readonly belowDays?: number
  readonly belowMonths: number
  readonly base: number
  readonly perYear: number
})[] = [
  { belowDays: 28, belowMonths: 2, base: 60, perYear: 0, ...from('PALS') },
  { belowMonths: 12, base: 70, perYear: 0, ...from('PALS') },
  { belowMonths: 120, base: 70, perYear: 2, ...from('PALS') },
  { belowMonths: 192, base: 90, perYear: 0, ...from('PALS') },
]

/** Any of these is red in a child, also those that the tool has yellow (docs/decisions/0053). */
export const RED_DANGER_SIGNS: SourcedRule & { readonly signs: readonly DangerSign[] } = { signs: DANGER_SIGNS, ...from('ETAT') }

/** Red by age alone. */
export const RED_BELOW_DAYS: SourcedRule & { readonly days: number } = { days: 8, ...from('ETAT') }
/** Of a young infant, red: from `from` on, or below `below`. */
export const YOUNG_INFANT_TEMPERATURE: SourcedRule & { readonly belowMonths: number; readonly from: number; readonly below: number } = {
  belowMonths: 2,
  from: 38,
  below: 35.5,
  ...from('IMCI-YI'),
}
/** Yellow by age alone. */
export const YELLOW_BELOW_MONTHS: SourcedRule & { readonly months: number } = { months: 6, ...from('ETAT') }

/** Responds to pain only, or not at all. */
export const RED_CONSCIOUSNESS: SourcedRule & { readonly levels: readonly string[] } = { levels: ['P', 'U'], ...from('ETAT') }

/** From this age the adult chart holds. */
export const ADULT_CHART_FROM: SourcedRule & { readonly months: number } = { months: 144, ...from('IITT-S') }
/** Red from that age on, and in pregnancy: outside of these limits. */
export const RED_PULSE: SourcedRule & Limits = { low: 50, high: 150, ...from('IITT-S') }

/**
 * Signs that together are red: under 12 years not fully awake with any other but a headache; from 12 years any two. A low temperature is
 * that of TEMPERATURE_LIMITS.
 */
export const RED_TOGETHER: SourcedRule & { readonly count: number } = { count: 2, ...from('IITT-S') }
export const FEVER: SourcedRule & { readonly from: number } = { from: 37.5, ...from('IMCI-FEVER') }

/** The upper arm, in mm, in this age. */
export const MUAC: SourcedRule & Ages & { readonly severeBelow: number; readonly moderateBelow: number } = {
  fromMonths: 6,
  belowMonths: 60,
  severeBelow: 115,
  moderateBelow: 125,
  ...from('MUAC'),
}

/** Red in pregnancy, beside the signs of an adult, as not being fully awake is (IITT-S). */
export const PREGNANT_RED = {
  systolicFrom: { limit: 160, ...from('IITT') },
  diastolicFrom: { limit: 110, ...from('IITT') },
  systolicBelow: { limit: 90, ...from('OURS') },
} as const satisfies Record<string, SourcedRule & { readonly limit: number }>

/** When to measure again. */
export const TRIAGE_DUE: SourcedRule & Record<'red' | 'yellow' | 'none', number> = { red: 15, yellow: 60, none: 240, ...from('OURS') }

/** At or above: a hypertensive crisis of an adult. */
export const CRISIS: SourcedRule & { readonly systolic: number; readonly diastolic: number } = {
  systolic: 180,
  diastolic: 120,
  ...from('ACC'),
}
/** Below: urgent at any age, unless a doctor chose scale 2. */
export const LOW_OXYGEN: SourcedRule & { readonly below: number } = { below: 90, ...from('OURS') }
/** When to measure a child again whose oxygen is that low: as a red one, because the guidelines name it beside central cyanosis. */
export const CHILD_LOW_OXYGEN_DUE: SourcedRule & { readonly dueMinutes: number } = { dueMinutes: TRIAGE_DUE.red, ...from('NG-STG', 'OURS') }
/** Below what a living adult shows: not scored, check the patient and the reading. */
export const LIVING_FLOOR: SourcedRule & Record<'respiratoryRate' | 'pulse' | 'spO2' | 'bloodPressure', number> = {
  respiratoryRate: 4,
  pulse: 20,
  spO2: 30,
  bloodPressure: 40,
  ...from('OURS'),
}
export const CHECK_NOW_DUE: SourcedRule & { readonly dueMinutes: number } = { dueMinutes: 15, ...from('OURS') }
/** From this pulse on an adult is watched; today's limit of the tile is lower. */
export const WATCH_PULSE_FROM: SourcedRule & { readonly rate: number } = { rate: 101, ...from('OURS') }
