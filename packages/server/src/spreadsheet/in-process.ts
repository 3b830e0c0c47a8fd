import { readFile } from 'node:fs/promises'
import { ProcessEnded, runInProcess } from '../jobs/run-in-process.ts'
import type { ReadOrder, ReadProblem, readRows } from './read-rows.ts'
import type { TableRow } from './table.ts'

export type Outcome = { readonly rows: readonly TableRow[] } | ReadProblem
export type Limits = { readonly ms: number; readonly heapMb: number; readonly memoryMb: number }

/** A sheet of 20,000 rows takes 1 s. `heapMb` limits V8; `memoryMb` limits the whole process, where /proc can tell. */
const LIMITS: Limits = { ms: 10_000, heapMb: 192, memoryMb: 640 }

const SLOW = 'The file takes too long to read. Split it and upload the parts.'
const MEMORY = 'The file needs more memory than the server gives to one file. Copy the rows into a new sheet and upload that.'

const READ = { file: new URL('./read-rows.ts', import.meta.url), name: 'readRows' }

/**
 * Reads a file in a separate process, because V8 ends the whole process if an array or the heap gets too large, and limits on threads do
 * not prevent that. A process that dies or exceeds a limit is a normal outcome.
 * @throws Error if the reader itself fails
 */
export async function readInProcess(order: ReadOrder, { ms, heapMb, memoryMb }: Limits = LIMITS): Promise<Outcome> {
  const rows: TableRow[] = []
  const reading = runInProcess<typeof readRows>(READ, order, {
    tell: (more) => void rows.push(...more),
    limits: [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=8'],
    inThread: false,
  })
  const { promise: beyond, resolve } = Promise.withResolvers<Outcome>()
  const tooLarge = (message: string) => resolve({ problem: 'too-large', message })
  const deadline = setTimeout(tooLarge, ms, SLOW)
  const watch = setInterval(async () => (await memoryOf(reading.pid)) > memoryMb && tooLarge(MEMORY), 50)
  const read = reading.done.then<Outcome, Outcome>(
    (problem) => problem ?? { rows },
    (error: Error) => {
      if (error instanceof ProcessEnded) return { problem: 'too-large', message: MEMORY }
      throw new Error(`The reader of spreadsheets failed: ${error.message}`)
    },
  )
  try {
    return await Promise.race([beyond, read])
  } finally {
    clearTimeout(deadline)
    clearInterval(watch)
    await reading.stop()
  }
}

/** A process's memory in MB; 0 if the system does not tell. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}
