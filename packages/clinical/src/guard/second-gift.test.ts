import { expect, test } from 'vitest'
import { readDrug } from '../drugs/read-drug.ts'
import { type Dose, lastGift } from './last-gift.ts'
import { isTooSoon } from './second-gift.ts'

const NOON = Date.parse('2026-11-22T12:00:00Z')
const before = (hours: number, minutes = 0) => new Date(NOON - (hours * 60 + minutes) * 60_000).toISOString()

test.each([
  [1, 24],
  [2, 12],
  [3, 8],
  [6, 4],
  [null, 4],
] as const)('%s times a day asks within %i hours, and no longer at the end of them', (timesPerDay, hours) => {
  const asks = [before(0), before(hours - 1, 59), before(hours), before(hours + 1)].map((at) => isTooSoon(at, timesPerDay, NOON))
  expect(asks).toEqual([true, true, false, false])
})

const gift = (drug: string, at: string): Dose => ({ drug: readDrug(drug), givenAt: at })
const line = (drug: string, timesPerDay: number | null, isOfSession: boolean, from = before(24)): Dose => ({
  drug: readDrug(drug),
  givenAt: null,
  timesPerDay,
  isOfSession,
  from,
})
const last = (drug: string, ...doses: Dose[]) => lastGift(readDrug(drug), doses)

test('finds the last gift by ingredient, in brands and mixtures too', () => {
  const [early, late] = [before(5), before(1)]
  expect(last('Artesunate inj', gift('Artesunate', early), gift('Artesunate 60 mg', late))).toMatchObject({ at: late })
  expect(last('Panadol', gift('Paracetamol', late))).toEqual({ drug: 'Paracetamol', at: late, timesPerDay: null })
  expect(last('Amoxicillin', gift('Paracetamol', late))).toBeNull()
  expect(last('Ibuprofen', gift('Diclofenac', late))).toBeNull()
})

test('of what is not in the drug list the name counts, and what is no drug is never asked about', () => {
  expect(last('Agbo 7', gift('agbo 7', before(1)))).not.toBeNull()
  expect(last('Agbo 7', gift('Agbo 8', before(1)))).toBeNull()
  for (const name of ['Gloves', 'Gauze', 'Plaster', 'Syringe 5 ml', 'Cotton wool']) expect(last(name, gift(name, before(1)))).toBeNull()
})

test('a prescription is not a gift, and says how often: of this session first, then the newest', () => {
  expect(last('Paracetamol', line('Paracetamol', 3, true))).toBeNull()
  const given = gift('Paracetamol', before(1))
  expect(last('Paracetamol', given, line('PCM', 3, true), line('PCM', 1, false, before(1)))?.timesPerDay).toBe(3)
  expect(last('Paracetamol', given, line('PCM', 4, false, before(9)), line('PCM', 2, false, before(2)))?.timesPerDay).toBe(2)
  expect(last('Paracetamol', given, line('PCM', null, true), line('Ibuprofen', 1, true))?.timesPerDay).toBeNull()
})
