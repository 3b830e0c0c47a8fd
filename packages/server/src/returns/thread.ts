import { parentPort, workerData } from 'node:worker_threads'
import { openSnapshot } from '../db/open.ts'
import { answer, type ThreadData } from './in-thread.ts'

// in-thread.ts starts this, and may end it at any time.
const { order, url } = workerData as ThreadData
const store = await openSnapshot(url)
const answered = await answer(store, order)
await store.close()
parentPort?.postMessage(answered)
