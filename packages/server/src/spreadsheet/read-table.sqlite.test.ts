import { deflateRawSync } from 'node:zlib'
import { listItems, uploadItems } from '@clinic/contract/inventory/inventory'
import { expect, test } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import { testApp } from '../../test/harness.ts'
import { sheetOf, textCell, workbook } from '../../test/samples/workbook.ts'
import { unzip, zip } from './zip.ts'

const HEADER = 'name,count,description,dosage'
const GAUZE = 'Gauze,5,Sterile,10 cm'

async function clinic() {
  const { as } = await testApp()
  const admin = await as('admin')
  const send = (name: string, bytes: string | Uint8Array<ArrayBuffer>) => admin.send(uploadItems, { file: new File([bytes], name) })
  const names = async () => (await admin.call(listItems, {})).map(({ name, count }) => `${name} ${count}`)
  return { admin, send, names }
}

const utf16 = (text: string) => new Uint8Array(Buffer.from(`\u{feff}${text}`, 'utf16le'))
const bytesOf = (bytes: Buffer) => new Uint8Array(bytes)

test.each([
  ['commas', `${HEADER}\n${GAUZE}`],
  ['semicolons', `${HEADER}\n${GAUZE}`.replaceAll(',', ';')],
  ['tabs', `${HEADER}\n${GAUZE}`.replaceAll(',', '\t')],
  ['the mark of UTF-8 and CR LF', `\u{feff}${HEADER}\r\n${GAUZE}\r\n`],
  ['CR alone', `${HEADER}\r${GAUZE}\r`],
  ['the line with which Excel names the sign', `sep=;\r\n${`${HEADER}\r\n${GAUZE}`.replaceAll(',', ';')}`],
  ['that line with a sign that the header has not', `SEP=|\n${`${HEADER}\n${GAUZE}`.replaceAll(',', '|')}`],
  ['that line before commas, in quotes', `\u{feff}"sep=,"\n${HEADER}\n${GAUZE}`],
  ['that line in UTF-16', utf16(`sep=\t\r\n${`${HEADER}\r\n${GAUZE}`.replaceAll(',', '\t')}`)],
  ['quoted cells', '"name","count","description","dosage"\n"Gauze","5","Sterile","10 cm"\n'],
  ['blanks around titles', ' Name , COUNT ,Description, dosage\nGauze,5,Sterile,10 cm'],
  ['UTF-16, as Excel writes Unicode text', utf16(`${HEADER}\n${GAUZE}`.replaceAll(',', '\t'))],
])('reads %s', async (_, content) => {
  const { send, names } = await clinic()
  expect((await send('items.CSV', content)).data).toMatchObject({ success: true, inserted: 1, records: [] })
  expect(await names()).toEqual(['Gauze 5'])
})

test('reads UTF-8, and otherwise the Windows code page', async () => {
  const { send, names } = await clinic()
  await send('items.csv', `${HEADER}\nẸ̀kọ – é,1,x,y`)
  await send('items.csv', bytesOf(Buffer.concat([Buffer.from(`${HEADER}\nCaf`), Buffer.from([0xe9, 0x20, 0x80]), Buffer.from(',2,x,y')])))
  expect(await names()).toEqual(['Café € 2', 'Ẹ̀kọ – é 1'])
})

test('row numbers are those of the file: blank rows count, line breaks in a cell do not', async () => {
  const { send } = await clinic()
  const { data } = await send('items.csv', `${HEADER}\n"Two\nlines",1,"a\r\nb",y\n\n,,,\nwrong\n"He said ""x""",1,5" wide,y\nwrong too`)
  expect([data.inserted, data.records.map(({ row }) => row)]).toEqual([2, [5, 7]])
})

test('the line that names the delimiter is not a row, as in Excel', async () => {
  const { send } = await clinic()
  const { data } = await send('items.csv', `sep=;\n${HEADER.replaceAll(',', ';')}\nwrong`)
  expect(data.records.map(({ row }) => row)).toEqual([2])
})

