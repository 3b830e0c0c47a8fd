import { runInProcess } from '@clinic/server/jobs/run-in-process'
import type { RunningWork } from '@clinic/server/jobs/run-in-thread'
import type { Findings } from '@clinic/server/storage/storage-watch'
import type { BackupJob, BackupResult, makeBackup } from './backup.ts'
import type { CheckOrder, checkStore } from './check-store.ts'

const BACKUP = { file: new URL('./backup.ts', import.meta.url), name: 'makeBackup' }
const CHECK = { file: new URL('./check-store.ts', import.meta.url), name: 'checkStore' }

export const backUpInProcess = (job: BackupJob): RunningWork<BackupResult> => runInProcess<typeof makeBackup>(BACKUP, job)
export const checkInProcess = (order: CheckOrder): RunningWork<Findings> => runInProcess<typeof checkStore>(CHECK, order)
