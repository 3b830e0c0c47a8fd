import { Worker } from 'node:worker_threads'
import type { BackupJob, BackupResult } from './backup.ts'
import type { CheckOrder } from './check-store.ts'
import type { Findings } from './inspect-copy.ts'
import type { RestoreTestJob, RestoreTestResult } from './restore-test-result.ts'

export type WorkerJob =
  | ({ readonly task: 'backup' } & BackupJob)
  | ({ readonly task: 'check' } & CheckOrder)
  | ({ readonly task: 'trial' } & RestoreTestJob)
export type Reply = { readonly result: unknown } | { readonly failure: string }

/** Work under way in another thread; `stop` ends it, and then `done` never settles. */
export type Running<T> = { readonly done: Promise<T>; readonly stop: () => void }

export const backUpInWorker = (order: BackupJob): Running<BackupResult> => run({ task: 'backup', ...order })
export const tryInWorker = (order: RestoreTestJob): Running<RestoreTestResult | null> => run({ task: 'trial', ...order })
export const checkInWorker = (order: CheckOrder): Running<Findings> => run({ task: 'check', ...order })

/** Walking through an audit makes much garbage; with more room V8 would let it lie, and the server keeps what it once took. */
const RESOURCES = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 }

function run<T>(order: WorkerJob): Running<T> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: order, resourceLimits: RESOURCES })
  const done = new Promise<T>((resolve, reject) => {
    worker.once('message', (reply: Reply) => {
      if ('result' in reply)
        resolve(reply.result as T) // the worker runs this very order
      else reject(new Error(reply.failure))
    })
    worker.once('error', reject)
  })
  return { done, stop: () => void worker.terminate() }
}
