import type { AGE_RANGES } from '../people/age-ranges.ts'
import { readWeight } from './weight-text.ts'

/** The vitals of a session: text as typed, which `readVital` reads softly. */
export const VITALS = ['temperature', 'bloodPressure', 'pulse', 'weight', 'spO2'] as const
export type Vital = (typeof VITALS)[number]
/** What is typed as text and read softly: the five vitals of a session, and what observations add. */
export type Measure = Vital | 'respiratoryRate' | 'muac'
type AgeRange = (typeof AGE_RANGES)[number]

export type VitalReading = {
  /** In `unit`; for blood pressure the systolic value. Null if the text could not be read. */
  readonly value: number | null
  /** For blood pressure only. */
  readonly diastolic: number | null
  readonly flag: 'low' | 'high' | 'odd' | null
  /** Why it is flagged, in a few words; '' if it is not. */
  readonly reason: string
}

/** Units of the details screen. */
export const VITAL_UNITS: Record<Measure, string> = {
  temperature: '°C',
  bloodPressure: 'mmHg',
  pulse: 'bpm',
  weight: 'kg',
  spO2: '%',
  respiratoryRate: '/min',
  muac: 'mm',
}

/** Units of the record-care screen, in the specification's words. A weight has none there. */
export const CARE_UNITS: Record<Vital, string> = {
  temperature: 'Degrees',
  bloodPressure: 'Hmg',
  pulse: 'BPS',
  weight: 'kg',
  spO2: 'counts',
}

export const VITAL_LABELS: Record<Measure, string> = {
  temperature: 'Temperature',
  bloodPressure: 'Blood pressure',
  pulse: 'Pulse',
  weight: 'Weight',
  spO2: 'SpO2',
  respiratoryRate: 'Breathing rate',
  muac: 'Arm (MUAC)',
}

const UNREAD: VitalReading = { value: null, diastolic: null, flag: null, reason: '' }
const ODD: VitalReading = { value: null, diastolic: null, flag: 'odd', reason: 'Could not be read as a number' }
const ODD_WEIGHT: VitalReading = { ...ODD, reason: 'Not understood: write the weight in kg, like 12.5' }

/**
 * Reads a vital softly, as typed: '37,2', '98.6 F', '120/80', '72 bpm'. It flags, it never refuses; an empty text gives nothing.
 * Ranges: temperature 35.1–37.4 °C (WHO IMCI: fever from 37.5 axillary; NEWS2: low to 35.0); SpO2 from 96 % (NEWS2);
 * pulse 51–90 from 16 years (NEWS2), 60–118 from 6 and 80–180 under 6 years (PALS); blood pressure from 16 years only,
 * systolic 101–139 (NEWS2; WHO: hypertension from 140/90); breathing 12–20 from 16 years (NEWS2). An arm is only checked for being
 * possible, and a weight is read by readWeight. One number is read, from its first digit to its last: '1200/80', '72-80' and a blood
 * pressure typed as a pulse are not.
 */
export function readVital(vital: Measure, text: string, ageRange?: AgeRange): VitalReading {
  if (text.trim() === '') return UNREAD
  if (vital === 'weight') return judgeWeight(readWeight(text))
  const plain = text.normalize('NFKC').replaceAll(/(\d),(\d)/g, '$1.$2')
  if (vital === 'bloodPressure') return readBloodPressure(plain, ageRange)
  const match = /^\D*?(-?\d+(?:\.\d+)?)(?![\d.]|\s*[/⁄\\–-]\s*\d)\s*(.*)$/s.exec(plain)
  if (!match) return ODD
  const value = toUnit(vital, Number(match[1]), match[2] ?? '')
  return refuseImpossible(vital, value) ?? judge(vital, value, ageRange)
}

const judgeWeight = (kg: number | null): VitalReading =>
  kg === null ? ODD_WEIGHT : (refuseImpossible('weight', kg) ?? { ...UNREAD, value: kg })

