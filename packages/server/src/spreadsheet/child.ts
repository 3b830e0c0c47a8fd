import { FileProblem, type Problem, type TableRow } from './table.ts'

/** What the child process receives and answers: batches of rows, then the end. */
export type Task = { readonly kind: 'csv' | 'xlsx'; readonly bytes: Uint8Array }
export type Answer =
  | { readonly rows: readonly TableRow[] }
  | { readonly end: true }
  | { readonly problem: Problem; readonly message: string }

/** Loaded on demand: half of a child's time is spent loading. */
const readers = {
  csv: async (bytes: Uint8Array) => (await import('./csv-in.ts')).readCsv(bytes),
  xlsx: async (bytes: Uint8Array) => (await import('./xlsx-in.ts')).readXlsx(bytes),
}

/** Rows per message: unpacking a message blocks the server's only thread. */
const ROWS = 500

// Listens, and so stays alive, until in-child.ts ends it or the server is gone. This way no answer is lost between the processes.
process.on('message', (task) => void answer(task as Task)) // sent only by in-child.ts

async function answer({ kind, bytes }: Task): Promise<void> {
  try {
    const rows = await readers[kind](bytes)
    for (let start = 0; start < rows.length; start += ROWS) send({ rows: rows.slice(start, start + ROWS) })
    send({ end: true })
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
    send({ problem: error.problem, message: error.message })
  }
}

const send = (message: Answer) => process.send?.(message)
