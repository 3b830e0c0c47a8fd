import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from './child-environment.ts'
import type { ProcessOrder } from './process.ts'
import { asError, type Reply, type Work } from './reply.ts'
import type { Result, RunningWork, WorkPlace } from './run-in-thread.ts'

const PROGRAM = fileURLToPath(new URL('./process.ts', import.meta.url))

/** It ended before its work was done: it was stopped, or V8 ended it. */
export class ProcessEnded extends Error {}

type Options<W extends Work> = {
  readonly tell?: Parameters<W>[1]
  /** Of V8. */
  readonly limits?: readonly string[]
  /** SQLite holds the thread that it works on, and the process would not hear that the server is gone. */
  readonly inThread?: boolean
}

/**
 * The same as `runInThread`, in a separate process: what it took goes back to the system, while of a thread's memory the server keeps some
 * 15 MB until it ends. The process takes some 40 MB more while it works, and ends with this one.
 */
export function runInProcess<W extends Work>(
  { file, name }: WorkPlace,
  order: Parameters<W>[0],
  { tell, limits = ['--max-semi-space-size=1'], inThread = true }: Options<W> = {},
): RunningWork<Result<W>> & { readonly pid: number | undefined } {
  const child = fork(PROGRAM, {
    execArgv: [...limits],
    env: childEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', inThread ? 'inherit' : 'ignore', 'ipc'],
  })
  const { promise: done, resolve, reject } = Promise.withResolvers<Result<W>>()
  const ended = once(child, 'close').then(() => reject(new ProcessEnded('the process that did it was ended')), reject)
  const stop = () => {
    child.kill('SIGKILL')
    return ended
  }
  child.on('message', (message) => {
    const reply = message as Reply // process.ts sends nothing else
    if ('told' in reply) return (tell as ((told: unknown) => void) | undefined)?.(reply.told) // told by this very function
    if ('result' in reply)
      resolve(reply.result as Result<W>) // the result of this very function
    else reject(asError(reply.failure))
    void stop()
  })
  const message: ProcessOrder = { file: file.href, name, order, inThread }
  child.send(message, () => undefined) // one that died before it had everything has ended
  return { done, stop, pid: child.pid }
}
