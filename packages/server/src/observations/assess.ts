import { assessObservations } from '@clinic/clinical/observations/assess'
import type { Assessment } from '@clinic/clinical/observations/inputs'
import { type Age, ageOn, bandDisagrees } from '@clinic/clinical/people/ages'
import type { AssessInput } from '@clinic/contract/observations/observations'
import { type Actor, clinicDay } from '../actor.ts'

/** Assesses a set at a given age, without a patient. */
export function assessVitals(
  actor: Actor,
  { ageMonths, birthDate, birthPrecision, day, ageRange, on, gender, pregnant, scale, ...inputs }: AssessInput,
): Assessment {
  const today = day ?? clinicDay(actor)
  const band = ageRange && { ageRange, recordedOn: on ?? today }
  const birth = birthDate === undefined ? undefined : { birthDate, birthPrecision }
  const known = birth ?? (ageMonths === undefined ? band : undefined)
  return assessObservations(inputs, {
    age: known ? ageOn(known, today) : monthsOld(ageMonths ?? 0),
    gender: gender ?? null,
    pregnant: pregnant ?? null,
    scale,
    bandDisagrees: birth !== undefined && band !== undefined && bandDisagrees(birth, band),
  })
}

const DAYS_A_MONTH = 365.25 / 12

/** A whole number of months covers any day of that month of age; a fraction is exact. */
function monthsOld(months: number): Age {
  const whole = Math.floor(months)
  const first = Math.floor(months * DAYS_A_MONTH)
  const last = months === whole ? Math.ceil((whole + 1) * DAYS_A_MONTH) : first + 1
  return { minMonths: whole, maxMonths: whole + 1, minDays: first, maxDays: last, from: 'birth' }
}
