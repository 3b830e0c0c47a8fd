import { parentPort } from 'node:worker_threads'
import { openSnapshot } from '../db/open.ts'
import { answer, type ThreadOrder } from './in-thread.ts'

// kept-threads.ts starts this, and may end it at any time. An exception in an order ends it too.
parentPort?.on('message', async ({ order, url }: ThreadOrder) => {
  const store = await openSnapshot(url)
  const answered = await answer(store, order)
  await store.close()
  parentPort?.postMessage(answered)
})
