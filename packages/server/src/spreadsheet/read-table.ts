import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type AppError, invalid, tooLarge, wrongType } from '../errors.ts'
import type { ReceivedFile } from '../receive-file.ts'
import { createTurns } from '../sign-in/turns.ts'
import type { Problem, Table } from './table.ts'
import type { Outcome, Task } from './worker.ts'

const MOST_MS = 30_000
/** Memory of one reading, for what lies in JavaScript's heap; a file that needs more is refused. */
const RESOURCES = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }

/** Each reading has a thread and its memory, so only so many run at once. */
const takeTurn = createTurns(2, 10)

const ONLY = 'Only .csv and .xlsx files can be read'
const SLOW = 'The file takes too long to read. Split it and upload the parts.'

/**
 * Reads a .csv or .xlsx file in a thread of its own, so that others keep working meanwhile.
 * @throws AppError 400 if it cannot be read or is empty, 413 over a limit, 415 if it is of another kind
 */
export async function readTable({ name, bytes }: ReceivedFile): Promise<Table> {
  const kind = kindOf(name, bytes)
  if (bytes.length === 0) throw refusal('unreadable', 'The file is empty')
  const outcome = await takeTurn(() => readInThread({ kind, bytes }))
  if ('table' in outcome) return outcome.table
  throw refusal(outcome.problem, outcome.message)
}

const SIGNATURES = {
  zip: ['504b0304', '504b0506'],
  other: ['d0cf11e0', '89504e47', '25504446', '4d5a', 'ffd8ff', '47494638', '1f8b', '377abcaf', '52617221', '7f454c46'],
}

/** The name's ending and the first bytes must agree; what the browser says of the type is not looked at. */
function kindOf(name: string, bytes: Buffer): 'csv' | 'xlsx' {
  const ending = /\.(csv|xlsx)$/i.exec(name)?.[1]?.toLowerCase()
  const starts = (signatures: readonly string[]) =>
    signatures.some((start) => bytes.subarray(0, start.length / 2).toString('hex') === start)
  if (ending !== 'csv' && ending !== 'xlsx') throw wrongType(ONLY)
  if (bytes.length > 0 && starts(SIGNATURES.zip) !== (ending === 'xlsx')) throw wrongType(`This is not a .${ending} file. ${ONLY}.`)
  if (starts(SIGNATURES.other)) throw wrongType(`This is not a .${ending} file. ${ONLY}.`)
  return ending
}

async function readInThread(task: Task): Promise<Outcome> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: task, resourceLimits: RESOURCES, execArgv: [], env: {} })
  try {
    const [outcome] = await once(worker, 'message', { signal: AbortSignal.timeout(MOST_MS) })
    return outcome as Outcome // what worker.ts posts
  } catch (error) {
    const { name, code } = error as NodeJS.ErrnoException
    if (name === 'AbortError') return { problem: 'too-large', message: SLOW }
    if (code === 'ERR_WORKER_OUT_OF_MEMORY')
      return { problem: 'too-large', message: 'The file needs more memory than the server gives to one file' }
    throw error
  } finally {
    await worker.terminate()
  }
}

function refusal(problem: Problem, message: string): AppError {
  if (problem === 'too-large') return tooLarge(message)
  if (problem === 'wrong-type') return wrongType(message)
  return invalid({ file: message })
}
