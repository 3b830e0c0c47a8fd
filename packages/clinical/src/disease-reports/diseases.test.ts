import { expect, test } from 'vitest'
import { DIAGNOSES } from '../diagnoses/diagnoses.ts'
import { isLate, isSameCase, mayBecome } from './case-rules.ts'
import { diseaseLabel, diseaseOfCode, immediateDiseases, REPORTABLE_DISEASES } from './diseases.ts'

const listed = new Set(DIAGNOSES.map(({ code }) => code))

test('19 diseases are reported at once and 17 are counted each week; every code is one of our diagnoses, and means one disease', () => {
  const on = (list: string) => REPORTABLE_DISEASES.filter((disease) => disease.list === list).length
  expect([on('immediate'), on('weekly')]).toEqual([19, 17])
  const codes = REPORTABLE_DISEASES.flatMap(({ codes }) => codes)
  expect(codes.filter((code) => !listed.has(code))).toEqual([])
  expect(new Set(codes).size).toBe(codes.length)
  expect(new Set(REPORTABLE_DISEASES.map(({ key }) => key)).size).toBe(REPORTABLE_DISEASES.length)
  expect(REPORTABLE_DISEASES.every(({ reviewed }) => !reviewed)).toBe(true)
})

test('a diagnosis leads to its disease, and only those of the immediate list are reported at once', () => {
  expect([diseaseOfCode('G03.9')?.key, diseaseOfCode('A39.0')?.key, diseaseOfCode('I10')]).toEqual(['meningitis', 'meningitis', undefined])
  expect(immediateDiseases(['B54', 'B05.9', 'G03.9', 'A39.0', 'X99'])).toEqual(['measles', 'meningitis'])
  expect([diseaseLabel('measles'), diseaseLabel('of-a-later-version')]).toEqual(['Measles', 'of-a-later-version'])
})

test('a confirmed case stays confirmed, and every other may change', () => {
  for (const after of ['suspected', 'probable', 'discarded'] as const) expect(mayBecome('confirmed', after)).toBe(false)
  for (const before of ['suspected', 'probable', 'discarded', 'confirmed'] as const) expect(mayBecome(before, 'confirmed')).toBe(true)
  expect([mayBecome('suspected', 'probable'), mayBecome('suspected', 'discarded'), mayBecome('discarded', 'suspected')]).toEqual([
    true,
    true,
    true,
  ])
})

test('a case is late after 24 hours, and visits up to 28 days apart are one case', () => {
  expect(isLate('2026-11-01T10:00:00.000Z', '2026-11-02T10:00:00.000Z')).toBe(false)
  expect(isLate('2026-11-01T10:00:00.000Z', '2026-11-02T10:00:00.001Z')).toBe(true)
  expect(isSameCase('2026-11-01T10:00:00.000Z', '2026-11-29T10:00:00.000Z')).toBe(true)
  expect(isSameCase('2026-11-29T10:00:00.001Z', '2026-11-01T10:00:00.000Z')).toBe(false)
})
