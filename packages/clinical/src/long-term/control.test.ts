import { expect, test } from 'vitest'
import { groupOf, judgeGlucose, judgePressure, standing } from './control.ts'
import { isDrugFor } from './drugs.ts'

test.each([
  ['139/89', true],
  ['140/89', false],
  ['139/90', false],
  ['BP 128 / 76 sitting', true],
  ['190/110', false],
])('a pressure of %s is controlled: %s', (text, isControlled) => expect(judgePressure(text)?.isControlled).toBe(isControlled))

test.each(['', '140', 'high', '80/120', '900/80'])('no pressure is read from "%s"', (text) => expect(judgePressure(text)).toBeNull())

test.each([
  [125, 'mg/dL', 'fasting', true],
  [126, 'mg/dL', 'fasting', false],
  [6.9, 'mmol/L', 'fasting', true],
  [7, 'mmol/L', 'fasting', false],
  [199, 'mg/dL', 'random', true],
  [200, 'mg/dL', 'random', false],
  [11, 'mmol/L', 'random', true],
  [11.1, 'mmol/L', 'random', false],
  [125, 'mg/dL', 'unknown', true],
  [126, 'mg/dL', 'unknown', undefined],
  [11, 'mmol/L', 'unknown', undefined],
  [11.1, 'mmol/L', 'unknown', false],
] as const)('a glucose of %d %s, %s, is controlled: %s', (number, unit, context, isControlled) =>
  expect(judgeGlucose({ number, unit, context })?.isControlled).toBe(isControlled),
)

const TODAY = '2026-11-26'

test.each([
  ['2026-08-25', '2026-11-20', 'counted'],
  ['2026-08-26', '2026-11-20', 'recent'],
  ['2020-01-01', '2025-11-27', 'counted'],
  ['2020-01-01', '2025-11-26', 'lost'],
])('under care since %s and last seen on %s is %s', (since, lastVisit, expected) =>
  expect(standing({ since, lastVisit }, TODAY)).toBe(expected),
)

test.each([
  ['2026-08-25', '120/80', 'missed'],
  ['2026-08-26', '120/80', 'controlled'],
  ['2026-08-26', '150/80', 'uncontrolled'],
  ['2026-08-26', 'not taken', 'unmeasured'],
])('last seen on %s with %s is %s', (lastVisit, text, expected) => expect(groupOf(lastVisit, judgePressure(text), TODAY)).toBe(expected))

test.each([
  ['hypertension', 'Amlodipine 5 mg', true],
  ['hypertension', 'Moduretic', true],
  ['hypertension', 'Lisinopril', true],
  ['hypertension', 'Metformin 500 mg', false],
  ['hypertension', 'Paracetamol', false],
  ['diabetes', 'Metformin 500 mg', true],
  ['diabetes', 'Daonil', true],
  ['diabetes', 'Glimepiride 2 mg', true],
  ['diabetes', 'Amlodipine', false],
  ['diabetes', 'the white tablet', false],
] as const)('for %s, %s counts: %s', (condition, name, counts) => expect(isDrugFor(condition, name)).toBe(counts))
