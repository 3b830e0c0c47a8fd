import { prescriptionText } from '@clinic/clinical/drugs/prescription-text'
import { unknownCodes } from '@clinic/clinical/formulary/formulary'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { drugRowExtras, ItemPlanUpdate, LotUpdate, PlanTry, ReceiptInput, StockCountInput, WriteOff } from '../stock/stock-inputs.ts'
import {
  AllergyInput,
  AllergyUpdate,
  GuardCheck,
  ItemDrug,
  OverrideInput,
  PrescriptionLineInput,
  prescriptionLines,
  startsAfter,
} from './guard-fields.ts'

/** The fields that a schema refuses. */
const faults = (schema: z.ZodType, input: unknown) => schema.safeParse(input).error?.issues.map(({ path }) => path.join('.')) ?? []
const line = (changes: object) => ({ lines: [{ item: 'Amoxil', units: 5, ...changes }] })

test('1.4 every wrong number of units is named at its line', () => {
  for (const units of [0, 1.5, '5', -1, 10 ** 10, 10 ** 9 + 1, null])
    expect(faults(ReceiptInput, line({ units })), `${units}`).toEqual(['lines.0.units'])
  for (const units of [1, 10 ** 9]) expect(faults(ReceiptInput, line({ units }))).toEqual([])
  const lines = [0, 5, -1].map((units) => ({ item: 'Amoxil', units }))
  expect(faults(ReceiptInput, { lines })).toEqual(['lines.0.units', 'lines.2.units'])
  expect(faults(ReceiptInput, { lines: [] })).toEqual(['lines'])
  expect([200, 201].map((length) => faults(ReceiptInput, { lines: Array(length).fill({ item: 'x', units: 1 }) }).length)).toEqual([0, 1])
})

test('1.5 and 1.6 an expiry is a day or a month', () => {
  for (const expiresOn of ['2026-13', '31/12/2026', 5]) expect(faults(ReceiptInput, line({ expiresOn }))).toEqual(['lines.0.expiresOn'])
  expect(ReceiptInput.parse(line({ expiresOn: '2028-02' })).lines[0]?.expiresOn).toBe('2028-02-29')
  expect(ReceiptInput.parse(line({})).lines[0]).toEqual({ item: 'Amoxil', units: 5, lotNo: '', held: false })
})

test('1.13 a write-off names units, a kind and a reason of 3 to 500 characters', () => {
  const writeOff = (changes: object) => faults(WriteOff, { units: 3, kind: 'expired', reason: 'old', ...changes })
  expect([
    writeOff({}),
    writeOff({ reason: 'ol' }),
    writeOff({ reason: undefined }),
    writeOff({ units: 0 }),
    writeOff({ kind: 'eaten' }),
  ]).toEqual([[], ['reason'], ['reason'], ['units'], ['kind']])
  expect([500, 501].map((length) => writeOff({ reason: 'r'.repeat(length) }))).toEqual([[], ['reason']])
  expect(faults(LotUpdate, { expiresOn: null, held: true, reason: 'seen' })).toEqual([])
  expect(faults(LotUpdate, { lotNo: 'l'.repeat(61), held: 1, reason: 'se' })).toEqual(['lotNo', 'held', 'reason'])
})

test('plans: days from 0 (1 between orders) to 365, packs from 1', () => {
  const plan = (changes: object) => faults(ItemPlanUpdate, changes)
  expect([{ leadDays: 0 }, { leadDays: 365 }, { leadDays: null }, { reviewDays: 1 }, { packSize: 1 }, { onOrder: 0 }].map(plan)).toEqual(
    Array(6).fill([]),
  )
  expect([{ leadDays: -1 }, { safetyDays: 366 }, { reviewDays: 0 }, { packSize: 0 }, { onOrder: -1 }].map(plan)).toEqual([
    ['leadDays'],
    ['safetyDays'],
    ['reviewDays'],
    ['packSize'],
    ['onOrder'],
  ])
  expect(PlanTry.parse({ today: '2026-11-22', days: [] })).toEqual({
    today: '2026-11-22',
    days: [],
    lots: [],
    leadDays: 14,
    safetyDays: 14,
    reviewDays: 30,
    packSize: 1,
    onOrder: 0,
  })
  const day = { day: '2026-11-01', consumed: 1, usableClosing: 0 }
  expect(faults(PlanTry, { today: '2026-11-22', days: [day, day] })).toEqual(['days'])
  expect(faults(PlanTry, { today: '2026-11-22', days: [{ ...day, consumed: -1 }] })).toEqual(['days.0.consumed'])
})

