import { expect, test } from 'vitest'
import { judge, judgeText } from './guard.ts'
import { ANTIMALARIALS, type MalariaOfVisit } from './malaria-first.ts'

const ON = { on: '2026-11-26' }
const patient = (malaria?: MalariaOfVisit) => ({ status: 'none-known' as const, entries: [], ...(malaria && { malaria }) })
const judged = (drug: string, malaria?: MalariaOfVisit) => judge(patient(malaria), [{ drug }], [], ON).rows[0]
const kinds = (drug: string, malaria?: MalariaOfVisit) => judged(drug, malaria)?.findings.map(({ kind }) => kind)
const tested = (...codes: readonly ('positive' | 'negative' | 'invalid')[]): MalariaOfVisit => ({
  tests: codes.map((code) => ({ test: 'malaria-rdt', code })),
  answered: [],
})

test('an antimalarial without a test of the visit is a caution, and never a stop', () => {
  for (const drug of ['Coartem', 'Artesunate injection', 'Quinine', 'Fansidar', 'Amodiaquine', ...ANTIMALARIALS.ingredients])
    expect([drug, judged(drug, tested())?.verdict, kinds(drug, tested())]).toEqual([drug, 'caution', ['malaria-not-tested']])
})

test('what does not treat malaria is not asked about', () => {
  for (const drug of ['Paracetamol', 'Doxycycline', 'Primaquine', 'Hydroxychloroquine', 'Septrin'])
    expect([drug, kinds(drug, tested())]).toEqual([drug, []])
})

test('a positive test of the visit is enough, a negative one is a caution, and an invalid one counts as none', () => {
  expect(kinds('Coartem', tested('positive'))).toEqual([])
  expect(kinds('Coartem', tested('negative', 'positive'))).toEqual([])
  expect(kinds('Coartem', tested('negative'))).toEqual(['malaria-negative'])
  expect(judged('Coartem', tested('negative'))?.verdict).toBe('caution')
  expect(kinds('Coartem', tested('invalid'))).toEqual(['malaria-not-tested'])
  const film = (code: 'none' | '+') => ({ tests: [{ test: 'malaria-film' as const, code }], answered: [] })
  expect([kinds('Coartem', film('+')), kinds('Coartem', film('none'))]).toEqual([[], ['malaria-negative']])
})

test('once a person has said why, it is not asked again in the visit, until a test is negative', () => {
  expect(kinds('Coartem', { tests: [], answered: ['malaria-not-tested'] })).toEqual([])
  expect(kinds('Coartem', { ...tested('negative'), answered: ['malaria-not-tested'] })).toEqual(['malaria-negative'])
  expect(kinds('Coartem', { ...tested('negative'), answered: ['malaria-negative'] })).toEqual([])
})

test('nothing is said where no visit is looked at, nor of free text', () => {
  expect(kinds('Coartem')).toEqual([])
  expect(judgeText(patient(tested()), 'Coartem twice daily for 3 days', [], ON).flatMap(({ findings }) => findings)).toEqual([])
})
