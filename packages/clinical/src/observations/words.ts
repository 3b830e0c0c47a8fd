import { DEPENDS_ON_AGE } from '../people/ages.ts'
import type { Assessment, Band, ObservationInputs, Sign, Urgency } from './inputs.ts'

export const NEWS2_NOTICE = 'NEWS2 © Royal College of Physicians 2017'

/** As a sentence names them. */
const INPUT_WORDS: Record<string, string> = {
  temperature: 'temperature',
  pulse: 'pulse',
  bloodPressure: 'blood pressure',
  spO2: 'SpO2',
  weight: 'weight',
  muac: 'arm (MUAC)',
  respiratoryRate: 'breathing rate',
  consciousness: 'consciousness',
  oxygen: 'oxygen',
  age: 'age',
  'stiff-neck': 'stiff neck',
}
export const inputWords = (input: string): string => INPUT_WORDS[input] ?? input

export const CONSCIOUSNESS_WORDS: Record<NonNullable<ObservationInputs['consciousness']>, string> = {
  A: 'Alert',
  C: 'New confusion',
  V: 'Responds to voice',
  P: 'Responds to pain',
  U: 'Unresponsive',
}

export const SIGN_WORDS: Record<Sign, string> = {
  'cannot-drink': 'Cannot drink or feed',
  'vomits-everything': 'Vomits everything',
  convulsions: 'Convulsions',
  lethargic: 'Lethargic or unconscious',
  'severe-distress': 'Severe breathing distress',
  cyanosis: 'Central cyanosis',
  'severe-pallor': 'Severe pallor',
  'severe-wasting': 'Severe wasting',
  'stiff-neck': 'Stiff neck',
  headache: 'Headache',
}

export const BAND_WORDS: Record<Band, string> = {
  low: 'Low',
  'low-medium': 'One value alone is high',
  medium: 'Medium',
  high: 'High',
  red: 'Red',
  yellow: 'Watch',
  none: 'No danger sign',
}

/** Said of a child while something was not looked for. */
const NONE_MEASURED = 'No danger sign so far'

type ScoreParts = Pick<Assessment, 'kind' | 'scoreMin' | 'scoreMax' | 'missing' | 'band' | 'caveats'>

/** What a set says, in one line; '' if nothing was measured. */
export function assessmentText({ kind, scoreMin, scoreMax, missing, band, caveats }: ScoreParts): string {
  const rest = missing.length > 0 ? `Still to check: ${missing.map(inputWords).join(', ')}` : ''
  if (kind === 'news2') return said(scoreMin === scoreMax ? `NEWS2 ${scoreMin}` : `NEWS2 ${scoreMin} so far (up to ${scoreMax})`, rest)
  if (band === null) return ''
  if (caveats.includes(DEPENDS_ON_AGE)) return `${band === 'none' ? '' : `${BAND_WORDS[band]} at the most: `}${DEPENDS_ON_AGE}`
  if (band !== 'none') return said(BAND_WORDS[band], rest)
  return said(missing.length === 0 ? BAND_WORDS.none : NONE_MEASURED, rest)
}

const said = (finding: string, rest: string) => (rest === '' ? finding : `${finding}. ${rest}`)

/** 'NEWS2 6', 'NEWS2 ≥ 5', 'Red': for a chip, beside a list or in a cell. 'No danger sign' only if all were looked for. */
export function assessmentChip({ kind, scoreMin, scoreMax, missing, band, caveats }: ScoreParts): string {
  if (kind === 'news2') return `NEWS2 ${scoreMin === scoreMax ? '' : '≥ '}${scoreMin}`
  if (band === null) return ''
  if (kind === 'none' || (band === 'none' && caveats.includes(DEPENDS_ON_AGE))) return 'Depends on the age'
  return band === 'none' && missing.length > 0 ? NONE_MEASURED : BAND_WORDS[band]
}

/**
 * The chip with the one word that says how soon: 'Urgent · NEWS2 7', 'Urgent · Red', 'Watch'. A patient whom one value makes more urgent
 * than their colour reads 'Urgent' alone, because two words that contradict each other help no one (docs/decisions/0042).
 */
export function urgencyChip(said: ScoreParts, urgency: Urgency): string {
  const chip = assessmentChip(said)
  if (urgency !== 'urgent') return chip
  return QUIETER.has(chip) ? URGENT : `${URGENT} · ${chip}`
}

const URGENT = 'Urgent'
const QUIETER: ReadonlySet<string> = new Set([BAND_WORDS.yellow, BAND_WORDS.none, NONE_MEASURED])
