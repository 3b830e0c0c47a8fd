import { expect, test } from 'vitest'
import { ageOn } from './ages.ts'
import { dueProblem, lastDayOfPregnancy, lastDayProblem, mayBePregnant } from './pregnancy.ts'

const TODAY = '2026-11-23'

test('she counts as pregnant until two weeks after the day on which the child is due, or for 40 weeks', () => {
  expect(lastDayOfPregnancy('2027-02-20', TODAY)).toBe('2027-03-06')
  expect(lastDayOfPregnancy('', TODAY)).toBe('2027-08-30')
})

test.each([
  ['', null],
  ['2026-11-09', null],
  ['2026-11-08', /more than 2 weeks ago/],
  ['2027-08-30', null],
  ['2027-08-31', /more than 40 weeks ahead/],
  ['2072-02-20', /more than 40 weeks ahead/],
])('a child due on %j', (dueOn, problem) => {
  if (problem === null) expect(dueProblem(dueOn, TODAY)).toBeNull()
  else expect(dueProblem(dueOn, TODAY)).toMatch(problem)
})

test.each([
  ['FEMALE', '0 - 5 years', false],
  ['FEMALE', '6 - 15 years', true],
  ['FEMALE', '20 - 25 years', true],
  ['FEMALE', '41 years and above', true],
  ['MALE', '20 - 25 years', false],
] as const)('a pregnancy of %s, %s: offered %s', (gender, ageRange, isOffered) => {
  expect(mayBePregnant(gender, ageOn({ ageRange, recordedOn: TODAY }, TODAY))).toBe(isOffered)
})

test.each([
  ['2016-11-23', true],
  ['2016-11-24', false],
  ['1970-11-24', true],
  ['1970-11-23', false],
])('a woman or girl born on %s: offered %s', (birthDate, isOffered) => {
  expect(mayBePregnant('FEMALE', ageOn({ birthDate, birthPrecision: 'day' }, TODAY))).toBe(isOffered)
})

test.each([
  ['2026-11-08', /2 weeks ago/],
  ['2026-11-09', null],
  ['2027-09-13', null],
  ['2027-09-14', /42 weeks ahead/],
])('a last day of %s', (until, problem) => {
  const said = lastDayProblem(until, TODAY)
  if (problem === null) expect(said).toBeNull()
  else expect(said).toMatch(problem)
})
