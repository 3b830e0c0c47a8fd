import { Worker } from 'node:worker_threads'

/** How far a long job is. */
export type Progress = { readonly what: string; readonly step: number; readonly steps: number }
/** Hears how far the work is. */
export type Tell = (working: Progress) => void
/** A function that a separate thread or process can run: its order and its result can be sent. */
export type Work = (order: never, tell: Tell) => unknown
/** Where it is: its file, and the name under which the file exports it. */
export type WorkPlace = { readonly file: URL; readonly name: string }
/** Work under way beside this thread; `stop` ends it, and then no one waits for `done`. */
export type Running<T> = { readonly done: Promise<T>; readonly stop: () => void }

export type ThreadData = { readonly file: string; readonly name: string; readonly order: unknown }
export type Reply = { readonly result: unknown } | { readonly failure: string } | { readonly working: Progress }

/** Walking through an audit produces garbage; with a larger heap V8 collects later, and the process never returns that memory. */
const RESOURCES = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 }
const PROGRAM = new URL('./thread.ts', import.meta.url)

/** The long looks at the store: a backup takes seconds, and node:sqlite holds the thread that it runs on. */
export function runInThread<W extends Work>(
  { file, name }: WorkPlace,
  order: Parameters<W>[0],
  tell: Tell = () => undefined,
): Running<Awaited<ReturnType<W>>> {
  const workerData: ThreadData = { file: file.href, name, order }
  const worker = new Worker(PROGRAM, { workerData, resourceLimits: RESOURCES })
  const done = new Promise<Awaited<ReturnType<W>>>((resolve, reject) => {
    worker.on('message', (reply: Reply) => {
      if ('working' in reply) tell(reply.working)
      else if ('result' in reply)
        resolve(reply.result as Awaited<ReturnType<W>>) // the result of this very function
      else reject(new Error(reply.failure))
    })
    worker.once('error', reject)
  })
  return { done, stop: () => void worker.terminate() }
}