test('a stock take is of all items or of some', () => {
  expect(
    [{ scope: 'all' }, { scope: ['a'] }, { scope: 'some' }, { scope: [] }].map((input) => faults(StockCountInput, input).length),
  ).toEqual([0, 0, 1, 1])
})

test('a drug row may say how long it lasts, and why a lot that ends too early is given', () => {
  expect([1, 365, 0, 366, 1.5].map((days) => drugRowExtras.days.safeParse(days).success)).toEqual([true, true, false, false, false])
  expect(['abc', 'ab', 'r'.repeat(200), 'r'.repeat(201)].map((reason) => drugRowExtras.shortDated.safeParse(reason).success)).toEqual([
    true,
    false,
    true,
    false,
  ])
})

test('an override names a reason code; a check takes up to 100 rows', () => {
  expect(OverrideInput.parse({ reasonCode: 'continuing-course' })).toEqual({ reasonCode: 'continuing-course', reason: '' })
  expect(faults(OverrideInput, { reasonCode: 'because', reason: 'r'.repeat(501) })).toEqual(['reasonCode', 'reason'])
  const check = (rows: unknown) => faults(GuardCheck, { patientId: 'p', rows })
  expect([check([{ drug: 'Amoxil' }]), check([{ drug: ' ' }]), check([{ drug: 'Amoxil', days: 0 }])]).toEqual([
    [],
    ['rows.0.drug'],
    ['rows.0.days'],
  ])
  expect(check(Array(101).fill({ drug: 'x' }))).toEqual(['rows'])
})

test('an allergy has a label of 1 to 120 characters and codes of the list; a text entry is never sent', () => {
  expect([' ', 'l'.repeat(120), 'l'.repeat(121)].map((label) => faults(AllergyInput, { label }))).toEqual([['label'], [], ['label']])
  expect(faults(AllergyInput, { label: 'Penicillin', groupCode: 'PEN', ingredient: 'amoxicillin' })).toEqual([])
  expect(faults(AllergyInput, { label: 'x', groupCode: '', ingredient: 5, source: 'text' })).toEqual(['ingredient', 'groupCode', 'source'])
  expect(
    ['2026', '2026-11', '2026-11-22', '2026-13', '2026-11-31', '22/11/2026'].map(
      (onDate) => faults(AllergyInput, { label: 'x', onDate }).length > 0,
    ),
  ).toEqual([...Array(3).fill(false), ...Array(3).fill(true)])
  expect(['2026', '2026-11', '2026-11-22', '2027', '2026-12', '2026-11-23'].map((date) => startsAfter(date, '2026-11-22'))).toEqual([
    ...Array(3).fill(false),
    ...Array(3).fill(true),
  ])
  expect(faults(AllergyUpdate, { end: [{ id: 'a', reason: 'no' }] })).toEqual(['end.0.reason'])
})

test('an item is mapped exactly if it has ingredients', () => {
  const item = (state: string, ...ingredients: string[]) => faults(ItemDrug, { state, ingredients })
  expect([item('mapped', 'latex'), item('not-a-drug'), item('unknown')]).toEqual([[], [], []])
  expect([item('mapped'), item('not-a-drug', 'latex'), item('mapped', '')]).toEqual([['ingredients'], ['ingredients'], ['ingredients.0']])
  expect(unknownCodes(['latex', 'PEN', 'gone'])).toEqual(['gone'])
})

test('lines write the prescription’s text', () => {
  expect(
    prescriptionText([
      { drug: 'Amoxil 500 mg', dose: '1 capsule', timesPerDay: 3, days: 5, units: 15 },
      { drug: 'Albendazole', timesPerDay: 1, days: 1, units: 1 },
      { drug: 'Rest' },
    ]),
  ).toBe('Amoxil 500 mg 1 capsule, 3 times a day, for 5 days, 15 units\nAlbendazole, once a day, for 1 day, 1 unit\nRest')
  expect(faults(PrescriptionLineInput, { drug: 'Amoxil', timesPerDay: 0, days: 366, units: 0 })).toEqual(['timesPerDay', 'days', 'units'])
  expect([30, 31].map((length) => prescriptionLines.safeParse(Array(length).fill({ drug: 'x' })).success)).toEqual([true, false])
})
