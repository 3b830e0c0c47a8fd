import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar.ts'
import type { Lot } from './fefo.ts'
import {
  outOfStockDays,
  PLAN_DEFAULTS,
  type PlanInput,
  planFigures,
  runsLow,
  type StockDay,
  stillOnOrder,
  usageRate,
} from './stock-plan.ts'

const TODAY = '2026-11-22'
const ago = (days: number) => addDays(TODAY, -days)
const lot = (quantity: number, expiresIn: number | null = null, changes: Partial<Lot> = {}): Lot => ({
  _id: `lot ${quantity} ${expiresIn}`,
  quantity,
  expiresOn: expiresIn === null ? null : addDays(TODAY, expiresIn),
  held: false,
  receivedOn: '2026-01-01',
  ...changes,
})
/** So many days before today, newest last, each with its units; out of stock where `consumed` is null. */
const days = (...consumed: (number | null)[]): StockDay[] =>
  consumed.map((units, place) => ({ day: ago(consumed.length - place), consumed: units ?? 0, usableClosing: units === null ? 0 : 50 }))
const daily = (number: number, units: number) => days(...Array<number>(number).fill(units))
const plan = (changes: Partial<PlanInput> = {}) =>
  planFigures({ today: TODAY, days: daily(180, 6), lots: [], ...PLAN_DEFAULTS, ...changes })

test('1.17 900 units in 180 days, 30 of them out', () => {
  const history = days(...Array<null>(30).fill(null), ...Array<number>(150).fill(6))
  expect(plan({ days: history, lots: [lot(100)], packSize: 100 })).toEqual({
    adc: 6,
    amc: 183,
    basis: '180',
    usable: 100,
    onOrder: 0,
    reorderPoint: 168,
    orderUpTo: 348,
    order: 300,
    daysLeft: 16,
    unitsAtRisk: 0,
    status: 'order now',
  })
  // Never out: the month is not adjusted.
  const even = days(...Array.from({ length: 180 }, (_, place) => (place % 6 === 0 ? 0 : 6)))
  expect(plan({ days: even }).amc).toBe(152.5)
})

test('1.18 what expires before its turn is at risk', () => {
  expect(plan({ lots: [lot(60, 4), lot(40, 365)] })).toMatchObject({ adc: 6, unitsAtRisk: 30, daysLeft: 11 })
})

test('1.19 fewer than 14 in-stock days give no rate, and rule 0005 stays', () => {
  const nothing = { adc: null, amc: null, basis: null, reorderPoint: null, orderUpTo: null, order: null, daysLeft: null, unitsAtRisk: null }
  expect(plan({ days: daily(13, 6), lots: [lot(5)] })).toEqual({ ...nothing, usable: 5, onOrder: 0, status: 'too little history' })
  expect(plan({ days: daily(14, 6), lots: [lot(5)] })).toMatchObject({ adc: 6, status: 'order now' })
  expect(plan({ days: [], lots: [] })).toMatchObject({ adc: null, status: 'out' })
})

test('1.20 the season: the last 30 days count if they use more, and have 10 in-stock days', () => {
  const season = (recent: (number | null)[]) => days(...Array<number>(150).fill(0), ...recent)
  const history = days(...Array.from({ length: 150 }, (_, place) => (place < 130 ? 6 : 0)), ...Array<number>(30).fill(10))
  expect(plan({ days: history })).toMatchObject({ adc: 10, reorderPoint: 280, orderUpTo: 580, basis: '30' })
  const out = (number: number) => Array<null>(number).fill(null)
  expect(plan({ days: season([...out(20), ...Array<number>(10).fill(10)]) })).toMatchObject({ basis: '30', adc: 10 })
  expect(plan({ days: season([...out(21), ...Array<number>(9).fill(10)]) })).toMatchObject({ basis: '180', adc: 0.57 })
  expect(plan()).toMatchObject({ basis: '180' })
})