function refuseImpossible(vital: Measure, value: number): VitalReading | null {
  const [least, most] = POSSIBLE[vital]
  const isPossible = value >= least && value <= most
  return isPossible ? null : flagged(value, 'odd', `Please check – outside ${least}–${most} ${VITAL_UNITS[vital]}`)
}

/** From where to where a value can be true, both included. */
export const POSSIBLE: Record<Measure, readonly [number, number]> = {
  temperature: [25, 45],
  bloodPressure: [40, 300],
  pulse: [20, 300],
  weight: [0.3, 400],
  spO2: [30, 100],
  respiratoryRate: [4, 120],
  muac: [60, 400],
}

function toUnit(vital: Measure, value: number, rest: string): number {
  const fahrenheit = vital === 'temperature' && (/^(°\s*)?f/i.test(rest) || (value >= 90 && value <= 115))
  if (fahrenheit) return round(((value - 32) * 5) / 9)
  if (vital === 'muac' && /^cm/i.test(rest)) return round(value * 10)
  return value
}

const round = (value: number) => Math.round(value * 10) / 10

function judge(vital: Measure, value: number, ageRange: AgeRange | undefined): VitalReading {
  const [low, high, lowReason, highReason] = usual(vital, ageRange)
  if (value < low) return flagged(value, 'low', lowReason)
  if (value > high) return flagged(value, 'high', highReason)
  return { ...UNREAD, value }
}

function usual(vital: Measure, ageRange: AgeRange | undefined): readonly [number, number, string, string] {
  if (vital === 'temperature') return [35.05, 37.45, 'Low temperature', 'Fever']
  if (vital === 'spO2') return [96, 100, 'Low oxygen', '']
  if (vital === 'weight' || vital === 'muac') return NOT_JUDGED
  const child = ageRange === '0 - 5 years' || ageRange === '6 - 15 years'
  if (vital === 'respiratoryRate') return child ? NOT_JUDGED : [12, 20, 'Slow breathing', 'Fast breathing']
  const [low, high] = ageRange === '0 - 5 years' ? [80, 180] : ageRange === '6 - 15 years' ? [60, 118] : [51, 90]
  return [low, high, 'Slow pulse', 'Fast pulse']
}

/** From where to where a value is not remarked on, both included; null where it is not judged. Of a blood pressure the systolic. */
export function usualRange(vital: Measure, ageRange: AgeRange): readonly [number, number] | null {
  const child = ageRange === '0 - 5 years' || ageRange === '6 - 15 years'
  if (vital === 'bloodPressure') return child ? null : [101, 139]
  const [low, high] = usual(vital, ageRange)
  if (vital === 'temperature') return [35.1, 37.4]
  return high === Number.POSITIVE_INFINITY ? null : [low, high]
}

const NOT_JUDGED = [0, Number.POSITIVE_INFINITY, '', ''] as const

function readBloodPressure(plain: string, ageRange: AgeRange | undefined): VitalReading {
  const match = /^\D*?(\d{2,3}|0)\s*(?:\/|\\|-|over|on)\s*(\d{2,3}|0)(?!\d)/i.exec(plain)
  if (!match) return { ...ODD, reason: 'Write it like 120/80' }
  const [value, diastolic] = [Number(match[1]), Number(match[2])]
  const [least, most] = POSSIBLE.bloodPressure
  if (value < least || value > most || diastolic >= value || diastolic < 20)
    return { value, diastolic, flag: 'odd', reason: 'Please check – the first number should be the higher one' }
  const child = ageRange === '0 - 5 years' || ageRange === '6 - 15 years'
  if (child) return { value, diastolic, flag: null, reason: '' }
  if (value <= 100) return { value, diastolic, flag: 'low', reason: 'Low blood pressure' }
  if (value >= 140 || diastolic >= 90) return { value, diastolic, flag: 'high', reason: 'High blood pressure' }
  return { value, diastolic, flag: null, reason: '' }
}

const flagged = (value: number, flag: VitalReading['flag'], reason: string): VitalReading => ({ value, diastolic: null, flag, reason })
