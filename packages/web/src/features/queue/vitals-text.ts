import type { ArrivalVitals } from '@clinic/contract/arrival-record'
import { WORDS } from './words.ts'

const ORDER = ['temperature', 'pulse', 'bloodPressure', 'spO2', 'respiratoryRate', 'weight'] as const

/** What was measured, in one line: '38.6 °C · 112 bpm · SpO2 96 %'. A text that is not only numbers stays as it was typed. */
export function vitalsText(vitals: ArrivalVitals): string {
  return ORDER.filter((vital) => vitals[vital] !== '')
    .map((vital) => (/^[\d.,/\s]+$/.test(vitals[vital]) ? WORDS.measured[vital](vitals[vital].trim()) : vitals[vital]))
    .join(' · ')
}
