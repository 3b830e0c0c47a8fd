import { makeBackup } from './backup.ts'
import { checkStore } from './check-store.ts'
import type { WorkerJob } from './in-process.ts'
import { tryNewest } from './restore-test-result.ts'
import { answerOrder } from './run-in-worker.ts'

await answerOrder((order: WorkerJob) => {
  if (order.task === 'backup') return makeBackup(order)
  return order.task === 'check' ? checkStore(order) : tryNewest(order)
})
