import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../calendar.ts'
import { allocate, allocateCorrection, inGivingOrder, isShortDated, isUsable, type Lot, shortageWords } from './fefo.ts'
import { countChange, countProblem, expiryProblem, openingExpiryProblem, readExpiry } from './stock-count.ts'

const TODAY = '2026-11-22'
const lot = (_id: string, quantity: number, expiresIn: number | null, changes: Partial<Lot> = {}): Lot => ({
  _id,
  quantity,
  expiresOn: expiresIn === null ? null : addDays(TODAY, expiresIn),
  held: false,
  receivedOn: '2026-01-01',
  ...changes,
})
const order = (lots: readonly Lot[], days?: number) => inGivingOrder(lots, { today: TODAY, days }).map(({ _id }) => _id)

test('the earliest expiry first, then the longest here, then by id, and unknown expiry last', () => {
  const lots = [
    lot('late', 1, 300),
    lot('soon', 1, 20),
    lot('new', 1, 90),
    lot('old', 1, 90, { receivedOn: '2025-01-01' }),
    lot('b', 1, 40),
    lot('a', 1, 40),
    lot('unknown', 1, null),
    lot('older unknown', 1, null, { receivedOn: '2025-01-01' }),
  ]
  expect(order(lots)).toEqual(['soon', 'a', 'b', 'old', 'new', 'late', 'older unknown', 'unknown'])
})

test('1.9 and 1.10 a lot is given on the day on which it ends, and never after, and never while held', () => {
  expect(order([lot('ends today', 1, 0), lot('ended yesterday', 1, -1), lot('held', 1, 9, { held: true })])).toEqual(['ends today'])
  expect([0, -1].map((expiresIn) => isUsable(lot('', 1, expiresIn), TODAY))).toEqual([true, false])
})

test('lots that end before the treatment come after the others, and before those of unknown expiry', () => {
  const lots = [lot('short', 9, 8), lot('just right', 9, 9), lot('unknown', 9, null)]
  expect(order(lots, 10)).toEqual(['just right', 'short', 'unknown'])
  expect(order(lots, 9)).toEqual(['short', 'just right', 'unknown'])
  expect([8, 9].map((expiresIn) => isShortDated(lot('', 1, expiresIn), { today: TODAY, days: 10 }))).toEqual([true, false])
  expect(allocate(lots, 9, { today: TODAY, days: 10 })).toMatchObject({ shortDated: false, unknownExpiry: false })
  expect(allocate(lots, 18, { today: TODAY, days: 10 })).toMatchObject({ shortDated: true, unknownExpiry: false })
  expect(allocate(lots, 19, { today: TODAY, days: 10 })).toMatchObject({ shortDated: true, unknownExpiry: true })
})

test('1.7 care of 60 empties the earlier lot and takes ten of the other', () => {
  const lots = [lot('A', 100, 300), lot('B', 50, 20)]
  expect(allocate(lots, 60, { today: TODAY }).taken).toEqual([
    { lotId: 'B', units: 50 },
    { lotId: 'A', units: 10 },
  ])
})

const AMOXIL = { name: 'Amoxil', unit: 'capsule' }

test('1.8 expired units are named and not given', () => {
  const lots = [lot('expired', 10, -1), lot('good', 3, 30)]
  const asked = allocate(lots, 5, { today: TODAY })
  expect(asked).toMatchObject({ missing: 2, usable: 3, expired: 10 })
  expect(shortageWords(AMOXIL, 5, asked)).toBe('Amoxil: 3 capsules usable, 10 expired, 5 asked for')
  expect(allocate(lots, 3, { today: TODAY })).toMatchObject({ missing: 0, taken: [{ lotId: 'good', units: 3 }] })
  expect(shortageWords(AMOXIL, 5, { usable: 3, expired: 0, held: 0 })).toBe('Amoxil: 3 capsules left, 5 asked for')
  expect(shortageWords(AMOXIL, 5, { usable: 0, expired: 2, held: 4 })).toBe('Amoxil: 0 capsules usable, 2 expired, 4 held, 5 asked for')
})

test('1.16 a lowered count takes unknown, then the earliest, expired too, and held ones last', () => {
  const lots = [lot('held', 5, 1, { held: true }), lot('good', 5, 30), lot('expired', 5, -9), lot('unknown', 5, null)]
  expect(allocateCorrection(lots, 18)).toEqual({
    taken: [
      { lotId: 'unknown', units: 5 },
      { lotId: 'expired', units: 5 },
      { lotId: 'good', units: 5 },
      { lotId: 'held', units: 3 },
    ],
    missing: 0,
  })
  expect(allocateCorrection(lots, 21).missing).toBe(1)
})

test('any lots: what is taken is what was asked for, from usable lots, no lot below zero', () => {
  const boxes = fc.array(fc.record({ quantity: fc.nat(50), expiresIn: fc.option(fc.integer({ min: -20, max: 60 })), held: fc.boolean() }), {
    maxLength: 8,
  })
  fc.assert(
    fc.property(boxes, fc.nat(200), fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }), (all, units, days) => {
      const lots = all.map(({ quantity, expiresIn, held }, place) => lot(`${place}`, quantity, expiresIn, { held }))
      const { taken, missing, usable } = allocate(lots, units, { today: TODAY, days })
      expect(taken.reduce((sum, each) => sum + each.units, 0)).toBe(Math.min(units, usable))
      expect(missing).toBe(units - Math.min(units, usable))
      for (const each of taken) {
        const from = lots.find(({ _id }) => _id === each.lotId)
        expect(from !== undefined && isUsable(from, TODAY) && each.units > 0 && each.units <= from.quantity).toBe(true)
      }
    }),
  )
})

test.each([
  ['2028-02', '2028-02-29'],
  ['2027-02', '2027-02-28'],
  ['2026-12', '2026-12-31'],
  ['2026-11-30', '2026-11-30'],
  ['2026-13', null],
  ['2026-00', null],
  ['31/12/2026', null],
  ['2026-02-29', null],
  ['2026-04-31', null],
  ['2026-04-00', null],
  ['', null],
  ['12/2026', null],
])('1.5 and 1.6 the expiry %j is read as %s', (typed, expiresOn) => {
  expect(readExpiry(typed)).toBe(expiresOn)
})

test('1.5 expired goods come in only to be held', () => {
  expect(expiryProblem('2026-11-21', TODAY, false)).toContain('expired')
  expect([expiryProblem('2026-11-21', TODAY, true), expiryProblem(TODAY, TODAY, false)]).toEqual([null, null])
  expect(openingExpiryProblem('2026-11-21', 1, TODAY)).toContain('expired')
  expect([openingExpiryProblem('2026-11-21', 0, TODAY), openingExpiryProblem(TODAY, 1, TODAY)]).toEqual([null, null])
})

test('1.22 a stock take posts the difference as counted', () => {
  const line = { counted: 88, atCount: 90, reasonCode: 'miscounted' as const }
  expect([countChange(line), 85 + countChange(line)]).toEqual([-2, 83])
  expect(countProblem(line, 85)).toBeNull()
  expect(countProblem({ ...line, reasonCode: undefined }, 85)?.status).toBe(400)
  expect(countProblem({ counted: 90, atCount: 90 }, 85)).toBeNull()
  expect([countProblem(line, 2), countProblem(line, 1)?.status]).toEqual([null, 409])
})
