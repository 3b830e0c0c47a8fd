import { expect, test } from 'vitest'
import { ageOn } from '../people/ages.ts'
import { isOffered, lastAsks } from './template-rules.ts'

const DAY = '2026-11-22'
const born = (birthDate: string) => ageOn({ birthDate, birthPrecision: 'day' }, DAY)
const band = (ageRange: '0 - 5 years' | '6 - 15 years' | '26 - 30 years') => ageOn({ ageRange, recordedOn: DAY }, DAY)
const weighs = (kg: number, day = DAY) => ({ kg, day })

const CHILD = { who: 'child', minKg: 5, maxKg: 14 } as const
const ADULT = { who: 'adult', minKg: null, maxKg: null } as const
const ANY = { who: 'any', minKg: null, maxKg: null } as const

test('6.15 a child template needs a weight inside its window that is at most seven days old', () => {
  const offered = (weight: { kg: number; day: string } | null) => isOffered(CHILD, { age: band('0 - 5 years'), weight, day: DAY })
  expect([offered(null), offered(weighs(9)), offered(weighs(15))]).toEqual([false, true, false])
  expect([4.9, 5, 14, 14.1].map((kg) => offered(weighs(kg)))).toEqual([false, true, true, false])
  expect([weighs(9, '2026-11-15'), weighs(9, '2026-11-14'), weighs(9, '2026-11-23')].map(offered)).toEqual([true, false, false])
})

test('an adult template is offered from twelve years on, and only where every age of the band is an adult’s', () => {
  const offered = (age: ReturnType<typeof born>) => isOffered(ADULT, { age, weight: null, day: DAY })
  expect([born('2014-11-22'), born('2014-11-23'), band('26 - 30 years'), band('6 - 15 years'), band('0 - 5 years')].map(offered)).toEqual([
    true,
    false,
    true,
    false,
    false,
  ])
})

test('a child template is not offered to an adult, and one for any age is offered to all, inside its window', () => {
  expect(isOffered(CHILD, { age: band('26 - 30 years'), weight: weighs(9), day: DAY })).toBe(false)
  for (const age of [band('0 - 5 years'), band('6 - 15 years'), band('26 - 30 years')])
    expect(isOffered(ANY, { age, weight: null, day: DAY })).toBe(true)
  expect(isOffered({ ...ANY, maxKg: 50 }, { age: band('26 - 30 years'), weight: null, day: DAY })).toBe(false)
  expect(isOffered({ ...ANY, maxKg: 50 }, { age: band('26 - 30 years'), weight: weighs(50), day: DAY })).toBe(true)
})

test('the last prescription is asked about after 90 days, and in a child whose weight changed by more than a fifth', () => {
  const adult = band('26 - 30 years')
  expect(lastAsks({ day: '2026-08-24', kg: null }, { day: DAY, kg: null, age: adult })).toBe(null)
  expect(lastAsks({ day: '2026-08-23', kg: null }, { day: DAY, kg: null, age: adult })).toBe('old')
  const child = (then: number | null, now: number | null) =>
    lastAsks({ day: '2026-11-01', kg: then }, { day: DAY, kg: now, age: band('0 - 5 years') })
  expect([child(10, 12), child(10, 12.1), child(10, 8), child(10, 7.9)]).toEqual([null, 'weight', null, 'weight'])
  expect([child(null, 10), child(10, null)]).toEqual(['weight', 'weight'])
})
