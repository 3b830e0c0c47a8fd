import { answerOrder } from '@clinic/server/jobs/run-in-worker'
import { makeCopy } from '../copy/copy-job.ts'
import { makeDrill } from '../drill/drill.ts'
import { askStore } from './ask-in-worker.ts'
import type { WorkerJob } from './in-worker.ts'

await answerOrder((order: WorkerJob, tell) => {
  if (order.task === 'copy') return makeCopy(order)
  return order.task === 'drill' ? makeDrill(order, tell) : askStore(order, tell)
})
