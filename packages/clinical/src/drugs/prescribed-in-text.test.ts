import { expect, test } from 'vitest'
import { drugsInText } from './drugs-in-text.ts'
import { isWithheld, itemMeant, plainQuantity } from './prescribed-in-text.ts'

test.each([
  ['Tabs PCM 1g tds 3/7, #18', 18],
  ['PCM 1g tds. Qty: 18', 18],
  ['Dispense 24 tablets of Coartem', null],
  ['Coartem bd, dispense 24 tablets', 24],
  ['Coartem, total of 24 tabs.', 24],
  ['ORS supply 6 sachets', 6],
  ['Amoxil caps (qty 15)', 15],
  ['Coartem 4 tabs bd x 3/7', null],
  ['PCM 2 tabs tds x 5', null],
  ['PCM 18 tablets', null],
  ['PCM 1g tds x18', null],
  ['#1 Amoxil 500mg tds', null],
  ['1. Amoxil 500 mg', null],
  ['Insulin 10 units bd', null],
  ['PCM total 4 g a day', null],
  ['PCM total 3 days', null],
  ['PCM supply 2/52', null],
  ['PCM qty 1.5', null],
  ['PCM qty 0', null],
  ['PCM #18, total 24', null],
  ['PCM qty 18 tabs tds', null],
  ['PCM qty 12345', null],
])('“%s” says the quantity %s', (said, quantity) => expect(plainQuantity(said)).toBe(quantity))

test.each([
  ['Stop amlodipine', true],
  ['Patient should stop amlodipine', true],
  ['No Septrin', true],
  ['avoid NSAIDs', true],
  ['do not give ibuprofen', true],
  ['Known allergy to Septrin', true],
  ['Tab PCM 1g tds', false],
  ['Tab PCM 1 g tds, not more than 4 g a day', false],
  ['Nothing but ORS', false],
  ['Notably PCM', false],
  ['Tab Stopache bd', false],
])('“%s” names a drug that is not prescribed: %s', (said, withheld) => expect(isWithheld(said)).toBe(withheld))

test('what is said after a drug belongs to it, up to the next drug', () => {
  expect(drugsInText('Tabs Amoxil 500mg tds, 5/7, #15 + PCM 1 g, qty 18').map(({ said }) => said)).toEqual([
    'Tabs Amoxil 500mg tds, 5/7, #15',
    'PCM 1 g, qty 18',
  ])
})

const item = (name: string, dosage = '', unit = '', ingredients = 'paracetamol') => ({ name, dosage, unit, ingredients })
const meant = (said: string, items: ReturnType<typeof item>[], unsure = false) =>
  itemMeant({ said, ingredients: 'paracetamol', unsure }, items)?.name

test('reads the form of an item in whatever way its unit is written', () => {
  const syrup = item('Paracetamol syrup', '120 mg/5 ml')
  for (const unit of ['Tablets', 'TABS', 'caplet']) {
    const tablets = item('Paracetamol', '500 mg', unit)
    expect([unit, meant('Tabs PCM 1g tds', [tablets, syrup])]).toEqual([unit, 'Paracetamol'])
    expect([unit, meant('PCM 5 ml tds', [tablets, syrup])]).toEqual([unit, 'Paracetamol syrup'])
  }
})

test('proposes the one item that the text can mean', () => {
  const tablets = item('Paracetamol', '500 mg', 'tablet')
  const syrup = item('Paracetamol syrup', '120 mg/5 ml')
  const panadol = item('Panadol', '500 mg', 'tablet')
  const vial = item('Paracetamol infusion', '1 g')
  expect(meant('PCM 1g tds', [tablets, item('Zinc', '20 mg', 'tablet', 'zinc')])).toBe('Paracetamol')
  expect(meant('Syr PCM 5 ml tds', [tablets, syrup])).toBe('Paracetamol syrup')
  expect(meant('Tabs PCM 1g tds', [tablets, syrup])).toBe('Paracetamol')
  expect(meant('Tabs Panadol 1g tds', [tablets, panadol])).toBe('Panadol')
  expect(meant('IV PCM 1 g', [tablets, vial])).toBe('Paracetamol infusion')
  expect(meant('Tabs PCM 500mg', [tablets, item('Paracetamol forte', '250 mg', 'tablet')])).toBe('Paracetamol')
})

test('leaves the choice to a person where several fit, none fits, or the name is only near', () => {
  const tablets = item('Paracetamol', '500 mg', 'tablet')
  expect(meant('Tabs PCM 1g tds', [tablets, item('Panadol', '500 mg', 'tablet')])).toBeUndefined()
  expect(meant('PCM 250 mg tds', [tablets])).toBeUndefined()
  expect(meant('IV PCM 1 g', [tablets])).toBeUndefined()
  expect(meant('Paracetamol 5 mls tds', [tablets])).toBeUndefined()
  expect(meant('Tabs PCM', [item('Paracetamol infusion', '1 g')])).toBeUndefined()
  expect(meant('Paracetmol 1 g', [tablets], true)).toBeUndefined()
})
