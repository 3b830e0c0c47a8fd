import type { AGE_RANGES } from '@clinic/clinical/people/age-ranges'
import type { GENDERS } from '@clinic/contract/patients/patient-brief'
import type { Random } from './random.ts'

type AgeRange = (typeof AGE_RANGES)[number]
type Gender = (typeof GENDERS)[number]
export type Condition = 'Hypertension' | 'Type 2 diabetes' | 'Asthma' | 'Sickle cell disease' | 'Osteoarthritis' | 'Peptic ulcer disease'

/** What decides an invented patient's illnesses and medicines; drawn once. */
export type Body = {
  readonly gender: Gender
  readonly ageRange: AgeRange
  /** Age at registration, on this day of the demo. */
  readonly months: number
  readonly day: number
  /** Relative to others of the same age: 1.1 is a tenth heavier. */
  readonly size: number
  readonly conditions: readonly Condition[]
  readonly allergies: string
  /** The day of the demo when a pregnancy began. */
  readonly conceived: number | null
}

/** The same person on a given day. */
export type Person = Pick<Body, 'gender' | 'ageRange' | 'conditions' | 'allergies'> & {
  readonly years: number
  /** In kg, to one decimal place. */
  readonly weight: number
  /** Completed weeks of pregnancy. */
  readonly weeks: number | null
  /** Takes the tablets for a long-term condition, and eats as advised. */
  readonly isTreated: boolean
}

/** The first year of each band, and the first year after it. */
export const BAND_YEARS: Record<AgeRange, readonly [from: number, to: number]> = {
  '0 - 5 years': [0, 6],
  '6 - 15 years': [6, 16],
  '16 - 19 years': [16, 20],
  '20 - 25 years': [20, 26],
  '26 - 30 years': [26, 31],
  '31 - 35 years': [31, 36],
  '36 - 40 years': [36, 41],
  '41 years and above': [41, 86],
}
/** Younger babies are seen where they were born. */
const YOUNGEST_MONTHS = 2

/** How common each condition is, by age and other conditions. */
const CONDITIONS: readonly (readonly [Condition, share: (years: number) => number])[] = [
  ['Hypertension', (years) => (years >= 60 ? 0.5 : years >= 41 ? 0.35 : years >= 36 ? 0.12 : 0)],
  ['Type 2 diabetes', (years) => (years >= 41 ? 0.14 : years >= 36 ? 0.04 : 0)],
  ['Osteoarthritis', (years) => (years >= 50 ? 0.25 : 0)],
  ['Peptic ulcer disease', (years) => (years >= 26 ? 0.06 : 0)],
  ['Asthma', (years) => (years >= 6 ? 0.06 : 0)],
  ['Sickle cell disease', (years) => (years >= 1 && years < 36 ? 0.02 : 0)],
]

export function inventBody(
  random: Random,
  { gender, ageRange, allergies }: Pick<Body, 'gender' | 'ageRange' | 'allergies'>,
  day: number,
): Body {
  const [from, to] = BAND_YEARS[ageRange]
  // Most people in the oldest band are near its lower end.
  const share = to - from > 20 ? random.next() ** 1.6 : random.next()
  const months = Math.max(YOUNGEST_MONTHS, Math.floor(12 * (from + share * (to - from))))
  const years = months / 12
  const conditions = CONDITIONS.flatMap(([condition, shareAt]) => (random.chance(shareAt(years)) ? [condition] : []))
  const mayBePregnant = gender === 'FEMALE' && years >= 18 && years < 40 && !conditions.includes('Sickle cell disease')
  const conceived = mayBePregnant && random.chance(0.3) ? random.whole(-220, 330) : null
  const spread = years < 16 ? 0.12 : 0.2
  return { gender, ageRange, months, day, size: 1 + (random.next() * 2 - 1) * spread, conditions, allergies, conceived }
}

const TERM_WEEKS = 40
/** In a clinic that follows its people up, about half of them are controlled. */
const TREATED_OF_20 = 11

