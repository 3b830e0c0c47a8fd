import { expect, test } from 'vitest'
import { diagnosisCodes } from './diagnosis-codes.ts'

test.each([
  ['Malaria', ['B54']],
  ['?malaria; r/o typhoid', ['B54', 'A01.0']],
  ['mp+', ['B54']],
  ['malaria ++ and HTN', ['B54', 'I10']],
  ['malaria, malaria fever', ['B54']],
  ['mal', []],
  ['malarai', []],
  ['no idea yet', []],
  ['', []],
])('%j names %j', (text, codes) => {
  expect(diagnosisCodes(text)).toEqual(codes)
})