test('1.20 with 6 a day over 180 days and 10 a day in the last 30', () => {
  // 180 × 6 = 1080 = 30 × 10 + 780
  const history = days(...Array.from({ length: 150 }, (_, place) => (place < 30 ? 6 : 5)), ...Array<number>(30).fill(10))
  expect(history.reduce((sum, { consumed }) => sum + consumed, 0)).toBe(1080)
  expect(plan({ days: history })).toMatchObject({ adc: 10, basis: '30', reorderPoint: 280, orderUpTo: 580 })
})

test('1.21 what is on order counts, and a receipt lowers it, not below 0', () => {
  const history = days(...Array<null>(30).fill(null), ...Array<number>(150).fill(6))
  expect(plan({ days: history, lots: [lot(100)], packSize: 100, onOrder: 200 }).order).toBe(100)
  expect(plan({ days: history, lots: [lot(100)], packSize: 1, onOrder: 200 }).order).toBe(48)
  expect([stillOnOrder(200, 150), stillOnOrder(100, 150), stillOnOrder(150, 150)]).toEqual([50, 0, 0])
})

test('only what was recorded counts: gaps carry the stock on, and the window is 180 days before today', () => {
  const sparse = [
    { day: ago(20), consumed: 4, usableClosing: 10 },
    { day: ago(5), consumed: 6, usableClosing: 0 },
  ]
  expect(usageRate(sparse, TODAY)).toEqual({ consumed: 10, inStockDays: 16, basis: '180' })
  expect(usageRate([{ day: ago(400), consumed: 99, usableClosing: 3 }], TODAY)).toEqual({ consumed: 0, inStockDays: 180, basis: '180' })
  const edge = (day: string) => usageRate([{ day, consumed: 7, usableClosing: 3 }], TODAY)?.consumed
  expect([edge(ago(181)), edge(ago(180))]).toEqual([0, 7])
  // Today is not over.
  expect(usageRate([...daily(20, 2), { day: TODAY, consumed: 50, usableClosing: 1 }], TODAY)?.consumed).toBe(40)
  expect(usageRate([{ day: ago(14), consumed: 3, usableClosing: 1 }], TODAY)?.inStockDays).toBe(14)
  expect(usageRate([{ day: ago(13), consumed: 3, usableClosing: 1 }], TODAY)).toBeNull()
})

test.each([
  ['out', { lots: [] }],
  ['out', { lots: [lot(50, -1)], onOrder: 500 }],
  ['out', { lots: [lot(50, 9, { held: true })] }],
  ['no use', { lots: [lot(50)], days: daily(30, 0) }],
  ['order now', { lots: [lot(168)] }],
  ['watch', { lots: [lot(169)] }],
  ['order now', { lots: [lot(100)], onOrder: 68 }],
  ['watch', { lots: [lot(100)], onOrder: 69 }],
  ['watch', { lots: [lot(210)] }],
  ['enough', { lots: [lot(211)] }],
  ['enough', { lots: [lot(522)] }],
  ['too much', { lots: [lot(523)] }],
  ['enough', { lots: [lot(300, 49)] }],
  ['too much', { lots: [lot(300, 48)] }],
] as [string, Partial<PlanInput>][])('%s: %j', (status, changes) => {
  expect(plan(changes).status).toBe(status)
})

test('an item that ends today lasts one day, and one that ended yesterday none', () => {
  expect(plan({ lots: [lot(60, 0)] })).toMatchObject({ daysLeft: 1, unitsAtRisk: 54, usable: 60 })
  expect(plan({ lots: [lot(60, -1)] })).toMatchObject({ daysLeft: 0, unitsAtRisk: 0, usable: 0 })
})

test('orders are whole packs', () => {
  const order = (usable: number, packSize: number) => plan({ lots: [lot(usable)], packSize }).order
  expect([order(48, 100), order(47, 100), order(348, 100), order(349, 100), order(347, 7)]).toEqual([300, 400, 0, 0, 7])
})

