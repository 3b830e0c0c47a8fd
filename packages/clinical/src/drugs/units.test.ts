import { expect, test } from 'vitest'
import { countedUnits, givenUnits, looksLikeSlip, slipQuestion, unitOf } from './units.ts'

const item = (name: string, dosage: string, unit = '') => ({ name, dosage, unit })

test.each([
  [item('Paracetamol', '500 mg', ' caplet '), 'caplet'],
  [item('Paracetamol tabs', '500 mg'), 'tablet'],
  [item('Amoxicillin', '500 mg capsules'), 'capsule'],
  [item('ORS sachet', '1 l'), 'sachet'],
  [item('Gentamicin amp', '80 mg'), 'ampoule'],
  [item('Ceftriaxone', '1 g vial'), 'vial'],
  [item('Amoxicillin susp', '125 mg/5 ml'), 'bottle'],
  [item('Whitfield ointment', '20 g'), 'tube'],
  [item('Malaria RDT test kit', '1'), 'test'],
  [item('Paracetamol', '500 mg'), 'unit'],
  [item('Captopril', '25 mg'), 'unit'],
])('%o is given out by the %s', (one, unit) => {
  expect(unitOf(one)).toBe(unit)
})

test('says one and many', () => {
  const said = [
    countedUnits(1, 'tablet'),
    countedUnits(6, 'tablet'),
    countedUnits(2, 'box'),
    countedUnits(2, 'suppository'),
    countedUnits(0, 'unit'),
  ]
  expect(said).toEqual(['1 tablet', '6 tablets', '2 boxes', '2 suppositories', '0 units'])
  expect(countedUnits(1200, 'sachet')).toBe('1,200 sachets')
})

test.each([
  // As stock lists write it.
  ['Tablets', '1 Tablet', '6 Tablets'],
  ['TABLETS', '1 TABLET', '6 TABLETS'],
  ['TABLET', '1 TABLET', '6 TABLETS'],
  ['tabs', '1 tab', '6 tabs'],
  ['PCS', '1 PC', '6 PCS'],
  ['boxes', '1 box', '6 boxes'],
  ['BOX', '1 BOX', '6 BOXES'],
  ['Suppositories', '1 Suppository', '6 Suppositories'],
  ['glass', '1 glass', '6 glasses'],
  ['ml', '1 ml', '6 ml'],
  ['tab(s)', '1 tab(s)', '6 tab(s)'],
  ['pack of 10', '1 pack of 10', '6 pack of 10'],
])('a unit that is written %s', (unit, one, many) => {
  expect([countedUnits(1, unit), countedUnits(6, unit)]).toEqual([one, many])
})

test('asks at the number of the strength and above a hundred tablets, on both sides of each limit', () => {
  const asks = (units: number, dosage: string, unit = 'tablet') => looksLikeSlip(units, item('Drug', dosage, unit))
  expect([499, 500, 501].map((units) => asks(units, '500 mg', 'bottle'))).toEqual([false, true, false])
  expect([99, 100, 101].map((units) => asks(units, '5 mg'))).toEqual([false, false, true])
  expect(asks(101, '5 mg', 'bottle')).toBe(false)
  expect(['Capsules', 'Tabs', 'CAPS', 'caplet', 'Bottles'].map((unit) => asks(101, '5 mg', unit))).toEqual([true, true, true, true, false])
  expect([asks(120, '20/120 mg'), asks(20, '20/120 mg'), asks(24, '20/120 mg')]).toEqual([true, true, false])
  expect(asks(1, '1 g')).toBe(false)
  const asksNamed = (units: number, name: string) => looksLikeSlip(units, item(name, '', 'ampoule'))
  expect([79, 80, 2].map((units) => asksNamed(units, 'Gentamicin 80mg/2ml'))).toEqual([false, true, false])
  expect([6, 480].map((units) => asksNamed(units, 'Coartem 80/480 mg x 6'))).toEqual([false, true])
  const asksOf = (units: number, usual: number | null) => looksLikeSlip(units, { ...item('Syrup', '60 ml', 'bottle'), usualUnits: usual })
  expect([asksOf(20, 2), asksOf(21, 2), asksOf(25, 2.5), asksOf(26, 2.5), asksOf(11, 1)]).toEqual([false, true, false, true, true])
  expect(asksOf(50, null)).toBe(false)
  expect(slipQuestion(500, item('Paracetamol', '500 mg', 'tablet'))).toBe('500 tablets of 500 mg?')
})

test.each([
  [{ drug: 'Coartem', dosage: 6, unit: 'tablet' }, 'Coartem × 6 tablets'],
  [{ drug: 'Coartem', dosage: 1, unit: 'tablet' }, 'Coartem × 1 tablet'],
  [{ drug: 'Coartem', dosage: 1200, unit: 'unit' }, 'Coartem × 1,200 units'],
  // Typed and not sent: what a box holds may be text.
  [{ drug: 'Coartem', dosage: '6', unit: 'tablet' }, 'Coartem × 6 tablets'],
  [{ drug: 'Coartem', dosage: 'six', unit: 'tablet' }, 'Coartem × six'],
  [{ drug: 'Coartem', dosage: '', unit: 'tablet' }, 'Coartem × '],
  // Recorded before units were kept.
  [{ drug: 'Coartem', dosage: 6 }, 'Coartem × 6'],
  [{ drug: 'Coartem', dosage: 1200, unit: null }, 'Coartem × 1,200'],
])('%o was given as "%s"', (given, text) => {
  expect(givenUnits(given)).toBe(text)
})
