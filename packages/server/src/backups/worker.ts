import { parentPort, workerData } from 'node:worker_threads'
import { askStore } from '../storage/ask-in-worker.ts'
import { drillNewest } from '../storage/drill.ts'
import { makeBackup } from './backup.ts'
import { checkStore } from './check-store.ts'
import { makeCopy } from './copy-job.ts'
import type { Reply, WorkerJob } from './in-worker.ts'
import { tryNewest } from './restore-test-result.ts'

// The long looks at the store: a backup takes seconds, and node:sqlite holds the thread that it runs on.
const order = workerData as WorkerJob // only in-worker.ts starts this

function work(order: WorkerJob): unknown {
  if (order.task === 'backup') return makeBackup(order)
  if (order.task === 'copy') return makeCopy(order)
  if (order.task === 'drill') return drillNewest(order, (working) => say({ working }))
  if (order.task === 'rules') return askStore(order, (working) => say({ working }))
  return order.task === 'check' ? checkStore(order) : tryNewest(order)
}

const say = (reply: Reply) => parentPort?.postMessage(reply)

async function run(): Promise<Reply> {
  try {
    return { result: await work(order) }
  } catch (error) {
    return { failure: (error as Error).message }
  }
}

say(await run())
