import { csvLine, guardCell, unguardCell } from '@clinic/contract/uploads/csv'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvPieces } from './csv-out.ts'

/** Texts with special characters as often as letters. */
const cell = fc.string({
  unit: fc.oneof(
    fc.constantFrom("'", '"', '=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', ',', ';', ' '),
    fc.string({ minLength: 1, maxLength: 1 }),
  ),
  maxLength: 12,
})

/** In two batches. */
async function* batchesOf(rows: string[][]) {
  yield rows.slice(0, 2)
  yield rows.slice(2)
}

async function written(header: string[], rows: string[][]): Promise<string> {
  let text = ''
  for await (const piece of csvPieces(header, batchesOf(rows))) text += piece
  return text
}

test.each(['=1+1', '+234 803', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1', '＋1', '－1', '＠x', "'=1", "''+1"])('guards %j', (text) => {
  expect(guardCell(text)).toBe(`'${text}`)
  expect(unguardCell(`'${text}`)).toBe(text)
})

test.each(['', 'Adaeze', "'Adaeze", "O'Brien", 'a=b', ' =1', "'", '0803'])('leaves %j as it is', (text) => {
  expect([guardCell(text), unguardCell(text)]).toEqual([text, text])
})

test('guarded text reads back unchanged, and no guarded cell starts like a formula', () => {
  fc.assert(
    fc.property(cell, (text) => {
      expect(unguardCell(guardCell(text))).toBe(text)
      expect(guardCell(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
    }),
  )
})

test('a written file reads back unchanged', async () => {
  const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const read: string[][] = parse(await written(['a', 'b', 'c'], rows), { bom: true, record_delimiter: '\r\n' })
      expect(read.slice(1).map((cells) => cells.map(unguardCell))).toEqual(rows)
    }),
  )
})

test('follows RFC 4180: every cell quoted, lines end with CR LF, one UTF-8 BOM', async () => {
  expect(csvLine(['a', 'b "c"', 'd\ne', ''])).toBe('"a","b ""c""","d\ne",""\r\n')
  const long = 'x'.repeat(20_000)
  const text = await written(['a'], [[long], [long], [long], ['last']])
  expect(text.split('\u{feff}').length).toBe(2)
  expect(text.split('\r\n').map((line) => line.length)).toEqual([4, 20_002, 20_002, 20_002, 6, 0])
})
