import { parentPort, workerData } from 'node:worker_threads'
import { FileProblem, type Problem, type Table } from './table.ts'

/** What the thread is given and what it answers. */
export type Task = { readonly kind: 'csv' | 'xlsx'; readonly bytes: Uint8Array }
export type Outcome = { readonly table: Table } | { readonly problem: Problem; readonly message: string }

/** Loaded when needed: half of a thread's time goes into loading. */
const readers = {
  csv: async (bytes: Uint8Array) => (await import('./csv-in.ts')).readCsv(bytes),
  xlsx: async (bytes: Uint8Array) => (await import('./xlsx-in.ts')).readXlsx(bytes),
}

async function read({ kind, bytes }: Task): Promise<Outcome> {
  try {
    return { table: await readers[kind](bytes) }
  } catch (error) {
    if (error instanceof FileProblem) return { problem: error.problem, message: error.message }
    throw error
  }
}

parentPort?.postMessage(await read(workerData as Task)) // given by read-table.ts, which starts this thread
