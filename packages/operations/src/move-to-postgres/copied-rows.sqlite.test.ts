import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRowReader } from './copied-rows.ts'
import { copyLine } from './copy-text.ts'

const text = fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replaceAll(/\0|\p{Surrogate}/gu, '\\'))
const hard = fc.constantFrom('\\N', '\\', '\\\\n', '\t\n\r\b\f\v', 'Ṣọlá 💊', '')
const row = fc.tuple(fc.option(fc.oneof(text, hard)), fc.option(fc.integer()), fc.oneof(text, hard))

test('rebuilds the same rows from COPY output, wherever chunks end', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), fc.integer({ min: 1, max: 9 }), (rows, length) => {
      const sent = Buffer.from(rows.map((row) => copyLine(row)).join(''))
      const rowsOf = createRowReader([false, true, false])
      const read = []
      for (let start = 0; start < sent.length; start += length) read.push(...rowsOf(sent.subarray(start, start + length)))
      expect(read).toEqual(rows)
    }),
  )
})

test('keeps fractions exact, and refuses a row with another number of columns', () => {
  expect([...createRowReader([true, true])(Buffer.from('0.1\t-2.5\n'))]).toEqual([[0.1, -2.5]])
  expect(() => [...createRowReader([true])(Buffer.from('1\t2\n'))]).toThrow('2 columns')
})
