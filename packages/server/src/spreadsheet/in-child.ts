import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../http/child-environment.ts'
import type { Answer, Task } from './child.ts'
import type { Problem, TableRow } from './table.ts'

export type Outcome = { readonly rows: readonly TableRow[] } | { readonly problem: Problem; readonly message: string }
export type Limits = { readonly ms: number; readonly heapMb: number; readonly memoryMb: number }

/** A sheet of 20,000 rows needs 1 s. `heapMb` is what V8 may hold; `memoryMb` is the whole process, watched where /proc tells it. */
const LIMITS: Limits = { ms: 10_000, heapMb: 192, memoryMb: 640 }

const SLOW = 'The file takes too long to read. Split it and upload the parts.'
const MEMORY = 'The file needs more memory than the server gives to one file. Copy the rows into a new sheet and upload that.'

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))

/**
 * Reads a file in a separate process: V8 ends the whole process when one array or the heap gets too large, and no thread's limits
 * prevent that. A child that dies or passes a limit is an outcome like any other.
 * @throws Error if the reader itself is at fault
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
  // 1 is an exception that nothing caught: our fault. V8 ends a process that has no memory left in other ways.
  ended.then(([code]) => (code === 1 ? reject(new Error(`The reader of spreadsheets failed: ${complaint}`)) : tooLarge(MEMORY)), reject)
  const deadline = setTimeout(tooLarge, limits.ms, SLOW)
  const watch = setInterval(async () => (await memoryMb(child.pid)) > limits.memoryMb && tooLarge(MEMORY), 50)
  child.send(task, () => undefined) // a child that died before it had everything has its outcome above
  try {
    return await outcome
  } finally {
    clearTimeout(deadline)
    clearInterval(watch)
    child.kill('SIGKILL')
    await ended.catch(() => undefined)
  }
}

/** What a process holds, in MB; 0 where the system does not tell. */
async function memoryMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}
