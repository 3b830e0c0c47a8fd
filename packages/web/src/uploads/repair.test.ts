import type { RefusedRow } from '@clinic/contract/uploads/uploads'
import { expect, test } from 'vitest'
import { isAskedAbout, mappingOfRefused, ownTitles, titlesByField } from './mapping.ts'
import { problemsOf } from './problems.ts'
import { afterAnswer, beginRepair, fileOf, markRows, unprocessedCsv, withCell } from './repair.ts'

const rowOf = (row: number, cells: Record<string, string>, error: string) => ({ ...cells, row, error }) as RefusedRow // texts, but row a number
const column = (title: string, guess = '') => ({ title, guess, samples: ['x'] })
const isKnown = ({ error }: RefusedRow) => error === 'known'

test('each reason is put to its cell, even where a title begins as another or a text holds what looks like one', () => {
  const titles = ['Phone', 'Phone: home', 'Age', 'Sex']
  const error = [
    'The row has more cells than the header',
    'Phone: Enter a number; with 11 digits',
    'Phone: home: Too long',
    'Age “old; older” was not understood – write 6 months',
    'Sex: Select an option',
  ].join('; ')
  const { cells, row } = problemsOf({ error }, titles)
  expect(row).toEqual(['The row has more cells than the header'])
  expect([...cells]).toEqual([
    ['Phone', 'Enter a number; with 11 digits'],
    ['Phone: home', 'Too long'],
    ['Age', '“old; older” was not understood – write 6 months'],
    ['Sex', 'Select an option'],
  ])
})

test('a reason about a column that the file does not have gets its own cell', () => {
  const records = [rowOf(2, { Sex: 'F' }, 'church: Church is required')]
  const { wrongTitles, problems } = markRows(records, ['church'])
  expect([...wrongTitles]).toEqual(['church'])
  expect(problems.get(2)?.cells.get('church')).toBe('Church is required')
})

test('rows are alike that have the same in the same column for the same reason', () => {
  const sex = (row: number, text: string) => rowOf(row, { Sex: text, Age: '7' }, 'Sex: Select an option')
  const { alike, cells } = markRows([sex(2, 'W'), sex(3, ' W'), sex(4, 'X'), sex(5, 'W')], [])
  expect([...alike.values()]).toEqual([[2, 3, 5], [4]])
  expect(cells).toBe(4)
})

test('the corrected file has every row as corrected, the other people after them, all by their numbers in the first file', () => {
  const records = [
    rowOf(3, { Sex: 'W', Name: 'Ada' }, 'Sex: Select an option'),
    rowOf(9, { Sex: 'X', Name: 'Bola' }, 'Sex: Select an option'),
  ]
  const known = [rowOf(12, { Sex: 'F', Name: 'Chi' }, 'known'), rowOf(14, { Sex: 'F', Name: 'Dayo' }, 'known')]
  const begun = beginRepair([...records, ...known], { columns: [column('Sex', 'gender'), column('Name', 'firstname')] }, {}, isKnown)
  if (!begun) throw new Error('Nothing to repair')
  const repair = { ...withCell(begun, [3], 'Sex', 'FEMALE'), others: [14] }
  const { parts } = fileOf(repair)
  expect([JSON.parse(parts.rows ?? ''), JSON.parse(parts.others ?? '')]).toEqual([[3, 9, 14], [14]])
  expect(unprocessedCsv(records).split('\r\n')[0]).toContain('"Sex","Name","row","error"')
  const next = afterAnswer(repair, [rowOf(9, { Sex: 'X', Name: 'Bola' }, 'Sex: Select an option')], isKnown)
  expect(next?.records.map(({ row }) => row)).toEqual([9])
  expect(next?.known.map(({ row }) => row)).toEqual([12]) // not decided yet
  expect([next?.edits, next?.others]).toEqual([{}, []])
  expect(afterAnswer({ ...repair, known: [] }, [], isKnown)).toBeNull()
})

test('a cell that gets its first text again is not corrected any more', () => {
  const begun = beginRepair([rowOf(2, { Sex: 'W' }, 'Sex: Select an option')], { columns: [] }, {}, isKnown)
  if (!begun) throw new Error('Nothing to repair')
  const there = withCell(begun, [2], 'Sex', 'F')
  expect(there.edits).toEqual({ 2: { Sex: 'F' } })
  expect(withCell(there, [2], 'Sex', 'W').edits).toEqual({ 2: {} })
})

test('columns of one name keep their meaning in the corrected file', () => {
  const columns = [column('Phone', 'phone'), column('Phone', 'phone'), column(''), column('Compound')]
  expect(ownTitles(columns.map(({ title }) => title))).toEqual(['Phone', 'Phone 2', 'column 3', 'Compound'])
  expect(mappingOfRefused(columns, { Compound: 'church' })).toEqual({
    Phone: 'phone',
    'Phone 2': 'phone',
    'column 3': '',
    Compound: 'church',
  })
  expect(titlesByField(columns, { Compound: 'church' })).toEqual({ phone: ['Phone', 'Phone 2'], church: ['Compound'] })
  expect(mappingOfRefused([column('Sex', 'gender'), column('Note')], {})).toEqual({})
})

test.each(['S/N', 'S.No.', 'No', 'Serial Number', 'row', 'error', '#'])('nothing is asked about a column %s', (title) => {
  expect(isAskedAbout(column(title))).toBe(false)
})

test.each(['Note', 'Nose', 'Compound', ''])('a column “%s” is asked about', (title) => {
  expect(isAskedAbout(column(title))).toBe(true)
})

test('a column without a text is not asked about', () => {
  expect(isAskedAbout({ ...column('Note'), samples: [] })).toBe(false)
})
