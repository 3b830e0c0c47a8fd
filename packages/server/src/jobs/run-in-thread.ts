import { type ResourceLimits, type Transferable, Worker } from 'node:worker_threads'
import { asError, type Reply, type ThreadOrder, type Work } from './reply.ts'

/** How far a long job is. */
export type Progress = { readonly what: string; readonly step: number; readonly steps: number }
/** Hears how far the work is. */
export type OnProgress = (working: Progress) => void
export type Result<W extends Work> = Awaited<ReturnType<W>>
/** Where it is: its file, and the name under which the file exports it. */
export type WorkPlace = { readonly file: URL; readonly name: string }
/** Work under way beside this thread. `stop` ends it, and resolves when it has ended; then no one waits for `done`. */
export type RunningWork<T> = { readonly done: Promise<T>; readonly stop: () => Promise<unknown> }

type Options<W extends Work> = {
  readonly tell?: Parameters<W>[1]
  readonly limits?: ResourceLimits
  /** How long the thread waits for another order of the same work: to start one takes up to 165 ms of processor time. */
  readonly keptMs?: number
  readonly transfer?: readonly Transferable[]
}
type Thread = { readonly worker: Worker; hear: (reply: Reply | Error) => void; timer?: NodeJS.Timeout }

/** Walking through an audit produces garbage; with a larger heap V8 collects later, and the process never returns that memory. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 }
const PROGRAM = new URL('./thread.ts', import.meta.url)
/** Idle threads, by their work. They do not keep the process alive. */
const idle = new Map<string, Thread[]>()

/** Runs work that takes seconds: node:sqlite holds the thread that it runs on. A thread whose work fails or is stopped is ended. */
export function runInThread<W extends Work>(
  { file, name }: WorkPlace,
  order: Parameters<W>[0],
  { tell, limits = LIMITS, keptMs = 0, transfer = [] }: Options<W> = {},
): RunningWork<Result<W>> {
  const others = idle.getOrInsertComputed(`${file.href} ${name}`, () => [])
  const thread = take(others) ?? start(limits)
  const { worker } = thread
  const { promise: done, resolve, reject } = Promise.withResolvers<Result<W>>()
  thread.hear = (reply) => {
    if (reply instanceof Error) return reject(reply)
    if ('told' in reply) return (tell as ((told: unknown) => void) | undefined)?.(reply.told) // told by this very function
    if ('result' in reply)
      resolve(reply.result as Result<W>) // the result of this very function
    else reject(asError(reply.failure))
    if ('result' in reply && keptMs > 0) keep(others, thread, keptMs)
    else void worker.terminate()
  }
  const message: ThreadOrder = { file: file.href, name, order }
  worker.postMessage(message, transfer)
  return { done, stop: () => worker.terminate() }
}

function start(resourceLimits: ResourceLimits): Thread {
  const thread: Thread = { worker: new Worker(PROGRAM, { resourceLimits }), hear: () => undefined }
  thread.worker.on('message', (reply: Reply) => thread.hear(reply))
  thread.worker.once('error', (error) => thread.hear(error as Error)) // the thread's error
  thread.worker.once('exit', () => thread.hear(new Error('the thread that did it was ended'))) // no effect once there is an answer
  return thread
}

/** One that ended while it was idle has no number any more. */
function take(others: Thread[]): Thread | undefined {
  const thread = others.pop()
  clearTimeout(thread?.timer)
  if (thread?.worker.threadId === -1) return take(others)
  thread?.worker.ref()
  return thread
}

function keep(others: Thread[], thread: Thread, keptMs: number): void {
  others.push(thread)
  thread.worker.unref()
  thread.timer = setTimeout(() => {
    others.splice(others.indexOf(thread), 1)
    void thread.worker.terminate()
  }, keptMs).unref()
}
