import { type Age, ageOn } from '../people/ages.ts'
import type { ObservedSubject } from './subject.ts'

export const TODAY = '2026-11-22'
export const adult = ageOn({ birthDate: '1986-01-01', birthPrecision: 'day' }, TODAY)
export const person = (age: Age, more: Partial<ObservedSubject> = {}): ObservedSubject => ({
  age,
  gender: 'MALE',
  pregnant: null,
  scale: 1,
  ...more,
})
export const aged = (months: number, days = 0): Age => {
  const total = months * 31 + days
  return { minMonths: months, maxMonths: months + 1, minDays: total, maxDays: total + 1, from: 'birth' }
}
export const born = (birthDate: string) => ageOn({ birthDate, birthPrecision: 'day' }, TODAY)

/** A child's usual values, at every age of 1 to 4 years. */
export const CHILD = { respiratoryRate: '30', spO2: '98', pulse: '110', consciousness: 'A', temperature: '37' } as const
