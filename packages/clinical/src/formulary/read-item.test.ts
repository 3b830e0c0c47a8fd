import { expect, test } from 'vitest'
import { INGREDIENTS } from './formulary.ts'
import { KNOWN_DRUGS } from './known-drugs.ts'
import { offeredBy, readItem } from './read-item.ts'
import { isUnderstood, readName } from './read-name.ts'
import { codeOf } from './rows.ts'
import { SHELF_CELLS } from './shelf.fixture.ts'
import { WHO_ESSENTIAL_MEDICINES } from './who-eml.fixture.ts'
import { wordsOf } from './words.ts'

test.each(SHELF_CELLS)('$cell', ({ cell, understood, ingredients }) => {
  const reading = readItem(cell)
  expect({ understood: isUnderstood(reading), ingredients: [...(offeredBy(reading) ?? [])].sort() }).toEqual({ understood, ingredients })
})

test('at least 120 cells of a shelf are tried, and three of four are understood', () => {
  expect(SHELF_CELLS.length).toBeGreaterThanOrEqual(120)
  expect(SHELF_CELLS.filter(({ understood }) => understood).length / SHELF_CELLS.length).toBeGreaterThan(0.75)
})

const REAL_NAMES = [
  ...WHO_ESSENTIAL_MEDICINES.names,
  ...KNOWN_DRUGS.map(({ name }) => name),
  ...[...INGREDIENTS.values()].filter(({ kind }) => kind === 'medicine').flatMap(({ names }) => names),
]

test('no real drug is read as another: essential medicines, own names, known names', () => {
  const others = REAL_NAMES.filter((name) => {
    const { ingredients, groups, near, left } = readName(name)
    const same =
      ingredients.length === 1 &&
      ingredients.every((code) => code === codeOf(name) || [...namesOf(code), code].some((own) => isIn(own, name)))
    return !same || groups.length + near.length + left.length > 0
  })
  expect(others).toEqual([])
})

const namesOf = (code: string) => INGREDIENTS.get(code)?.names ?? []
/** 'lithium carbonate' holds 'lithium', and nothing else but its salt. */
const isIn = (own: string, name: string) => ` ${wordsOf(name).join(' ')} `.includes(` ${wordsOf(own).join(' ')} `)

test('a name is known or in the tables, never both', () => {
  const own = new Set([...INGREDIENTS.values()].flatMap(({ names }) => names.map((name) => wordsOf(name).join(' '))))
  expect(KNOWN_DRUGS.filter(({ name }) => own.has(wordsOf(name).join(' ')))).toEqual([])
})

test('a known drug without a table stops for itself alone, and never is clear', () => {
  const reading = readItem('Vancomycin 500mg vial')
  expect([isUnderstood(reading), reading.ingredients, reading.near, reading.doubts]).toEqual([
    false,
    ['vancomycin'],
    [],
    ['vancomycin is not in the drug list'],
  ])
})

test.each([
  ['SP', true],
  ['SP 500/25mg tabs', true],
  ['SP 525mg x3', true],
  ['SP 480mg', false],
  ['Aceclofenac SP', false],
  ['M&B tabs', true],
  ['M&B 500mg', true],
  ['M&B 400mg', false],
  ['(M&B)', false],
])('%s alone says what it is: %s', (cell, understood) => {
  expect(isUnderstood(readItem(cell))).toBe(understood)
})

test.each([
  'Losartan H',
  'Losartan-H 50/12.5',
  'Telmisartan 40H',
  'Glibenclamide M',
  'Glimepiride-M 2',
  'Glimepiride M2',
  'Cetirizine-D',
  'Ceftriaxone S 1.5g',
  'Betamethasone GM',
  'Diclofenac 50M x 10',
])('the letter of a second ingredient keeps %s unclear', (cell) => {
  expect(isUnderstood(readItem(cell))).toBe(false)
})

test.each([
  'Paracetamol 1 g x 10',
  'Paracetamol 1g',
  'Actrapid 100 u',
  'Benzyl Benzoate 25% w/v 1 l',
  'Paracetamol 500 mg 100s',
  'Nitrile gloves, M',
  'Latex gloves L x 100',
  'Amoxicillin 500mg 10 x 10 d',
])('behind a number the letter is a unit, and on gloves a size: %s', (cell) => {
  expect(isUnderstood(readItem(cell))).toBe(true)
})
