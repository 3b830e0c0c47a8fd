import { expect, test } from 'vitest'
import { ageText } from '../../../shared/patient/age-text.ts'
import { birthText, birthTyped, readBirth } from './birth-text.ts'

const TODAY = '2026-11-22'

test.each([
  ['05/03/1990', '1990-03-05', 'day'],
  [' 5.3.1990 ', '1990-03-05', 'day'],
  ['29-02-2024', '2024-02-29', 'day'],
  ['22/11/2026', '2026-11-22', 'day'],
  ['22/11/1896', '1896-11-22', 'day'],
  ['03/1990', '1990-03-01', 'month'],
  ['11/2026', '2026-11-01', 'month'],
  ['1990', '1990-01-01', 'year'],
] as const)('%s is read as %s, exact to the %s', (typed, birthDate, birthPrecision) => {
  expect(readBirth(typed, TODAY)).toEqual({ birthDate, birthPrecision })
})

test.each(['', '  '])('%j means unknown', (typed) => {
  expect(readBirth(typed, TODAY)).toEqual({ birthDate: null, birthPrecision: null })
})

const FORM = 'Write the date of birth as dd/mm/yyyy, or only mm/yyyy or yyyy if that is all you know'

test.each([
  ['05/03/90', FORM],
  ['12', FORM],
  ['about 1990', FORM],
  ['1/2/3/1990', FORM],
  ['1990-03-05', FORM],
  ['29/02/2025', 'There is no such date'],
  ['13/1990', 'There is no such date'],
  ['23/11/2026', 'The date of birth is in the future'],
  ['12/2026', 'The date of birth is in the future'],
  ['2027', 'The date of birth is in the future'],
  ['21/11/1896', 'The date of birth is more than 130 years ago'],
])('%s is refused: %s', (typed, message) => {
  expect(readBirth(typed, TODAY)).toBe(message)
})

test.each(['05/03/1990', '03/1990', '1990', ''])('%j is shown as typed', (typed) => {
  const birth = readBirth(typed, TODAY)
  expect(typeof birth === 'string' ? birth : birthText(birth)).toBe(typed)
})

test.each([
  ['2026-11-22', 'day', '0 days'],
  ['2026-11-21', 'day', '1 day'],
  ['2026-10-23', 'day', '30 days'],
  ['2026-10-22', 'day', '1 month'],
  ['2024-11-23', 'day', '23 months'],
  ['2024-11-22', 'day', '2 years'],
  ['1990-11-22', 'day', '36 years'],
  ['1990-11-23', 'day', '35 years'],
  ['1990-11-01', 'month', '35 or 36 years'],
  ['1990-03-01', 'month', '36 years'],
  ['1990-01-01', 'year', '35 or 36 years'],
  ['2026-03-01', 'month', '7 or 8 months'],
] as const)('born on %s, exact to the %s: %s', (birthDate, birthPrecision, age) => {
  expect(ageText({ birthDate, birthPrecision }, TODAY)).toBe(age)
})

/** Types each key on a number pad in turn. */
const keyed = (keys: string) => [...keys].reduce((text, key) => birthTyped(text, text + key), '')

test.each([
  ['05031990', '05/03/1990'],
  ['19051990', '19/05/1990'],
  ['20122001', '20/12/2001'],
  ['31121999', '31/12/1999'],
  ['01101980', '01/10/1980'],
  ['0503', '05/03/'],
  ['05', '05/'],
  ['1', '1'],
  ['1990', '1990'],
  ['2001', '2001'],
  ['031990', '03/1990'],
  ['122010', '12/2010'],
  // With a keyboard that has a slash, it can be typed.
  ['05/03/1990', '05/03/1990'],
  ['03/1990', '03/1990'],
  ['5/3/1990', '5/3/1990'],
  ['5.3.1990', '5.3.1990'],
  ['19/5/1990', '19/5/1990'],
])('the keys %s of a number pad are shown as %s', (keys, shown) => {
  expect(keyed(keys)).toBe(shown)
})

test('does not change deleted, inserted or pasted text; adds slashes to a whole date without them', () => {
  expect(birthTyped('05/', '05')).toBe('05')
  expect(birthTyped('05', '051')).toBe('05/1')
  expect(birthTyped('05/03/1990', '05/03/199')).toBe('05/03/199')
  expect(birthTyped('05/03/1990', '15/03/1990')).toBe('15/03/1990')
  expect(birthTyped('', '5 March 1990')).toBe('5 March 1990')
  expect(birthTyped('', '05031990')).toBe('05/03/1990')
  expect(birthTyped('05/03/1990', '05/03/19901')).toBe('05/03/19901')
})
