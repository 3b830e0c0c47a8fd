import type { ArrivalVitals } from '@clinic/contract/arrival-record'

const ORDER = ['temperature', 'pulse', 'bloodPressure', 'spO2', 'respiratoryRate', 'weight'] as const

/** With its unit a number says what it is; a percentage alone does not. */
const WRITTEN: Record<(typeof ORDER)[number], (number: string) => string> = {
  temperature: (number) => `${number} °C`,
  pulse: (number) => `${number} bpm`,
  bloodPressure: (number) => `${number} mmHg`,
  spO2: (number) => `SpO2 ${number} %`,
  respiratoryRate: (number) => `${number} breaths/min`,
  weight: (number) => `${number} kg`,
}

/** What was measured, in one line: '38.6 °C · 112 bpm'. A text that is not only numbers stays as it was typed. */
export function vitalsText(vitals: ArrivalVitals): string {
  return ORDER.filter((vital) => vitals[vital] !== '')
    .map((vital) => (/^[\d.,/\s]+$/.test(vitals[vital]) ? WRITTEN[vital](vitals[vital].trim()) : vitals[vital]))
    .join(' · ')
}
