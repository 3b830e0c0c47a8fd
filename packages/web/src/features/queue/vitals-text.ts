import { VITAL_UNITS } from '@clinic/clinical/observations/vitals'
import type { ArrivalVitals } from '@clinic/contract/arrivals/arrival-record'
import { vitalText } from '../../shared/session/vital-text.ts'
import { WORDS } from './words.ts'

const ORDER = ['temperature', 'pulse', 'bloodPressure', 'spO2', 'respiratoryRate', 'weight'] as const
const UNITS = { ...VITAL_UNITS, respiratoryRate: WORDS.breaths }

/** Measurements in one line: '38.6 °C · 112 bpm · SpO2 96 %'. A number with a unit explains itself; a bare percentage does not. */
export function vitalsText(vitals: ArrivalVitals): string {
  return ORDER.filter((vital) => vitals[vital] !== '')
    .map((vital) => {
      const { value, unit } = vitalText(vital, vitals[vital], UNITS[vital])
      const words = `${value} ${unit}`.trim()
      return vital === 'spO2' && unit !== '' ? WORDS.spO2(words) : words
    })
    .join(' · ')
}
