import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../jobs/child-environment.ts'
import type { Answer, Task } from './child.ts'
import type { Problem, TableRow } from './table.ts'

export type Outcome = { readonly rows: readonly TableRow[] } | { readonly problem: Problem; readonly message: string }
export type Limits = { readonly ms: number; readonly heapMb: number; readonly memoryMb: number }

/** A sheet of 20,000 rows takes 1 s. `heapMb` limits V8; `memoryMb` limits the whole process, where /proc can tell. */
const LIMITS: Limits = { ms: 10_000, heapMb: 192, memoryMb: 640 }

const SLOW = 'The file takes too long to read. Split it and upload the parts.'
const MEMORY = 'The file needs more memory than the server gives to one file. Copy the rows into a new sheet and upload that.'

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))

/**
 * Reads a file in a separate process, because V8 ends the whole process if an array or the heap gets too large, and limits on threads do
 * not prevent that. A child that dies or exceeds a limit is a normal outcome.
 * @throws Error if the reader itself fails
 */
export async function readInChild(task: Task, limits = LIMITS): Promise<Outcome> {
  const child = fork(CHILD, {
    execArgv: [`--max-old-space-size=${limits.heapMb}`, '--max-semi-space-size=8'],
    env: childEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const ended = once(child, 'close')
  const { promise: outcome, resolve, reject } = Promise.withResolvers<Outcome>()
  const tooLarge = (message: string) => resolve({ problem: 'too-large', message })
  const rows: TableRow[] = []
  let complaint = ''
  child.stderr?.on('data', (text) => {
    complaint = `${complaint}${text}`.slice(0, 2_000)
  })
  child.on('message', (message) => {
    const answer = message as Answer // child.ts sends nothing else
    if ('rows' in answer) rows.push(...answer.rows)
    else resolve('problem' in answer ? answer : { rows })
  })
  // 1 is an uncaught exception: our fault. V8 ends a process that runs out of memory in other ways.
  ended.then(([code]) => (code === 1 ? reject(new Error(`The reader of spreadsheets failed: ${complaint}`)) : tooLarge(MEMORY)), reject)
  const deadline = setTimeout(tooLarge, limits.ms, SLOW)
  const watch = setInterval(async () => (await memoryMb(child.pid)) > limits.memoryMb && tooLarge(MEMORY), 50)
  child.send(task, () => undefined) // if the child died before receiving everything, its outcome is above
  try {
    return await outcome
  } finally {
    clearTimeout(deadline)
    clearInterval(watch)
    child.kill('SIGKILL')
    await ended.catch(() => undefined)
  }
}

/** A process's memory in MB; 0 if the system does not tell. */
async function memoryMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}
