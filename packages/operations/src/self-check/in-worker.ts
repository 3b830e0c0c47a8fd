import type { Drill } from '@clinic/contract/self-check'
import { type Running, runInWorker, type Tell } from '@clinic/server/jobs/run-in-worker'
import type { Copied, CopyJob } from '../copy/copy-job.ts'
import type { DrillOrder } from '../drill/drill.ts'
import type { RulesAnswer, RulesOrder } from './ask-in-worker.ts'

export type WorkerJob =
  | ({ readonly task: 'rules' } & RulesOrder)
  | ({ readonly task: 'drill' } & DrillOrder)
  | ({ readonly task: 'copy' } & CopyJob)

export const askRulesInWorker = (order: RulesOrder, tell: Tell): Running<RulesAnswer> => run({ task: 'rules', ...order }, tell)
export const drillInWorker = (order: DrillOrder, tell: Tell): Running<Drill> => run({ task: 'drill', ...order }, tell)

export const copyInWorker = (order: CopyJob): Running<Copied> => run({ task: 'copy', ...order })

const run = <T>(order: WorkerJob, tell?: Tell) => runInWorker<T>(new URL('./worker.ts', import.meta.url), order, tell)
