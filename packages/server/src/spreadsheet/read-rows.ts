import { FileProblem, type Problem, type TableRow } from './table.ts'

export type ReadOrder = { readonly kind: 'csv' | 'xlsx'; readonly bytes: Uint8Array }
export type ReadProblem = { readonly problem: Problem; readonly message: string }

/** Loaded on demand: half of a process's time is spent loading. */
const readers = {
  csv: async (bytes: Uint8Array) => (await import('./csv-in.ts')).readCsv(bytes),
  xlsx: async (bytes: Uint8Array) => (await import('./xlsx-in.ts')).readXlsx(bytes),
}

/** Rows per message: unpacking a message blocks the server's only thread. */
const ROWS = 500

/** Reads a file, and tells its rows in batches. @returns what is wrong with the file, or null */
export async function readRows({ kind, bytes }: ReadOrder, tell: (rows: readonly TableRow[]) => void): Promise<ReadProblem | null> {
  try {
    const rows = await readers[kind](bytes)
    for (let start = 0; start < rows.length; start += ROWS) tell(rows.slice(start, start + ROWS))
    return null
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
    return { problem: error.problem, message: error.message }
  }
}
