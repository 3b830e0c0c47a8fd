import type { BackupJob, BackupResult } from './backup.ts'
import type { CheckOrder } from './check-store.ts'
import type { Findings } from './inspect-copy.ts'
import type { RestoreTestJob, RestoreTestResult } from './restore-test-result.ts'
import { runInProcess } from './run-in-process.ts'
import type { Running } from './run-in-worker.ts'

export type WorkerJob =
  | ({ readonly task: 'backup' } & BackupJob)
  | ({ readonly task: 'check' } & CheckOrder)
  | ({ readonly task: 'trial' } & RestoreTestJob)

export const backUpInProcess = (order: BackupJob): Running<BackupResult> => run({ task: 'backup', ...order })
export const tryInProcess = (order: RestoreTestJob): Running<RestoreTestResult | null> => run({ task: 'trial', ...order })
export const checkInProcess = (order: CheckOrder): Running<Findings> => run({ task: 'check', ...order })

const run = <T>(order: WorkerJob) => runInProcess<T>(new URL('./worker.ts', import.meta.url), order)
