import { type Measure, readVital, VITAL_UNITS, type Vital, type VitalReading } from '@clinic/clinical/observations/vitals'
import type { Patient } from '@clinic/contract/patients/patients'

/**
 * A vital as typed, with the text to show after it: the unit if only numbers were typed, the converted value for another unit ('98.6 F'
 * gives '= 37 °C'), and nothing if the text has its own unit.
 */
export function vitalText(vital: Measure, text: string, unit: string): { value: string; unit: string } {
  const value = text.trim()
  const typedAsNumbers = /^[\d.,/\s]+$/.test(value)
  return { value, unit: inUnit(vital, value, unit) || (typedAsNumbers ? unit : '') }
}

/** '38.4 °C'; of a value in another unit '98.6 F = 37 °C'. */
export function vitalWords(vital: Measure, text: string): string {
  const { value, unit } = vitalText(vital, text, VITAL_UNITS[vital])
  return `${value} ${unit}`.trim()
}

/** '= 37 °C' if the text is in another unit, otherwise ''. */
export function inUnit(vital: Measure, text: string, unit: string): string {
  const reading = readVital(vital, text)
  return isConverted(text, reading) ? `= ${reading.value} ${unit}` : ''
}

function isConverted(text: string, { value }: VitalReading): boolean {
  return value !== null && !text.normalize('NFKC').replace(',', '.').includes(String(value))
}

/** Compared with the last visit; undefined if either has no number. */
export function trendOf(vital: Vital, now: string, before: string, ageRange: Patient['ageRange']): 'up' | 'down' | 'same' | undefined {
  const [current, last] = [readVital(vital, now, ageRange).value, readVital(vital, before, ageRange).value]
  if (current === null || last === null) return undefined
  return current > last ? 'up' : current < last ? 'down' : 'same'
}
