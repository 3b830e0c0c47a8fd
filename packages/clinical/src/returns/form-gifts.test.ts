import { expect, test } from 'vitest'
import { giftKindsOf } from './form-gifts.ts'

test.each([
  ['Coartem', '80/480 mg', 'Tablets', ['act']],
  ['Artesunate + amodiaquine', '100/270 mg', 'Tablets', ['act']],
  ['Artesunate', '60 mg', 'Powder for injection', ['antimalarial', 'malaria-injection']],
  ['Artesunate', '50 mg', 'Tablets', ['antimalarial']],
  ['Quinine', '600 mg', 'Ampoules', ['antimalarial', 'malaria-injection']],
  ['Quinine', '300 mg', 'Tablets', ['antimalarial']],
  ['Fansidar', '500/25 mg', 'Tablets, which alone prevent', []],
  ['ORS', '1 sachet', 'Sachets', ['ors']],
  ['Zinc', '20 mg', 'Tablets', ['zinc']],
  ['Amoxicillin', '250 mg', 'Dispersible tablets', ['amoxicillin']],
  ['Snake antivenom', '10 ml', 'Vial', ['antivenom']],
  ['Paracetamol', '500 mg', 'Tablets', []],
])('the form counts %s %s as %j', (name, dosage, description, kinds) => {
  expect(giftKindsOf({ name, dosage, description, mapping: undefined })).toEqual(kinds)
})
