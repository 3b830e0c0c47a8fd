import { listItems, uploadItems } from '@clinic/contract/inventory/inventory'
import { uploadPatients } from '@clinic/contract/patients/patients'
import { expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { sheetOf, textCell, workbook } from '../../test/samples/workbook.ts'
import { type Limits, readInProcess } from './in-process.ts'

const HEADER = ['name', 'count', 'description', 'dosage']
const headerRow = `<row r="1">${HEADER.map((title, index) => textCell(`${'ABCD'[index]}1`, title)).join('')}</row>`
const itemRow = `<row r="2">${['Gauze', '5', 'Sterile', '10 cm'].map((text, index) => textCell(`${'ABCD'[index]}2`, text)).join('')}</row>`

async function clinic() {
  const { as } = await testApp()
  const admin = await as('admin')
  const send = (bytes: Buffer) => admin.send(uploadItems, { file: new File([new Uint8Array(bytes)], 'items.xlsx') })
  return { admin, send }
}

const farAway = (cell: string) => workbook(sheetOf(`${headerRow}${itemRow}<row r="3">${cell}</row>`))
const BEYOND = 'which no sheet has'

test.each([
  ['far to the right', textCell('ZZZZZ3', 'x'), BEYOND],
  ['one column beyond the last', textCell('XFE3', 'x'), BEYOND],
  ['one row below the last', textCell('A1048577', 'x'), BEYOND],
  ['in row 0', textCell('A0', 'x'), BEYOND],
  ['in a row of too many digits', textCell(`A${'9'.repeat(400)}`, 'x'), BEYOND],
  ['without a row', textCell('A', 'x'), BEYOND],
  ['in small letters', textCell('zzzzz3', 'x'), BEYOND],
  ['far away and blank', '<c r="ZZZZZ3"/>', BEYOND],
  ['far away, in single quotes', "<c t='n' r='ZZZZZ3'><v>1</v></c>", BEYOND],
  ['far away, behind what looks like the end', '<c x=">" r="ZZZZZ3"><v>1</v></c>', BEYOND],
  ['far away, written in entities', '<c r="&#90;ZZZZ3"><v>1</v></c>', BEYOND],
  ['with two addresses', '<c r="A3" r="ZZZZZ3"><v>1</v></c>', BEYOND],
  ['with a second address under another name', '<c r="A3" x:r="ZZZZZ3"><v>1</v></c>', BEYOND],
  ['under another name', '<x:c r="ZZZZZ3"><v>1</v></x:c>', BEYOND],
  ['in the last cell', textCell('XFD1048576', 'x'), 'more than 50 columns: see cell XFD1048576'],
  ['in column 51', textCell('AY3', 'x'), 'more than 50 columns: see cell AY3'],
  ['far below', textCell('A100001', 'x'), 'Cell A100001 is far below'],
])('refuses a cell %s', async (_, cell, words) => {
  const { admin, send } = await clinic()
  const { status, error } = await send(farAway(cell))
  expect([status, error.message]).toEqual([413, expect.stringContaining(words)])
  expect(await admin.call(listItems, {})).toEqual([])
})

test('refuses an impossible row number', async () => {
  const { send } = await clinic()
  expect((await send(workbook(sheetOf(`${headerRow}<row r="99999999999"></row>`)))).status).toBe(413)
})

test.each([
  ['a blank cell in the last column', '<c r="XFD3" s="0"/>'],
  ['a blank cell that is not closed at once', '<c r="AY3"></c>'],
  ['text in the 50th column', textCell('AX3', '')],
])('takes %s', async (_, cell) => {
  const { send } = await clinic()
  const { data } = await send(farAway(cell))
  expect(data).toMatchObject({ inserted: 1, records: [] })
})

test('accepts a blank row at the end of the sheet, which formatting all rows creates', async () => {
  const { send } = await clinic()
  const { data } = await send(workbook(sheetOf(`${headerRow}${itemRow}<row r="1048576" hidden="1"/>`)))
  expect(data).toMatchObject({ inserted: 1, records: [] })
})

/** The check and the reader look at different sheets: the check takes the first one named, and the reader ignores comments. */
const deceived = () => {
  const before = '<!-- <sheet name="S" sheetId="2" r:id="r2"/> -->'
  return workbook(sheetOf(`<row r="1">${textCell('ZZZZZ1', 'x')}</row>`), { before, second: sheetOf(headerRow) })
}

test('refuses a sheet that crashes its reader, and the server carries on', async () => {
  const { admin, send } = await clinic()
  const file = new File([new Uint8Array(deceived())], 'patients.xlsx')
  const answers = await Promise.all([admin.send(uploadPatients, { file }), send(deceived())])
  expect(answers.map(({ status }) => status)).toEqual([413, 413])
  expect((await send(workbook(sheetOf(headerRow + itemRow)))).data.inserted).toBe(1)
})

const LIMITS: Limits = { ms: 10_000, heapMb: 192, memoryMb: 640 }
const csv = { kind: 'csv' as const, bytes: Buffer.from(`${HEADER}\n${'Gauze,5,Sterile,10 cm\n'.repeat(20_000)}`) }

test('returns all rows within the limits', async () => {
  const outcome = await readInProcess(csv, LIMITS)
  expect('rows' in outcome && [outcome.rows.length, outcome.rows.at(-1)]).toEqual([
    20_001,
    { row: 20_001, cells: ['Gauze', '5', 'Sterile', '10 cm'] },
  ])
})

test.each([
  ['too long', { ms: 1 }, 'takes too long'],
  ['more of V8’s memory', { heapMb: 8 }, 'needs more memory'],
])('gives up a file that needs %s than it may', async (_, limit, words) => {
  expect(await readInProcess(csv, { ...LIMITS, ...limit })).toEqual({ problem: 'too-large', message: expect.stringContaining(words) })
})

test.runIf(process.platform === 'linux')('gives up on a file that needs too much memory of any kind', async () => {
  expect(await readInProcess(csv, { ...LIMITS, memoryMb: 1 })).toMatchObject({ problem: 'too-large' })
})

test('does not blame the file for an error in the reader', async () => {
  const unknown = { kind: 'pdf' as 'csv', bytes: csv.bytes } // no caller sends this
  await expect(readInProcess(unknown)).rejects.toThrow('The reader of spreadsheets failed')
})
