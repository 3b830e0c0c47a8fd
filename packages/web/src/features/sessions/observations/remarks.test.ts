import { assessObservations } from '@clinic/clinical/observations/assess'
import type { ObservationInputs } from '@clinic/clinical/observations/inputs'
import { ageOn } from '@clinic/clinical/people/ages'
import { expect, test } from 'vitest'
import { remarksOn } from './remarks.ts'

const remarksOfChild = (inputs: ObservationInputs) => {
  const age = ageOn({ ageRange: '0 - 5 years', recordedOn: '2026-11-23' }, '2026-11-23')
  return remarksOn(assessObservations(inputs, { age, gender: 'MALE', pregnant: null, scale: 1 }))
}

test('asks once for a missing date of birth, however much depends on it', () => {
  const remarks = remarksOfChild({
    respiratoryRate: '45',
    pulse: '150',
    temperature: '38.6',
    spO2: '95',
    consciousness: 'A',
    oxygen: 'air',
  })
  expect(remarks.filter((remark) => /birth/.test(remark))).toEqual([
    'add a birth date: the result depends on the age, and under 2 months the rules need it',
  ])
})

test('says if a value is urgent only at some ages, but not if at every age', () => {
  const remarks = remarksOfChild({ respiratoryRate: '45', dangerSigns: ['cannot-drink'] })
  const breathing = remarks.filter((remark) => remark.startsWith('breathing rate'))
  expect(breathing).toEqual(['breathing rate: possibly fast breathing for the age'])
  expect(remarks.some((remark) => remark.includes('Cannot drink') && !remark.includes('possibly'))).toBe(true)
})
