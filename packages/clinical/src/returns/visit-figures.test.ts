import { expect, test } from 'vitest'
import type { Subject } from './bands.ts'
import { isNamedFigure, isNotExact, NAMED_FIGURES, stockFigure } from './figures.ts'
import { figuresOfStay, figuresOfVisit, type Visit } from './visit-figures.ts'

const ADULT: Subject = { ageRange: '26 - 30 years', recordedOn: '2026-11-01', birth: null }
const CHILD: Subject = { ageRange: '0 - 5 years', recordedOn: '2026-11-01', birth: null }
const VISIT: Visit = { day: '2026-11-22', subject: ADULT, sex: 'male', isNew: true, diagnoses: [], hasDiagnosis: true }
const confirmed = (code: string) => ({ code, certainty: 'confirmed' }) as const
const suspected = (code: string) => ({ code, certainty: 'suspected' }) as const

test('a visit counts once in each table, and in the sums of its row, its column and the whole', () => {
  expect(figuresOfVisit(VISIT)).toEqual([
    'nhmis.20y-up.male',
    'nhmis.20y-up.all',
    'nhmis.all.male',
    'nhmis.all.all',
    'ages.26-30.male',
    'ages.26-30.all',
    'ages.all.male',
    'ages.all.all',
    'visits.new.male',
    'visits.new.all',
    'visits.all.male',
    'visits.all.all',
    'coding.none.visits',
  ])
  expect(figuresOfVisit({ ...VISIT, isNew: false, hasDiagnosis: false }).slice(8)).toEqual([
    'visits.returning.male',
    'visits.returning.all',
    'visits.all.male',
    'visits.all.all',
    'coding.blank.visits',
  ])
})

test.each([
  ['confirmed', [confirmed('B54')], ['diagnosis.B54.from-5', 'diagnosis.B54.all']],
  ['suspected: beside the others, in no sum', [suspected('A01.0')], ['diagnosis.A01.0.suspected']],
  ['one code twice', [confirmed('B54'), confirmed('B54')], ['diagnosis.B54.from-5', 'diagnosis.B54.all']],
  ['one code confirmed and suspected', [suspected('B54'), confirmed('B54')], ['diagnosis.B54.from-5', 'diagnosis.B54.all']],
  [
    'two codes',
    [confirmed('I10'), confirmed('B54')],
    ['diagnosis.I10.from-5', 'diagnosis.I10.all', 'diagnosis.B54.from-5', 'diagnosis.B54.all'],
  ],
])('diagnoses, %s', (_what, diagnoses, figures) => {
  expect(figuresOfVisit({ ...VISIT, diagnoses }).filter((figure) => /^(diagnosis|coding)/.test(figure))).toEqual(figures)
})

test('a child whose age is not exact is in neither half', () => {
  const figures = figuresOfVisit({ ...VISIT, subject: CHILD, diagnoses: [confirmed('B54')] })
  expect(figures.filter((figure) => figure.startsWith('diagnosis'))).toEqual(['diagnosis.B54.not-exact', 'diagnosis.B54.all'])
  expect(figures.filter(isNotExact)).toEqual(['nhmis.not-exact.male', 'nhmis.not-exact.all', 'diagnosis.B54.not-exact'])
})

test('a stay counts in its row and its age group', () => {
  expect(figuresOfStay('died', 'female', ADULT, '2026-11-22')).toEqual(['ward.died-female.20y-up', 'ward.died-female.all'])
})

test('everything that a visit or a stay counts in is a figure, and has its own name', () => {
  const made = [CHILD, ADULT].flatMap((subject) => [
    ...figuresOfVisit({ ...VISIT, subject, diagnoses: [confirmed('B54'), suspected('A01.0')] }),
    ...figuresOfStay('not-recorded', 'male', subject, VISIT.day),
  ])
  expect(made.filter((figure) => !isNamedFigure(figure))).toEqual([])
  expect(new Set(NAMED_FIGURES.map(({ label }) => label)).size).toBe(NAMED_FIGURES.length)
})

test.each(['diagnosis.B54', 'diagnosis.X99.all', 'stock.1.opening', 'nhmis.all', '', 'all'])(
  '%s is no figure of every clinic',
  (figure) => {
    expect(isNamedFigure(figure)).toBe(false)
  },
)

test('a figure of the drugs names its item', () => {
  expect(stockFigure('stock.01-a.b.out-days')).toEqual({ itemId: '01-a.b', column: 'out-days' })
  expect(stockFigure('stock.01.closed')).toBeNull()
  expect(stockFigure('stock..opening')).toBeNull()
})
