import type { SessionLine } from '@clinic/contract/prescribing'
import type { Comment } from '@clinic/contract/session-record'
import { expect, test } from 'vitest'
import { emptyRow } from './care-rows.ts'
import { openLines, prescribedLines, rowsWithPrescribed } from './prescribed-rows.ts'
import type { ShelfItem } from './usable-items.ts'

const line = (drug: string, units: number | null, itemId: string | null = drug.toLowerCase()): SessionLine => ({
  ...{ _id: drug, position: 0, drug, dose: '', timesPerDay: null, days: 5, units, itemId, guard: 'clear', override: null },
})
const care = (drugs: Comment['drugs'], struck = false): Comment => ({
  ...{ _id: '1', userId: { _id: 'n', name: 'N', role: 'nurse' }, comment: '', drugs, notGiven: [], createdAt: '2026-11-22T08:00:00.000Z' },
  recordedAt: null,
  struck: struck ? { at: '', by: { _id: 'n', name: 'N', role: 'nurse' }, reason: '' } : null,
})
const item = (name: string, count: number) => ({ _id: name.toLowerCase(), name, dosage: '', count }) as ShelfItem // the fields that the rows read

const left = (lines: SessionLine[], comments: Comment[]) => prescribedLines(lines, comments).map((each) => each.left)

test('counts what was given towards its line, without care entered in error', () => {
  const coartem = line('Coartem', 24)
  expect(left([coartem], [])).toEqual([24])
  expect(left([coartem], [care([{ drug: 'COARTEM', dosage: 10 }]), care([{ drug: 'Coartem', dosage: 4 }], true)])).toEqual([14])
  expect(left([coartem], [care([{ drug: 'Coartem', dosage: 24 }])])).toEqual([0])
  expect(left([coartem], [care([{ drug: 'Coartem', dosage: 25 }])])).toEqual([0])
  expect(left([line('Zinc', null)], [])).toEqual([null])
  expect(left([line('Zinc', null)], [care([{ drug: 'Zinc', dosage: 1 }])])).toEqual([0])
  expect(left([line('Zinc', 10), line('Zinc', 10)], [care([{ drug: 'Zinc', dosage: 12 }])])).toEqual([0, 8])
})

test('each open line becomes a row with its units and days, keeping typed rows and adding nothing twice', () => {
  const lines = prescribedLines([line('Coartem', 24), line('Zinc', 10), line('Agbo', 1, null)], [care([{ drug: 'Zinc', dosage: 10 }])])
  expect(openLines(lines)).toHaveLength(2)
  const items = [item('Coartem', 100), item('Zinc', 50)]
  const rows = rowsWithPrescribed([emptyRow()], lines, items)
  expect(rows).toMatchObject([
    { drug: 'coartem', typed: 'Coartem', dosage: 24, days: 5, notGiven: undefined },
    { drug: 'Select', typed: 'Agbo', dosage: 1 },
  ])
  expect(rowsWithPrescribed(rows, lines, items)).toEqual(rows)
})

test('a drug out of stock becomes a row not given, and a form without open lines keeps its empty row', () => {
  const lines = prescribedLines([line('Coartem', 24)], [])
  expect(rowsWithPrescribed([], lines, [item('Coartem', 0)])).toMatchObject([{ dosage: 24, notGiven: 'out-of-stock' }])
  expect(rowsWithPrescribed([], [], [])).toHaveLength(1)
})
