import { parentPort, workerData } from 'node:worker_threads'
import { makeBackup } from './backup.ts'
import { checkStore } from './check-store.ts'
import type { Order, Reply } from './in-worker.ts'

// The long looks at the store: a backup takes seconds, and node:sqlite holds the thread that it runs on.
const order = workerData as Order // only in-worker.ts starts this

async function run(): Promise<Reply> {
  try {
    return { result: order.task === 'backup' ? await makeBackup(order) : checkStore(order) }
  } catch (error) {
    return { failure: (error as Error).message }
  }
}

parentPort?.postMessage(await run())
