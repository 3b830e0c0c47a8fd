import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { openSnapshot } from '../db/open.ts'
import { csvPieces } from '../spreadsheet/csv-out.ts'
import { MAX_PIECES_AHEAD, type Message, type ThreadData } from './in-thread.ts'
import type { Sheet } from './sheet.ts'

/**
 * Runs inside an export's thread: an export reads for seconds, and node:sqlite blocks its thread. in-thread.ts starts it and may end it at
 * any time. Each feature has its own file for this, because most of a thread's start-up is loading.
 */
export async function writeSheet<Order>(sheetOf: (order: Order) => Sheet): Promise<void> {
  const { order, url } = workerData as ThreadData
  const port = parentPort
  if (!port) throw new Error('This runs as a thread')

  let free = MAX_PIECES_AHEAD
  port.on('message', (taken: number) => {
    free += taken
  })

  const post = (message: Message, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

  const encoder = new TextEncoder()
  const store = await openSnapshot(url)
  const { header, count, batches } = sheetOf(order as Order) // the feature that starts the thread supplies the order
  post({ rows: await count(store) })
  for await (const piece of csvPieces(header, batches(store))) {
    while (free === 0) await once(port, 'message')
    free -= 1
    const bytes = encoder.encode(piece)
    post(bytes, [bytes.buffer])
  }
  await store.close()
  post(null)
}
