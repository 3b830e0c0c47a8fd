import { VITAL_UNITS } from '@clinic/clinical/observations/vitals'
import type { ArrivalVitals } from '@clinic/contract/arrivals/arrival-record'
import { inUnit } from '../../shared/session/vital-text.ts'
import { WORDS } from './words.ts'

const ORDER = ['temperature', 'pulse', 'bloodPressure', 'spO2', 'respiratoryRate', 'weight'] as const

/**
 * Measurements in one line: '38.6 °C · 112 bpm · SpO2 96 %'. Text that is not purely numeric stays as typed, and a value in another unit is
 * converted beside it: '98.6 = 37 °C'.
 */
export function vitalsText(vitals: ArrivalVitals): string {
  return ORDER.filter((vital) => vitals[vital] !== '')
    .map((vital) => {
      const text = vitals[vital].trim()
      const converted = inUnit(vital, text, VITAL_UNITS[vital])
      if (converted !== '') return `${text} ${converted}`
      return /^[\d.,/\s]+$/.test(text) ? WORDS.measured[vital](text) : text
    })
    .join(' · ')
}
