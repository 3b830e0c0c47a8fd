import { parentPort, workerData } from 'node:worker_threads'
import { readCsv } from './csv-in.ts'
import { FileProblem, type Problem, type Table } from './table.ts'
import { readXlsx } from './xlsx-in.ts'

/** What the thread is given and what it answers. */
export type Task = { readonly kind: 'csv' | 'xlsx'; readonly bytes: Uint8Array }
export type Outcome = { readonly table: Table } | { readonly problem: Problem; readonly message: string }

async function read({ kind, bytes }: Task): Promise<Outcome> {
  try {
    return { table: kind === 'csv' ? readCsv(bytes) : await readXlsx(bytes) }
  } catch (error) {
    if (error instanceof FileProblem) return { problem: error.problem, message: error.message }
    throw error
  }
}

parentPort?.postMessage(await read(workerData as Task)) // given by read-table.ts, which starts this thread