/** Weight varies by half a percent from day to day. */
export function personOn(random: Random, body: Body, day: number): Person {
  const { gender, ageRange, conditions, allergies, conceived } = body
  // People stay within their recorded age band.
  const years = Math.min(body.months + (day - body.day) / 30.4, BAND_YEARS[ageRange][1] * 12 - 1) / 12
  const weeks = conceived === null || day < conceived ? null : Math.floor((day - conceived) / 7) + 2
  const pregnant = weeks !== null && weeks >= 8 && weeks <= TERM_WEEKS ? weeks : null
  const gained = pregnant === null ? 0 : Math.max(0, pregnant - 12) * 0.4
  const weight = at(years, gender === 'FEMALE' ? WEIGHT_OF_WOMEN : WEIGHT_OF_MEN) * body.size * (0.995 + random.next() * 0.01) + gained
  const isTreated = body.months % 20 < TREATED_OF_20
  return { gender, ageRange, conditions, allergies, years, weight: Math.round(weight * 10) / 10, weeks: pregnant, isTreated }
}

type Curve = readonly (readonly [years: number, value: number])[]

const WEIGHT_OF_CHILDREN: Curve = [
  ...([
    [0.17, 5.5],
    [0.5, 7.5],
    [1, 9.5],
    [2, 12],
    [3, 14],
    [4, 16],
    [5, 18],
    [6, 20.5],
  ] as const),
  ...([
    [8, 25.5],
    [10, 32],
    [12, 40],
    [14, 48],
  ] as const),
]
const WEIGHT_OF_WOMEN: Curve = [...WEIGHT_OF_CHILDREN, [16, 53], [20, 57], [30, 64], [45, 70], [85, 60]]
const WEIGHT_OF_MEN: Curve = [...WEIGHT_OF_CHILDREN, [16, 57], [20, 65], [30, 71], [45, 76], [85, 66]]
const PULSE: Curve = [
  [0.17, 138],
  [1, 120],
  [3, 106],
  [6, 95],
  [10, 86],
  [14, 80],
  [18, 75],
  [85, 73],
]
const SYSTOLIC: Curve = [
  [6, 97],
  [10, 103],
  [14, 110],
  [18, 116],
  [40, 122],
  [60, 129],
  [85, 133],
]
const DIASTOLIC: Curve = [
  [6, 60],
  [10, 64],
  [14, 68],
  [18, 73],
  [40, 78],
  [85, 80],
]
/** The clinic's cuff is too large for younger children. */
const YOUNGEST_WITH_PRESSURE = 6

/** An illness's effect on vitals, compared with usual values for the age. */
export type Strain = {
  readonly fever?: number
  readonly pulse?: number
  readonly pressure?: readonly [systolic: number, diastolic: number]
  /** Drop in percent. */
  readonly oxygen?: number
}

/** Vitals as a nurse would write them. */
export function vitalsOf(
  random: Random,
  { years, weight, conditions, isTreated }: Person,
  { fever = 0, pulse = 0, pressure: told = [0, 0], oxygen = 0 }: Strain,
) {
  const around = (value: number, spread: number) => Math.round(value + (random.next() * 2 - 1) * spread)
  const isHigh = conditions.includes('Hypertension') && !isTreated
  const raised = isHigh ? 14 : 0
  const pressure = conditions.includes('Hypertension') && isTreated ? [0, 0] : told
  const systolic = around(at(years, SYSTOLIC) + raised + pressure[0], 7)
  const diastolic = around(at(years, DIASTOLIC) + raised / 2 + pressure[1], 5)
  return {
    temperature: (36.7 + fever + (random.next() - 0.5) * 0.6).toFixed(1),
    pulse: String(around(at(years, PULSE) + pulse, 6)),
    bloodPressure: years < YOUNGEST_WITH_PRESSURE ? '' : `${systolic}/${diastolic}`,
    weight: weight.toFixed(1),
    spO2: String(Math.min(100, around(98 - oxygen, 1))),
  }
}

/** The value at an age, interpolated. */
function at(years: number, curve: Curve): number {
  let [fromYears, fromValue] = curve[0] ?? [0, 0]
  for (const [toYears, toValue] of curve) {
    if (years <= toYears)
      return toYears === fromYears ? toValue : fromValue + ((toValue - fromValue) * Math.max(0, years - fromYears)) / (toYears - fromYears)
    ;[fromYears, fromValue] = [toYears, toValue]
  }
  return fromValue
}
