import { createHash } from 'node:crypto'
import { SERVER } from '@clinic/contract/server-messages'
import { MAX_OTHERS, type UploadPreview } from '@clinic/contract/uploads/uploads'
import { conflict, invalid } from '../errors.ts'
import type { ReceivedFile } from '../http/body/receive-file.ts'
import type { Columns } from './columns.ts'
import type { Table } from './table.ts'

/** The field that the user chose for a title in the file; '' for none. */
export type Mapping = ReadonlyMap<string, string>

const MAX_LENGTH = 10 * 1024

/** Reads the part `columns`: a JSON object of titles and fields. @throws AppError 400 */
export function readMapping(file: ReceivedFile, fields: readonly string[]): Mapping {
  const sent = partOf(file, 'columns')
  if (sent === undefined || sent === '') return new Map()
  const wrong = invalid({ columns: SERVER.wrongColumns })
  if (typeof sent !== 'string' || sent.length > MAX_LENGTH) throw wrong
  const entries = Object.entries(objectIn(sent) ?? { '': null })
  for (const [, field] of entries) if (typeof field !== 'string' || (field !== '' && !fields.includes(field))) throw wrong
  return new Map(entries as [string, string][]) // all are texts by now
}

/** Reads the part `others`: numbers of rows that are different people from those already registered. @throws AppError 400 */
export function readOthers(file: ReceivedFile): ReadonlySet<number> {
  const sent = partOf(file, 'others')
  if (sent === undefined || sent === '') return new Set()
  const rows = typeof sent === 'string' && sent.length <= MAX_LENGTH ? valueIn(sent) : null
  const areRows = Array.isArray(rows) && rows.length <= MAX_OTHERS && rows.every((row) => Number.isSafeInteger(row) && row > 1)
  if (!areRows) throw invalid({ others: SERVER.wrongOthers })
  return new Set(rows as number[]) // each of them is a number by now
}

/**
 * Reads the part `rows`: corrected rows keep their numbers in the original sheet, one number for each row below this file's header.
 * @throws AppError 400
 */
export function withOwnNumbers(table: Table, file: ReceivedFile): Table {
  const sent = partOf(file, 'rows')
  if (sent === undefined || sent === '') return table
  const numbers = typeof sent === 'string' ? valueIn(sent) : null
  const isNumber = (number: unknown) => Number.isSafeInteger(number) && Number(number) > 1
  const areNumbers = Array.isArray(numbers) && numbers.every(isNumber) && new Set(numbers).size === numbers.length
  const numbered = areNumbers ? table.rows.map(({ row, cells }) => ({ row: Number(numbers[row - table.headerRow - 1]), cells })) : []
  if (!areNumbers || numbered.some(({ row }) => Number.isNaN(row))) throw invalid({ rows: SERVER.wrongRows })
  return { ...table, rows: numbered }
}

const partOf = ({ parts }: ReceivedFile, wanted: string) => parts.findLast(([name]) => name === wanted)?.[1]

function objectIn(json: string): object | null {
  const value = valueIn(json)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
}

/** Null if it is not valid JSON. */
function valueIn(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** The columns as recognised, with the user's choices replacing or preceding them. */
export function withMapping<F extends string>(header: readonly string[], guessed: Columns<F>, mapping: Mapping): Columns<F> {
  if (mapping.size === 0) return guessed
  const decided = header.map((title) => mapping.get(title))
  const columnsOf = (field: F) => [
    ...decided.flatMap((said, index) => (said === field ? [index] : [])),
    ...guessed[field].filter((index) => decided[index] === undefined),
  ]
  return Object.fromEntries((Object.keys(guessed) as F[]).map((field) => [field, columnsOf(field)])) as unknown as Columns<F> // one entry a field
}

export const digestOf = ({ bytes }: ReceivedFile): string => createHash('sha256').update(bytes).digest('hex')

/** @throws AppError 409 if the user previewed a different file */
export function refuseOtherFile(file: ReceivedFile): void {
  const seen = partOf(file, 'digest')
  if (seen !== undefined && seen !== '' && seen !== digestOf(file)) throw conflict(SERVER.otherFile, { file: SERVER.otherFile })
}

const SAMPLES = 3
const MAX_SAMPLE = 60

/** A file's columns with their meaning, and the first texts in each. */
export function describeColumns({ header, rows }: Table, columns: Columns<string>): UploadPreview['columns'] {
  const fieldOf = new Map(Object.entries(columns).flatMap(([field, indexes]) => indexes.map((index) => [index, field] as const)))
  return header.map((title, index) => {
    const samples = new Set<string>()
    for (const { cells } of rows) {
      const text = cells[index]?.trim() ?? ''
      if (text !== '') samples.add(text.slice(0, MAX_SAMPLE))
      if (samples.size === SAMPLES) break
    }
    return { title, guess: fieldOf.get(index) ?? '', samples: [...samples] }
  })
}

/** Limit for the refused rows in an answer. */
export const MAX_WRONG = 500
