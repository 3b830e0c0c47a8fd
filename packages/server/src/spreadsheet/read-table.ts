import { type AppError, invalid, tooLarge, wrongType } from '../errors.ts'
import type { ReceivedFile } from '../http/body/receive-file.ts'
import { createLimiter } from '../jobs/concurrency-limit.ts'
import type { Aliases } from './columns.ts'
import { findHeader } from './header.ts'
import { readInProcess } from './in-process.ts'
import { FileProblem, type Problem, type Table } from './table.ts'

/** Each read uses a process and its memory, so few may run at once. */
const inLimit = createLimiter(2, 10)

const ONLY = 'Only .csv and .xlsx files can be read'

/**
 * Reads a .csv or .xlsx file in a separate process, so that others can keep working, and finds its header by the column titles.
 * @throws AppError 400 if it is unreadable or empty, 413 over a limit, 415 for another type
 */
export async function readTable({ name, bytes }: ReceivedFile, aliases: Aliases<string>): Promise<Table> {
  const kind = kindOf(name, bytes)
  if (bytes.length === 0) throw refusal('unreadable', 'The file is empty')
  const outcome = await inLimit(() => readInProcess({ kind, bytes }))
  if ('problem' in outcome) throw refusal(outcome.problem, outcome.message)
  try {
    return findHeader(outcome.rows, aliases)
  } catch (error) {
    throw error instanceof FileProblem ? refusal(error.problem, error.message) : error
  }
}

const SIGNATURES = {
  zip: ['504b0304', '504b0506'],
  other: ['d0cf11e0', '89504e47', '25504446', '4d5a', 'ffd8ff', '47494638', '1f8b', '377abcaf', '52617221', '7f454c46'],
}

/** The file extension and the first bytes must agree; the browser's content type is ignored. */
function kindOf(name: string, bytes: Buffer): 'csv' | 'xlsx' {
  const ending = /\.(csv|xlsx)$/i.exec(name)?.[1]?.toLowerCase()
  const starts = (signatures: readonly string[]) =>
    signatures.some((start) => bytes.subarray(0, start.length / 2).toString('hex') === start)
  if (ending !== 'csv' && ending !== 'xlsx') throw wrongType(ONLY)
  if (bytes.length > 0 && starts(SIGNATURES.zip) !== (ending === 'xlsx')) throw wrongType(`This is not a .${ending} file. ${ONLY}.`)
  if (starts(SIGNATURES.other)) throw wrongType(`This is not a .${ending} file. ${ONLY}.`)
  return ending
}

function refusal(problem: Problem, message: string): AppError {
  if (problem === 'too-large') return tooLarge(message)
  if (problem === 'wrong-type') return wrongType(message)
  return invalid({ file: message })
}
