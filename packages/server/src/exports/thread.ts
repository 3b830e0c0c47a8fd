import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { openSnapshot } from '../db/open.ts'
import { csvPieces } from '../spreadsheet/csv-out.ts'
import { sheetOf } from './export-spec.ts'
import { MAX_PIECES_AHEAD, type Message, type ThreadData } from './in-thread.ts'

// An export reads for seconds, and node:sqlite holds the thread that it runs on. in-thread.ts, which starts this, may end it at any time.
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
const { header, count, batches } = await sheetOf(order)
post({ rows: await count(store) })
for await (const piece of csvPieces(header, batches(store))) {
  while (free === 0) await once(port, 'message')
  free -= 1
  const bytes = encoder.encode(piece)
  post(bytes, [bytes.buffer])
}
await store.close()
post(null)
