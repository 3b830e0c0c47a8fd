import { FileProblem, type Problem, type TableRow } from './table.ts'

/** What the child process receives, and what it answers: some rows at a time, then the end. */
export type Task = { readonly kind: 'csv' | 'xlsx'; readonly bytes: Uint8Array }
export type Answer =
  | { readonly rows: readonly TableRow[] }
  | { readonly end: true }
  | { readonly problem: Problem; readonly message: string }

/** Loaded when needed: half of a child's time goes into loading. */
const readers = {
  csv: async (bytes: Uint8Array) => (await import('./csv-in.ts')).readCsv(bytes),
  xlsx: async (bytes: Uint8Array) => (await import('./xlsx-in.ts')).readXlsx(bytes),
}

/** Rows of one message: unpacking a message holds the server's only thread. */
const ROWS = 500

// It listens, and so lives, until in-child.ts ends it or the server is gone: no answer is lost between the two processes.
process.on('message', (task) => void answer(task as Task)) // sent by in-child.ts alone

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
