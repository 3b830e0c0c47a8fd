import type { ArrivalVitals } from '@clinic/contract/arrivals/arrival-record'
import { WORDS } from './words.ts'

const ORDER = ['temperature', 'pulse', 'bloodPressure', 'spO2', 'respiratoryRate', 'weight'] as const

/** Measurements in one line: '38.6 °C · 112 bpm · SpO2 96 %'. Text that is not purely numeric stays as typed. */
export function vitalsText(vitals: ArrivalVitals): string {
  return ORDER.filter((vital) => vitals[vital] !== '')
    .map((vital) => (/^[\d.,/\s]+$/.test(vitals[vital]) ? WORDS.measured[vital](vitals[vital].trim()) : vitals[vital]))
    .join(' · ')
}
