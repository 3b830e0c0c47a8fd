import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from './child-environment.ts'
import type { ProcessAnswer, ProcessOrder } from './process.ts'
import type { Running, Work, WorkPlace } from './run-in-thread.ts'

const PROGRAM = fileURLToPath(new URL('./process.ts', import.meta.url))

/**
 * The same as `runInThread`, in a separate process: what it took goes back to the system, while of a thread's memory the server keeps some
 * 15 MB until it ends. The process takes some 40 MB more while it works, and ends with this one.
 */
export function runInProcess<W extends Work>({ file, name }: WorkPlace, order: Parameters<W>[0]): Running<Awaited<ReturnType<W>>> {
  const child = fork(PROGRAM, {
    execArgv: ['--max-semi-space-size=1'],
    env: childEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const stop = () => void child.kill('SIGKILL')
  const ended = once(child, 'close').then(() => Promise.reject(new Error('the process that did it was ended')))
  const answered = once(child, 'message').then(([answer]: ProcessAnswer[]) => {
    stop()
    if (!answer || 'failure' in answer) throw new Error(answer?.failure)
    return answer.result as Awaited<ReturnType<W>> // the result of this very function
  })
  const message: ProcessOrder = { file: file.href, name, order }
  child.send(message, () => undefined) // one that died before it had everything has ended
  return { done: Promise.race([answered, ended]), stop }
}
