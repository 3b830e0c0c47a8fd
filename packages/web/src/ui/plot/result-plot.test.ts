import { flagOf } from '@clinic/clinical/results/flags'
import { TestResult } from '@clinic/contract/results/results'
import { expect, test } from 'vitest'
import { resultPlot } from './result-plot.ts'

const by = { _id: 'p', name: 'Amina Bello', role: 'nurse' } as const

/** Newest first, a day between two. */
const results = (...entries: readonly (Pick<TestResult, 'test' | 'typed' | 'unit'> & { struck?: true })[]) =>
  entries.map(({ struck, ...entry }, place): TestResult => {
    const day = `2026-03-${String(28 - place).padStart(2, '0')}T09:00:00.000Z`
    const read = {
      ...entry,
      code: null,
      number: Number(entry.typed.replace(',', '.')),
      context: entry.test === 'glucose' ? ('random' as const) : null,
    }
    const rest = {
      _id: `r${place}`,
      sessionId: 's',
      patientId: 'x',
      strip: null,
      lotId: null,
      takenAt: day,
      createdAt: day,
      recordedBy: by,
    }
    return TestResult.parse({ ...rest, ...read, flag: flagOf(read), struck: struck ? { at: day, by, reason: 'Wrong patient' } : null })
  })

test('Hb has a course from the second result, without those entered in error, flagged where it is low', () => {
  const hb = (typed: string, struck?: true) => ({ test: 'hb', typed, unit: 'g/dL', ...(struck && { struck }) }) as const
  expect(resultPlot('hb', results(hb('9.1'), hb('2', true)))).toBeNull()
  const plot = resultPlot('hb', results(hb('6,9'), hb('2', true), hb('11.2'), hb('10.9')))
  expect([plot?.unit, plot?.range]).toEqual(['g/dL', [5, 15]])
  expect(plot?.points.map(({ value, text, flag }) => [value, text, flag])).toEqual([
    [10.9, '10.9', 'watch'],
    [11.2, '11.2', null],
    [6.9, '6,9', 'urgent'],
  ])
})

test('glucose is drawn in the unit of the newest, and the table has each as it was typed', () => {
  const glucose = (typed: string, unit: 'mmol/L' | 'mg/dL') => ({ test: 'glucose', typed, unit }) as const
  const mixed = results(glucose('5.4', 'mmol/L'), glucose('200', 'mg/dL'), glucose('2.9', 'mmol/L'))
  const plot = resultPlot('glucose', mixed)
  expect(plot?.unit).toBe('mmol/L')
  expect(plot?.points.map(({ value, text, flag }) => [value, text, flag])).toEqual([
    [2.9, '2.9', 'urgent'],
    [11.1, '200 mg/dL', 'watch'],
    [5.4, '5.4', null],
  ])
  const other = resultPlot('glucose', results(glucose('98', 'mg/dL'), glucose('5.4', 'mmol/L')))
  expect([other?.unit, other?.points.map(({ value, text }) => [value, text])]).toEqual([
    'mg/dL',
    [
      [97, '5.4 mmol/L'],
      [98, '98'],
    ],
  ])
  expect(resultPlot('glucose', mixed, 2)?.points).toHaveLength(2)
})
