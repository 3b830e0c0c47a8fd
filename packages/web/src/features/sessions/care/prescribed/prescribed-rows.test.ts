import type { SessionLine } from '@clinic/contract/prescribing/prescribing'
import { expect, test } from 'vitest'
import type { ShelfItem } from '../../pickers/usable-items.ts'
import { emptyRow } from '../care-rows.ts'
import { isOpenLine, lineOfPick, rowsWithPrescribed } from './prescribed-rows.ts'

const line = (drug: string, units: number | null, given = 0, rest: Partial<SessionLine> = {}) => ({
  _id: `line of ${drug}`,
  drug,
  itemId: drug.toLowerCase(),
  units,
  days: 5,
  given,
  left: units === null ? null : Math.max(0, units - given),
  ...rest,
})
const item = (name: string, count: number, alternatives: string[] = []) =>
  ({ _id: name.toLowerCase(), name, dosage: '', count, onShelf: { alternatives: alternatives.map((_id) => ({ _id })) } }) as ShelfItem // what the rows read

test('a line is open while units are left, and one without units until anything was given', () => {
  const lines = [
    line('Zinc', 10),
    line('Zinc', 10, 9),
    line('Zinc', 10, 10),
    line('Zinc', 10, 11),
    line('Zinc', null),
    line('Zinc', null, 1),
  ]
  expect(lines.map(isOpenLine)).toEqual([true, true, false, false, true, false])
})

test('each open line becomes a row with what is left, keeping typed rows and adding nothing twice', () => {
  const lines = [line('Coartem', 24, 4), line('Zinc', 10, 10), line('Agbo', 1, 0, { itemId: null })]
  const items = [item('Coartem', 100), item('Zinc', 50)]
  const rows = rowsWithPrescribed([emptyRow()], lines, items)
  expect(rows).toMatchObject([
    { drug: 'coartem', typed: 'Coartem', dosage: 20, days: 5, lineId: 'line of Coartem', notGiven: undefined },
    { drug: 'Select', typed: 'Agbo', dosage: 1, lineId: 'line of Agbo' },
  ])
  expect(rowsWithPrescribed(rows, lines, items)).toEqual(rows)
})

test('two lines of one drug get a row each', () => {
  const lines = [line('Zinc', 2, 0, { _id: 'now' }), line('Zinc', 10, 0, { _id: 'home' })]
  expect(rowsWithPrescribed([], lines, [item('Zinc', 50)]).map(({ dosage, lineId }) => [dosage, lineId])).toEqual([
    [2, 'now'],
    [10, 'home'],
  ])
})

test('a drug out of stock becomes a row not given, and a form without open lines keeps its empty row', () => {
  expect(rowsWithPrescribed([], [line('Coartem', 24)], [item('Coartem', 0)])).toMatchObject([{ dosage: 24, notGiven: 'out-of-stock' }])
  expect(rowsWithPrescribed([], [], [])).toHaveLength(1)
})

test('a picked item is for its own line, the generic for the line of the brand, and another drug for none', () => {
  const lines = [line('Panadol', 15), line('Zinc', 10, 10), line('Agbo', 1, 0, { itemId: null })]
  const items = [item('Panadol', 10, ['paracetamol']), item('Paracetamol', 10), item('Zinc', 5), item('Bitters', 3)]
  const pick = (id: string, lineId?: string, others: { lineId: string }[] = []) =>
    lineOfPick(
      { _id: id },
      lineId,
      others.map((row) => ({ ...emptyRow(), ...row })),
      lines,
      items,
    )
  expect(pick('panadol')).toBe('line of Panadol')
  expect(pick('panadol', undefined, [{ lineId: 'line of Panadol' }])).toBeUndefined()
  expect(pick('paracetamol')).toBeUndefined()
  expect(pick('paracetamol', 'line of Panadol')).toBe('line of Panadol')
  expect(pick('bitters', 'line of Panadol')).toBeUndefined()
  expect(pick('bitters', 'line of Agbo')).toBe('line of Agbo')
  expect(pick('zinc')).toBeUndefined()
})
