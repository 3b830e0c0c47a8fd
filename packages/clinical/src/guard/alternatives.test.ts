import { expect, test } from 'vitest'
import { alternativesTo, ingredientKey, suggestMapping } from './alternatives.ts'

const item = (name: string, usable = 1) => ({ name, usable })

test('1.23 alternatives have the same set of ingredients, and something usable', () => {
  const others = [item('Lonart 80/480', 120), item('Camosunate', 50), item('Artemether inj', 9), item('Amatem', 0), item('AL 20/120', 3)]
  expect(alternativesTo(item('Coartem', 0), others).map(({ name }) => name)).toEqual(['Lonart 80/480', 'AL 20/120'])
  expect(alternativesTo(item('Vitamin A', 0), [item('Vitamin C', 5), item('Vitamin A 100,000 IU', 2)])).toEqual([
    item('Vitamin A 100,000 IU', 2),
  ])
})

test('what is not wholly known has no alternatives', () => {
  for (const name of ['Item Qwx', 'amoxcillin', 'Penicillin', 'Malanil', 'Examination gloves', 'Paracetamol Qwx'])
    expect(ingredientKey({ name })).toBeNull()
  expect(alternativesTo(item('Item Qwx', 0), [item('Item Qwx', 4)])).toEqual([])
  expect(ingredientKey({ name: 'Boska', mapping: { state: 'mapped', ingredients: ['paracetamol', 'aspirin'] } })).toBe(
    'aspirin+paracetamol',
  )
})

test.each([
  ['Amoxil 500', 'mapped', ['amoxicillin']],
  ['Examination gloves', 'mapped', ['latex']],
  ['Syringe 5 ml', 'not-a-drug', []],
  ['Gauze, sterile', 'not-a-drug', []],
  ['Glucose test strips', 'not-a-drug', []],
  ['Boska', 'unknown', []],
  ['amoxcillin', 'mapped', ['amoxicillin']],
  ['Sporidex cefalexin 500mg', 'mapped', ['cefalexin']],
  ['HCT 25 mg', 'unknown', []],
  ['Vancomycin', 'unknown', []],
  ['Gauze with iodoform', 'unknown', []],
])('the pharmacist is offered %s as %s', (name, state, ingredients) => {
  expect(suggestMapping(name)).toEqual({ state, ingredients })
})

/** The medicines of the demo's shelf. */
const SHELF =
  `Artemether/Lumefantrine|Artemether/Lumefantrine, child|Paracetamol|Paracetamol syrup|Amlodipine|Vitamin C|Oral rehydration salts|Zinc|Ibuprofen|
Metformin|Lidocaine 1%|Tetanus toxoid|Ceftriaxone|Normal saline 500 ml|Salbutamol inhaler|Prednisolone|Ferrous sulphate|Folic acid|Amoxicillin dispersible|
Vitamin A|Amoxicillin|Cefuroxime|Metronidazole|Ciprofloxacin|Azithromycin|Doxycycline|Co-trimoxazole|Gentamicin|Artesunate|Quinine|
Sulfadoxine/Pyrimethamine|Lisinopril|Hydrochlorothiazide|Atenolol|Glibenclamide|Insulin, soluble|Aspirin|Simvastatin|Omeprazole|Loratadine|Chlorphenamine|
Hydrocortisone|Adrenaline|Diazepam|Albendazole|Vitamin B complex|Calcium lactate|Clotrimazole cream|Hydrocortisone cream|Benzyl benzoate|
Chloramphenicol eye drops|Povidone iodine|Examination gloves`
    .split('|')
    .map((name) => name.trim())

test.each(SHELF)('%s on the demo’s shelf is understood', (name) => {
  expect(suggestMapping(name).state).toBe('mapped')
})
