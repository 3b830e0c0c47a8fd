import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from './child-environment.ts'
import type { Running } from './run-in-worker.ts'
import type { Answer } from './worker-process.ts'

const PROGRAM = fileURLToPath(new URL('./worker-process.ts', import.meta.url))

/**
 * Work like that of `runInWorker`, in a separate process: what it took goes back to the system, while of a thread's memory the server
 * keeps some 15 MB until it ends. The process takes some 40 MB more while it works, and ends with this one.
 */
export function runInProcess<T>(file: URL, order: unknown): Running<T> {
  const child = fork(PROGRAM, [file.href], {
    execArgv: ['--max-semi-space-size=1'],
    env: childEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const stop = () => void child.kill('SIGKILL')
  const ended = once(child, 'close').then(() => Promise.reject(new Error('the process that did it was ended')))
  const answered = once(child, 'message').then(([answer]: Answer[]) => {
    stop()
    if (!answer || 'failure' in answer) throw new Error(answer?.failure)
    return answer.result as T // the file answers this very order
  })
  child.send({ order }, () => undefined) // one that died before it had everything has ended
  return { done: Promise.race([answered, ended]), stop }
}
