import { answerOrder } from '../backups/run-in-worker.ts'
import { askStore } from './ask-in-worker.ts'
import { makeCopy } from './copy-job.ts'
import { makeDrill } from './drill.ts'
import type { WorkerJob } from './in-worker.ts'

await answerOrder((order: WorkerJob, tell) => {
  if (order.task === 'copy') return makeCopy(order)
  return order.task === 'drill' ? makeDrill(order, tell) : askStore(order, tell)
})
