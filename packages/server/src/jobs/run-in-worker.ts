import { parentPort, Worker, workerData } from 'node:worker_threads'
import type { Progress } from '../storage/progress.ts'

type Reply = { readonly result: unknown } | { readonly failure: string } | { readonly working: Progress }

/** Work under way beside this thread; `stop` ends it, and then no one waits for `done`. */
export type Running<T> = { readonly done: Promise<T>; readonly stop: () => void }

/** Hears how far the work is. */
export type Tell = (working: Progress) => void

/** Walking through an audit produces garbage; with a larger heap V8 collects later, and the process never returns that memory. */
const RESOURCES = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 }

/** The long looks at the store: a backup takes seconds, and node:sqlite holds the thread that it runs on. `file` calls `answerOrder`. */
export function runInWorker<T>(file: URL, order: unknown, tell: Tell = () => undefined): Running<T> {
  const worker = new Worker(file, { workerData: order, resourceLimits: RESOURCES })
  const done = new Promise<T>((resolve, reject) => {
    worker.on('message', (reply: Reply) => {
      if ('working' in reply) tell(reply.working)
      else if ('result' in reply)
        resolve(reply.result as T) // the file answers this very order
      else reject(new Error(reply.failure))
    })
    worker.once('error', reject)
  })
  return { done, stop: () => void worker.terminate() }
}

/** In such a thread: does the work and says what came of it. */
export async function answerOrder<Order>(work: (order: Order, tell: Tell) => unknown): Promise<void> {
  const say = (reply: Reply) => parentPort?.postMessage(reply)
  try {
    say({ result: await work(workerData as Order, (working) => say({ working })) }) // only what starts the file gives it an order
  } catch (error) {
    say({ failure: (error as Error).message })
  }
}
