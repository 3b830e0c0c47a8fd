import { describe, expect, test } from 'vitest'
import { ageOn } from '../people/ages.ts'
import { assessObservations } from './assess.ts'
import type { ObservationInputs } from './inputs.ts'
import { adult, aged, born, CHILD, person, TODAY } from './subjects.fixture.ts'
import { urgencyOf } from './urgency.ts'

const YELLOW = { band: 'yellow', dueMinutes: 60 }
const NONE = { band: 'none', dueMinutes: 240 }
const RED = { band: 'red', dueMinutes: 15 }

const child = (inputs: ObservationInputs, months: number) => assessObservations({ ...CHILD, ...inputs }, person(aged(months)))
const textsOf = (inputs: ObservationInputs, months: number) => child(inputs, months).flags.map(({ text }) => text)

describe('3.14 at 36 months', () => {
  test.each([
    ['160', NONE],
    ['161', YELLOW],
    ['80', NONE],
    ['79', YELLOW],
  ])('a pulse of %s', (pulse, result) => expect(child({ pulse }, 36)).toMatchObject(result))

  test.each([
    ['39', NONE],
    ['40', YELLOW],
    ['20', NONE],
    ['19', YELLOW],
  ])('breathing of %s', (respiratoryRate, result) => expect(child({ respiratoryRate }, 36)).toMatchObject(result))
})

describe('3.15 at 70 months, with no limit of fast breathing any more', () => {
  test.each([
    ['30', NONE, []],
    ['31', YELLOW, ['Fast breathing for the age']],
    ['10', NONE, []],
    ['9', YELLOW, ['Slow breathing for the age']],
  ])('breathing of %s', (respiratoryRate, result, texts) => {
    expect(child({ respiratoryRate }, 70)).toMatchObject(result)
    expect(textsOf({ respiratoryRate }, 70)).toEqual(expect.arrayContaining(texts))
  })

  test('the limit changes on the day of the fifth birthday', () => {
    expect(child({ respiratoryRate: '31' }, 59)).toMatchObject(NONE)
    expect(child({ respiratoryRate: '31' }, 60)).toMatchObject(YELLOW)
  })
})

test('3.16 six weeks and 35.4 °C is red, nine months yellow', () => {
  const at = (birthDate: string, temperature: string) =>
    assessObservations({ ...CHILD, pulse: '120', temperature }, person(born(birthDate)))
  expect(at('2026-10-11', '35.4')).toMatchObject(RED)
  expect(at('2026-10-11', '35.5')).toMatchObject(YELLOW) // by the age alone
  expect(at('2026-02-22', '35.9')).toMatchObject(YELLOW)
  expect(at('2026-02-22', '36.0')).toMatchObject(NONE)
})

describe('3.17 with usual vitals', () => {
  const vitals = { ...CHILD, pulse: '130', respiratoryRate: '40' }
  test.each([
    ['7 days', '2026-11-15', RED, 'Younger than 8 days'],
    ['8 days', '2026-11-14', YELLOW, 'Younger than 6 months'],
    ['a day less than 6 months', '2026-05-23', YELLOW, 'Younger than 6 months'],
    ['6 months', '2026-05-22', NONE, undefined],
  ])('a child of %s', (_, birthDate, result, reason) => {
    const found = assessObservations(vitals, person(born(birthDate)))
    expect(found).toMatchObject(result)
    expect(found.flags.find(({ input }) => input === 'age')?.text).toBe(reason)
  })
})

describe('3.18 the oxygen of a child', () => {
  test.each([
    ['91', YELLOW],
    ['92', NONE],
  ])('%s %%', (spO2, result) => expect(child({ spO2 }, 36)).toMatchObject(result))

  test.each([2, 11, 36, 70, 143, 191])('holds at %i months', (months) => {
    const usual = { pulse: months < 144 ? '110' : '90', respiratoryRate: months < 60 ? '30' : '20' }
    const signs = (spO2: string) => child({ ...usual, spO2 }, months).flags.filter(({ code }) => code === 'high-risk')
    expect([signs('91').map(({ text }) => text), signs('92')]).toEqual([['Low oxygen'], []])
  })
})

describe('3.19 the upper arm', () => {
  const [severe, moderate] = ['Severe malnutrition by the arm', 'Moderate malnutrition by the arm']
  test.each([
    ['114', YELLOW, [severe]],
    ['115', NONE, [moderate]],
    ['124', NONE, [moderate]],
    ['125', NONE, []],
  ])('of %s mm', (muac, result, texts) => {
    expect(child({ muac }, 36)).toMatchObject(result)
    expect(textsOf({ muac }, 36)).toEqual(texts)
  })

  test('counts from 6 months to the day before 5 years', () => {
    const usual = { pulse: '120', respiratoryRate: '28' }
    const arm = (months: number) => textsOf({ ...usual, muac: '114' }, months).filter((text) => text === severe)
    expect([5, 6, 59, 60].map((months) => arm(months).length)).toEqual([0, 1, 1, 0])
  })
})

/* docs/decisions/0043 */
describe('14.4 a child whose oxygen is below 90 % is urgent, and measured again as soon as a red one', () => {
  test.each([
    ['89', 'yellow', 'urgent', 15],
    ['90', 'yellow', 'yellow', 60],
  ] as const)('%s %%', (spO2, band, urgency, dueMinutes) => {
    const found = child({ spO2 }, 36)
    expect([found.band, urgencyOf(found), found.dueMinutes]).toEqual([band, urgency, dueMinutes])
  })

  test('it holds for the last day below 16 years and for a band of ages, and lets a red sign be', () => {
    const due = (age: Parameters<typeof person>[0], more: ObservationInputs = {}) =>
      assessObservations({ ...CHILD, spO2: '89', ...more }, person(age)).dueMinutes
    const usual = { pulse: '80', respiratoryRate: '18' }
    expect([due(aged(191), usual), due(aged(192), usual)]).toEqual([15, 60])
    expect(due(ageOn({ ageRange: '6 - 15 years', recordedOn: '2024-11-22' }, TODAY))).toBe(15) // 16 or 17 by now, perhaps
    expect(due(aged(36), { dangerSigns: ['convulsions'] })).toBe(15)
  })

  test('in pregnancy it is due in an hour, as the single 3 of any adult', () => {
    const pregnant = person(adult, { gender: 'FEMALE', pregnant: true })
    const found = assessObservations({ ...CHILD, pulse: '80', respiratoryRate: '18', spO2: '89' }, pregnant)
    expect([urgencyOf(found), found.dueMinutes]).toEqual(['urgent', 60])
  })
})
