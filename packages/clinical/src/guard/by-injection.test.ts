import { expect, test } from 'vitest'
import { isByInjection } from './by-injection.ts'

test.each([
  ['IV artesunate', '120 mg'],
  ['Artesunate', '2.4 mg/kg i.v.'],
  ['Artesunate', '2.4 mg/kg I. V. stat'],
  ['Normal saline', '1 litre'],
  ['0.9% N/S', ''],
  ["Ringer's lactate", '500 ml'],
  ['5% Dextrose', ''],
  ['Inj. Paracetamol', ''],
  ['Ceftriaxone 1 g vial', ''],
  ['Diclofenac', '75 mg IM'],
  ['Metronidazole infusion', ''],
  ['Insulin', '10 units s/c'],
  ['Gentamicin', '80 mg ampoule'],
])('%s %s is not taken at home by itself', (...texts) => {
  expect(isByInjection(...texts)).toBe(true)
})

test.each([
  ['Paracetamol', '500 mg'],
  ['Coartem', '4 tablets'],
  ['Amoxicillin suspension', '5 ml'],
  ['Vitamin C', '1 tablet'],
  ['Ivermectin', '12 mg'],
  ['Imodium', '2 capsules'],
  ['Zinc', 'dissolve, give with ORS'],
  ['Amlodipine', '5 mg'],
  ['Scabiol lotion', ''],
])('%s %s may be taken at home', (...texts) => {
  expect(isByInjection(...texts)).toBe(false)
})
