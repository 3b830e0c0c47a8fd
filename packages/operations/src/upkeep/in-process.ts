import { runInProcess } from '@clinic/server/jobs/run-in-process'
import type { Running } from '@clinic/server/jobs/run-in-worker'
import type { BackupJob, BackupResult } from '../make/backup.ts'
import type { Findings } from '../make/inspect-copy.ts'
import type { RestoreTestJob, RestoreTestResult } from '../restore/restore-test-result.ts'
import type { CheckOrder } from '../store/check-store.ts'

export type WorkerJob =
  | ({ readonly task: 'backup' } & BackupJob)
  | ({ readonly task: 'check' } & CheckOrder)
  | ({ readonly task: 'trial' } & RestoreTestJob)

export const backUpInProcess = (order: BackupJob): Running<BackupResult> => run({ task: 'backup', ...order })
export const tryInProcess = (order: RestoreTestJob): Running<RestoreTestResult | null> => run({ task: 'trial', ...order })
export const checkInProcess = (order: CheckOrder): Running<Findings> => run({ task: 'check', ...order })

const run = <T>(order: WorkerJob) => runInProcess<T>(new URL('./worker.ts', import.meta.url), order)
