import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { SheetThread } from './sheet.ts'

export type ThreadData = { readonly order: unknown; readonly url: string }
/** First how many rows there are, then the pieces of text, then null. */
export type Message = { readonly rows: number } | Uint8Array<ArrayBuffer> | null

/** How many pieces the thread may be ahead of the reader: memory stays the same however slow that is. */
export const MAX_PIECES_AHEAD = 4
const MAX_KEPT_BYTES = 256 * 1024
/** What a batch of rows needs, several times over; with more room V8 would leave more garbage lying. */
const RESOURCES = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }
/** A reader that takes nothing for so long is gone; its view of the store would hold up the log's reuse. */
const STALLED_MS = 60_000

export type ThreadExport = { readonly rows: Promise<number>; readonly text: Readable }

/** Writes a CSV file in a thread with its own connection. Destroying `text` ends the thread, and so does its end. */
export function exportInThread({ file, order }: SheetThread, url: string, stalledMs = STALLED_MS): ThreadExport {
  const workerData: ThreadData = { order, url }
  const worker = new Worker(file, { workerData, resourceLimits: RESOURCES })
  const { promise: rows, resolve, reject } = Promise.withResolvers<number>()
  rows.catch(() => undefined) // it may fail before anybody asks
  const stalled = setTimeout(() => text.destroy(new Error('The client stopped reading the export')), stalledMs)
  let taken = 0
  const text = new Readable({
    highWaterMark: MAX_KEPT_BYTES,
    read: () => {
      stalled.refresh()
      if (taken > 0) worker.postMessage(taken)
      taken = 0
    },
    destroy: (error, done) => {
      clearTimeout(stalled)
      reject(error ?? new Error('The export was given up'))
      worker.terminate().then(() => done(error), done)
    },
  })
  worker.on('message', (message: Message) => {
    if (message !== null && 'rows' in message) return resolve(message.rows)
    taken += 1
    text.push(message)
  })
  worker.once('error', (error) => text.destroy(error as Error)) // what the thread threw
  worker.once('exit', () => text.destroy(new Error('The export ended too early'))) // does nothing once it is read to its end
  return { rows, text }
}
