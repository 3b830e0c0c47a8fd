import type { Patient } from '@clinic/contract/patients'
import { type Measure, readVital, type Vital, type VitalReading } from '@clinic/contract/vitals'

/**
 * A vital as it was typed and what to write behind it: the unit where only numbers were typed, what it was read as where another unit was
 * typed ('98.6 F' is '= 37 °C'), and nothing where the text says its unit itself.
 */
export function vitalText(vital: Vital, text: string, unit: string): { value: string; unit: string } {
  const value = text.trim()
  const typedAsNumbers = /^[\d.,/\s]+$/.test(value)
  return { value, unit: inUnit(vital, value, unit) || (typedAsNumbers ? unit : '') }
}

/** '= 37 °C' where what was typed is in another unit, otherwise ''. */
export function inUnit(vital: Measure, text: string, unit: string): string {
  const reading = readVital(vital, text)
  return isConverted(text, reading) ? `= ${reading.value} ${unit}` : ''
}

function isConverted(text: string, { value }: VitalReading): boolean {
  return value !== null && !text.normalize('NFKC').replace(',', '.').includes(String(value))
}

/** Against the last visit; undefined where one of the two says no number. */
export function trendOf(vital: Vital, now: string, before: string, ageRange: Patient['ageRange']): 'up' | 'down' | 'same' | undefined {
  const [current, last] = [readVital(vital, now, ageRange).value, readVital(vital, before, ageRange).value]
  if (current === null || last === null) return undefined
  return current > last ? 'up' : current < last ? 'down' : 'same'
}
