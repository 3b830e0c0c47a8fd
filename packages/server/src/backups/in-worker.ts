import { Worker } from 'node:worker_threads'
import type { Drill } from '@clinic/contract/self-check'
import type { RulesAnswer, RulesOrder } from '../storage/ask-in-worker.ts'
import type { DrillOrder } from '../storage/drill.ts'
import type { BackupJob, BackupResult } from './backup.ts'
import type { CheckOrder } from './check-store.ts'
import type { Copied, CopyJob } from './copy-job.ts'
import type { Findings } from './inspect-copy.ts'
import type { RestoreTestJob, RestoreTestResult } from './restore-test-result.ts'
import type { Working } from './working.ts'

export type WorkerJob =
  | ({ readonly task: 'backup' } & BackupJob)
  | ({ readonly task: 'check' } & CheckOrder)
  | ({ readonly task: 'copy' } & CopyJob)
  | ({ readonly task: 'trial' } & RestoreTestJob)
  | ({ readonly task: 'rules' } & RulesOrder)
  | ({ readonly task: 'drill' } & DrillOrder)
export type Reply = { readonly result: unknown } | { readonly failure: string } | { readonly working: Working }

/** Work under way in another thread; `stop` ends it, and then `done` never settles. */
export type Running<T> = { readonly done: Promise<T>; readonly stop: () => void }

export const backUpInWorker = (order: BackupJob): Running<BackupResult> => run({ task: 'backup', ...order })
export const tryInWorker = (order: RestoreTestJob): Running<RestoreTestResult | null> => run({ task: 'trial', ...order })
export const copyInWorker = (order: CopyJob): Running<Copied> => run({ task: 'copy', ...order })
export const checkInWorker = (order: CheckOrder): Running<Findings> => run({ task: 'check', ...order })

export const askRulesInWorker = (order: RulesOrder, tell: Tell): Running<RulesAnswer> => run({ task: 'rules', ...order }, tell)
export const drillInWorker = (order: DrillOrder, tell: Tell): Running<Drill | null> => run({ task: 'drill', ...order }, tell)

/** Hears how far the work is. */
type Tell = (working: Working) => void

/** Walking through an audit makes much garbage; with more room V8 would let it lie, and the server keeps what it once took. */
const RESOURCES = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 }

function run<T>(order: WorkerJob, tell: Tell = () => undefined): Running<T> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: order, resourceLimits: RESOURCES })
  const done = new Promise<T>((resolve, reject) => {
    worker.on('message', (reply: Reply) => {
      if ('working' in reply) tell(reply.working)
      else if ('result' in reply)
        resolve(reply.result as T) // the worker runs this very order
      else reject(new Error(reply.failure))
    })
    worker.once('error', reject)
  })
  return { done, stop: () => void worker.terminate() }
}