test('reads the first sheet of a workbook: texts, numbers, dates, blanks', async () => {
  const { send, names } = await clinic()
  const sheet = [
    ['Name', 'Count', 'Description', 'Dosage'],
    ['Gauze', 12, true, 500],
    [],
    [{ value: new Date('2026-03-01T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' }, 3, "'=1+1", '10 cm'],
    ['Late', 1.5, 'x', 'y'],
  ]
  const book = await writeXlsx([
    { data: sheet, sheet: 'First' },
    {
      data: [
        ['Name', 'Count', 'Description', 'Dosage'],
        ['Other', 1, 'x', 'y'],
      ],
      sheet: 'Second',
    },
  ]).toBuffer()
  const { data } = await send('items.xlsx', bytesOf(book))
  expect([data.inserted, data.records]).toEqual([
    2,
    [{ Name: 'Late', Count: '1.5', Description: 'x', Dosage: 'y', row: 5, error: 'Count: Enter a whole number of units, from 0' }],
  ])
  expect(await names()).toEqual(['2026-03-01 3', 'Gauze 12'])
})

const PNG = '\x89PNG\r\n\x1a\n\0\0'
const text = (content: string) => new Uint8Array(Buffer.from(content, 'latin1'))
const plainZip = () => bytesOf(zip(new Map([['readme.txt', Buffer.from('x')]])))

test.each([
  ['no ending', 'items', text(`${HEADER}\n${GAUZE}`), 415],
  ['another ending', 'items.xls', text(`${HEADER}\n${GAUZE}`), 415],
  ['a workbook with macros', 'items.xlsm', plainZip(), 415],
  ['two endings', 'items.csv.exe', text(`${HEADER}\n${GAUZE}`), 415],
  ['text in a workbook', 'items.xlsx', text('<html>'), 415],
  ['a picture in a workbook', 'items.xlsx', text(PNG), 415],
  ['a program as CSV', 'items.csv', text('MZ\x90\0\x03'), 415],
  ['an old workbook as CSV', 'items.csv', text('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), 415],
  ['a zip file as CSV', 'items.csv', plainZip(), 415],
  ['bytes that are no text', 'items.csv', text('\xff\0\x01\xfa'), 415],
  ['a zip file that is no workbook', 'items.xlsx', plainZip(), 400],
  ['half a workbook', 'items.xlsx', plainZip().slice(0, 40), 400],
  ['an empty file', 'items.csv', text(''), 400],
  ['blanks', 'items.csv', text(' \n\n , \n'), 400],
  ['a quotation that never ends', 'items.csv', text(`${HEADER}\n"Gauze,5,Sterile,10 cm\nx`), 400],
  ['too many columns', 'items.csv', text(`${HEADER}${',x'.repeat(50)}\n${GAUZE}`), 413],
  ['too many rows', 'items.csv', text(`${HEADER}\n${'x\n'.repeat(20_001)}`), 413],
  ['too many bytes', 'items.csv', text(`${HEADER}\n${'x'.repeat(5 * 2 ** 20)}`), 413],
])('refuses %s', async (_, name, bytes, status) => {
  const { send, names } = await clinic()
  const answer = await send(name, bytes)
  expect([answer.status, answer.error.message.length > 10, await names()]).toEqual([status, true, []])
})

test.each(['garbage', '<a><b></a>', '<worksheet><sheetData><row r="1">', ''])('refuses a workbook whose sheet is %j', async (sheet) => {
  const { send } = await clinic()
  const { status, error } = await send('items.xlsx', bytesOf(workbook(sheet)))
  expect([status, error.code]).toEqual([400, 'invalid'])
})

test('reports an error shown by a formula instead of treating it as blank', async () => {
  const { send } = await clinic()
  const cells = ['name', 'count', 'description', 'dosage'].map((title, index) => textCell(`${'ABCD'[index]}1`, title))
  const row = '<c r="A2" t="e"><f>B9</f><v>#N/A</v></c><c r="B2"><v>5</v></c>'
  const { data } = await send('items.xlsx', bytesOf(workbook(sheetOf(`<row r="1">${cells.join('')}</row><row r="2">${row}</row>`))))
  expect(data.records[0]?.error).toContain('name: the sheet shows the error “#N/A” here')
})

test('accepts 20,000 rows and 5 × 2^20 bytes', async () => {
  const { send } = await clinic()
  const row = 'x'.repeat(260)
  const rows = `${HEADER}\n${`${row}\n`.repeat(20_000)}`
  const { data } = await send('items.csv', rows + ' '.repeat(5 * 2 ** 20 - rows.length))
  expect([data.inserted, data.records.length]).toEqual([0, 20_000])
})

test('refuses a zip bomb before unpacking it, whatever size it declares', async () => {
  const { send } = await clinic()
  const many = bytesOf(zip(new Map(Array.from({ length: 40_000 }, (_, index) => [`xl/${index}.xml`, Buffer.alloc(0)]))))
  const files = [bomb(300, 0), bomb(300, 300 * 2 ** 20), many]
  const started = process.cpuUsage()
  const answers = await Promise.all(files.map((file) => send('items.xlsx', file)))
  expect(answers.map(({ status }) => status)).toEqual([413, 413, 413])
  const { user, system } = process.cpuUsage(started)
  expect(user + system).toBeLessThan(5_000_000) // of the processor: other work on the machine decides nothing
})

test('limits each entry to the size it declares, and all entries together to the limit', () => {
  const wanted = () => true
  expect(unzip(bomb(30, 40_000), wanted).get('xl/workbook.xml')).toHaveLength(40_000)
  expect(() => unzip(bomb(30, 100), wanted)).toThrow('unpacks to more than the server accepts')
  expect(unzip(bomb(1, 2 ** 20), wanted).get('xl/workbook.xml')).toHaveLength(2 ** 20)
  expect(() => unzip(bomb(1, 2 ** 20 + 1), wanted)).toThrow('unpacks to more than the server accepts')
})

test('accepts 200 entries, and refuses 201', () => {
  const entries = (count: number) => zip(new Map(Array.from({ length: count }, (_, index) => [`${index}.xml`, Buffer.alloc(0)])))
  expect(unzip(entries(200), () => true).size).toBe(200)
  expect(() => unzip(entries(201), () => true)).toThrow('unpacks to more than the server accepts')
})

test('refuses a workbook whose parts are longer than their declared size', async () => {
  const { send, names } = await clinic()
  const file = await writeXlsx([HEADER.split(','), GAUZE.split(',')]).toBuffer()
  const at = file.indexOf('xl/worksheets/sheet1.xml', file.indexOf('PK\x01\x02', 0, 'latin1'), 'latin1') - 46
  file.writeUInt32LE(file.readUInt32LE(at + 24) - 30, at + 24)
  expect([(await send('items.xlsx', bytesOf(file))).status, await names()]).toEqual([400, []])
})

/** A workbook whose sheet unpacks to this many MB but declares another size. */
function bomb(megabytes: number, declaredBytes: number): Uint8Array<ArrayBuffer> {
  const packed = deflateRawSync(Buffer.alloc(megabytes * 2 ** 20, ' '))
  const file = zip(new Map([['xl/workbook.xml', packed]]))
  file.writeUInt16LE(8, file.indexOf('PK\x01\x02', 0, 'latin1') + 10)
  file.writeUInt32LE(declaredBytes, file.indexOf('PK\x01\x02', 0, 'latin1') + 24)
  return bytesOf(file)
}
