import { expect, test } from 'vitest'
import { searchedFor } from './found-patient.ts'

test.each([
  ['ada obi', '', { firstname: 'Ada', lastname: 'Obi', phone: '' }],
  ['ọláwálé ṣadé', '', { firstname: 'Ọláwálé', lastname: 'Ṣadé', phone: '' }],
  ["mary-jane d'almeida", '', { firstname: 'Mary-Jane', lastname: "D'almeida", phone: '' }],
  ['Ada McGregor', '', { firstname: 'Ada', lastname: 'McGregor', phone: '' }],
  ['ada 08031234567', '', { firstname: 'Ada', lastname: '', phone: '08031234567' }],
])('%s %s is carried to the form as a name begins', (name, phone, form) => {
  expect(searchedFor(name, phone)).toEqual(form)
})

test('nothing that was typed carries nothing', () => {
  expect(searchedFor(' ')).toBeUndefined()
})
