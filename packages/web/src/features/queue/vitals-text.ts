import type { ArrivalVitals } from '@clinic/contract/arrival-record'

const UNITS = { temperature: ' °C', pulse: ' bpm', bloodPressure: ' mmHg', spO2: ' %', weight: ' kg', respiratoryRate: '/min' } as const
const ORDER = ['temperature', 'pulse', 'bloodPressure', 'spO2', 'respiratoryRate', 'weight'] as const

/** What was measured, in one line: '38.6 °C · 112 bpm'. A text that is not only numbers stays as it was typed. */
export function vitalsText(vitals: ArrivalVitals): string {
  return ORDER.filter((vital) => vitals[vital] !== '')
    .map((vital) => (/^[\d.,/\s]+$/.test(vitals[vital]) ? vitals[vital].trim() + UNITS[vital] : vitals[vital]))
    .join(' · ')
}
