import { createItem, listItems, uploadItems } from '@clinic/contract/inventory/inventory'
import { searchPatients, uploadPatients } from '@clinic/contract/patients/patients'
import { zip } from '@clinic/server/spreadsheet/zip'
import { expect, test } from 'vitest'
import { csv, fileOf, inlineXlsx, patientCells, xlsx, xlsxWithSheet } from '../../harness/clients/files.ts'
import { startClinic } from '../../harness/clinics/clinic.ts'
import { noteFigure } from '../../harness/measure/figures.ts'

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const PE = Buffer.from('4d5a90000300000004000000ffff0000', 'hex')
const OLE = Buffer.from('d0cf11e0a1b11ae1000000000000000000000000', 'hex')
const PLAIN_ZIP = zip(new Map([['readme.txt', Buffer.from('hello')]]))
const good = csv(patientCells(2))

test('UPL-02 sqlite: a file of another kind is refused under any name', async () => {
  const { as } = await startClinic()
  const admin = await as('admin')
  const sheet = await xlsx(patientCells(2))
  const files: [string, string | Uint8Array][] = [
    ...(['png.xlsx', 'png.csv'] as const).map((name): [string, Uint8Array] => [name, PNG]),
    ...(['pe.xlsx', 'pe.csv'] as const).map((name): [string, Uint8Array] => [name, PE]),
    ...(['old.xls', 'old.xlsx', 'old.csv'] as const).map((name): [string, Uint8Array] => [name, OLE]),
    ...(['plain.xlsx', 'plain.csv', 'plain.zip'] as const).map((name): [string, Uint8Array] => [name, PLAIN_ZIP]),
    ['page.xlsx', '<!doctype html><script>alert(1)</script>'],
    ...(['a.xlsm', 'a.xlsb', 'a.csv', 'a', 'a.xlsx.exe', 'a.xls'] as const).map((name): [string, Uint8Array] => [name, sheet]),
    ...(['b.csv.exe', 'b.txt', 'b', 'b.xlsx', 'b.csv ', 'b.csv\u0000.exe', 'b.tsv', '.csv.'] as const).map((name): [string, string] => [
      name,
      good,
    ]),
    ['cut.xlsx', sheet.subarray(0, 700)],
    ['empty.csv', ''],
    ['empty.xlsx', ''],
  ]
  const seen: string[] = []
  for (const [name, content] of files)
    for (const endpoint of [uploadPatients, uploadItems]) {
      const { status, error } = await admin.send(endpoint, { file: fileOf(name, content) })
      if (![400, 415].includes(status) || !error.message) seen.push(`${endpoint.path} ${JSON.stringify(name)}: ${status}`)
    }
  expect(seen).toEqual([])
  expect((await admin.call(searchPatients, {})).count).toBe(0)
  // What the browser says of the type is not looked at: the ending and the bytes are.
  const lying = new File([good], 'good.csv', { type: 'image/png' })
  expect((await admin.call(uploadPatients, { file: lying })).inserted).toBe(2)
  noteFigure('UPL-02 sqlite', `${files.length * 2} uploads of the wrong kind refused`)
})

test('UPL-02 sqlite: titles that are names of JavaScript, and formulas, are texts', async () => {
  const { as } = await startClinic()
  const admin = await as('admin')
  const titles = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'name', 'count', 'description', 'dosage']
  const cells = [titles, ['a', 'b', 'c', 'd', 'e', 'Gauze', 'x', 'y', 'z'], ['a', 'b', 'c', 'd', 'e', 'Zinc', '5', 'y', 'z']]
  for (const file of [
    fileOf('a.csv', csv(cells)),
    fileOf('a.xlsx', inlineXlsx(cells.with(2, ['', '', '', '', '', 'Iron', '5', 'y', 'z']))),
  ]) {
    const { inserted, records } = await admin.call(uploadItems, { file })
    expect([inserted, records.length, records[0]?.constructor, records[0]?.toString]).toEqual([1, 1, 'b', 'c'])
  }
  expect((await admin.send(createItem, { body: {} as never })).status).toBe(400)

  const cell = (at: string, inner: string) => `<c r="${at}" t="str">${inner}</c>`
  const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
    <row r="1">${['name', 'count', 'description', 'dosage'].map((title, n) => text(`${'ABCD'[n]}1`, title)).join('')}</row>
    <row r="2">${cell('A2', '<f>CONCATENATE("a","b")</f><v>Shown</v>')}${text('B2', '3')}${text('C2', '=1+1')}${cell('D2', '<f>1+1</f><v></v>')}</row>
    </sheetData></worksheet>`
  const { records, inserted } = await admin.call(uploadItems, { file: fileOf('formulas.xlsx', xlsxWithSheet(sheet)) })
  // A formula that was never shown has no text, so its cell is blank.
  expect([inserted, records.map(({ error }) => error)]).toEqual([0, ['dosage: Please enter dosage']])
  await admin.call(uploadItems, {
    file: fileOf(
      'typed.csv',
      csv([
        ['name', 'count', 'description', 'dosage'],
        ['Typed', '3', '=1+1', '+SUM(A1)'],
      ]),
    ),
  })
  const typed = (await admin.call(listItems, { query: { name: 'Typed' } }))[0]
  expect([typed?.description, typed?.dosage]).toEqual(['=1+1', '+SUM(A1)'])
})

test('UPL-02 sqlite: a sheet that names files and entities reads none', async () => {
  const { as } = await startClinic()
  const admin = await as('admin')
  const lol = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
  for (const doctype of [
    `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>`,
    `<!DOCTYPE x [<!ENTITY l0 "lol">${lol}<!ENTITY e "&l9;">]>`,
  ]) {
    const sheet = `<?xml version="1.0"?>${doctype}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
      <row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>&e;</t></is></c></row></sheetData></worksheet>`
    const begun = performance.now()
    const { status, data, error } = await admin.send(uploadItems, { file: fileOf('x.xlsx', xlsxWithSheet(sheet)) })
    expect([201, 400, 413]).toContain(status)
    expect(JSON.stringify([data, error])).not.toMatch(/root:|lollol/)
    expect(performance.now() - begun).toBeLessThan(10_000)
  }
})