test('figures are of whole numbers: no fraction of a float ever adds a unit', () => {
  // 0.1 a day over 30 days is 3, and 3.0000000000000004 would be 4.
  expect(
    plan({ days: days(1, ...Array<number>(9).fill(0), 1, ...Array<number>(9).fill(0)), leadDays: 15, safetyDays: 15, reviewDays: 30 }),
  ).toMatchObject({
    adc: 0.1,
    reorderPoint: 3,
    orderUpTo: 6,
  })
})

const lots = fc.array(
  fc.record({ quantity: fc.integer({ min: 1, max: 500 }), expiresIn: fc.option(fc.integer({ min: -30, max: 400 })), held: fc.boolean() }),
  { maxLength: 6 },
)

test('any history: the order reaches the level, what is given and at risk is all that is usable, and no figure is negative', () => {
  const numbers = fc.integer({ min: 0, max: 90 })
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.nat(40)), { minLength: 14, maxLength: 200 }),
      lots,
      numbers,
      numbers,
      fc.nat(300),
      (consumed, boxes, lead, safety, onOrder) => {
        const input = {
          days: days(...consumed),
          lots: boxes.map(({ quantity, expiresIn, held }, place) => lot(quantity, expiresIn, { _id: `${place}`, held })),
          leadDays: lead,
          safetyDays: safety,
          packSize: 12,
          onOrder,
        }
        const figures = plan(input)
        const { adc, reorderPoint, orderUpTo, order, daysLeft, unitsAtRisk, usable } = figures
        if (adc === null || order === null || orderUpTo === null || unitsAtRisk === null) {
          expect(['out', 'too little history']).toContain(figures.status)
          return
        }
        expect(order % 12).toBe(0)
        expect(usable + onOrder + order).toBeGreaterThanOrEqual(orderUpTo)
        expect(order === 0 || usable + onOrder + order - 12 < orderUpTo).toBe(true)
        expect(orderUpTo).toBeGreaterThanOrEqual(reorderPoint ?? 0)
        expect(unitsAtRisk >= 0 && unitsAtRisk <= usable).toBe(true)
        if (daysLeft !== null) expect(daysLeft * adc).toBeLessThanOrEqual(usable + 0.005 * daysLeft + 1)
      },
    ),
  )
})

describe('days out of stock', () => {
  const stock = (day: string, usableClosing: number, consumed = 0) => ({ day, usableClosing, consumed })
  test.each([
    ['none without a day', [], 0],
    ['none while there is some', [stock('2026-10-15', 5)], 0],
    ['every day where it ran out before', [stock('2026-10-15', 0)], 30],
    ['from the day after the last was given', [stock('2026-10-15', 5), stock('2026-11-10', 0, 5)], 20],
    ['until it is received', [stock('2026-10-15', 0), stock('2026-11-11', 9)], 10],
    ['not before its first day', [stock('2026-11-21', 0)], 10],
    ['none of the days after', [stock('2026-12-01', 0)], 0],
  ])('%s', (_what, days, out) => {
    expect(outOfStockDays(days, '2026-11-01', '2026-12-01')).toBe(out)
  })
})

describe('an item runs low', () => {
  const item = { status: 'too little history', noReorder: false, count: 25, fullCount: 100 } as const
  test.each([
    ['at a quarter of its last full stock, while its use is not known', item, true],
    ['not one unit above a quarter', { ...item, count: 26 }, false],
    ['not when it is marked as not to be ordered', { ...item, noReorder: true }, false],
    ['by its use alone once that is known', { ...item, status: 'enough' }, false],
    ['when it has to be ordered soon', { ...item, count: 90, status: 'watch' }, true],
    ['when it is out', { ...item, count: 0, status: 'out' }, true],
  ] as const)('%s', (_when, each, isLow) => expect(runsLow(each)).toBe(isLow))
})
