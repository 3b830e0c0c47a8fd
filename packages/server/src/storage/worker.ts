import { answerOrder } from '../backups/run-in-worker.ts'
import { askStore } from './ask-in-worker.ts'
import { drillNewest } from './drill.ts'
import type { WorkerJob } from './in-worker.ts'

await answerOrder((order: WorkerJob, tell) => (order.task === 'drill' ? drillNewest(order, tell) : askStore(order, tell)))
