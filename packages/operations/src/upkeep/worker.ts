import { answerOrder } from '@clinic/server/jobs/run-in-worker'
import { makeBackup } from '../make/backup.ts'
import { tryNewest } from '../restore/restore-test-result.ts'
import { checkStore } from '../store/check-store.ts'
import type { WorkerJob } from './in-process.ts'

await answerOrder((order: WorkerJob) => {
  if (order.task === 'backup') return makeBackup(order)
  return order.task === 'check' ? checkStore(order) : tryNewest(order)
})
