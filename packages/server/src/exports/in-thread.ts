import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { SheetThread } from './sheet.ts'

export type ThreadData = { readonly order: unknown; readonly url: string }
/** First the number of rows, then chunks of text, then null. */
export type Message = { readonly rows: number } | Uint8Array<ArrayBuffer> | null

/** How many chunks the thread may be ahead, so that a slow reader does not use more memory. */
export const MAX_PIECES_AHEAD = 4
const MAX_KEPT_BYTES = 256 * 1024
/** Several times what a batch of rows needs; with more, V8 would collect garbage later. */
const RESOURCES = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }
/** A reader that takes nothing for this long is gone. Its view of the store would keep the log from being reused. */
const STALLED_MS = 60_000

type ThreadExport = { readonly rows: Promise<number>; readonly text: Readable }

/** Writes a CSV file in a thread with its own connection. The thread ends when `text` ends or is destroyed. */
export function exportInThread({ file, order }: SheetThread, url: string, stalledMs = STALLED_MS): ThreadExport {
  const workerData: ThreadData = { order, url }
  const worker = new Worker(file, { workerData, resourceLimits: RESOURCES })
  const { promise: rows, resolve, reject } = Promise.withResolvers<number>()
  rows.catch(() => undefined) // handled where it is awaited; it may fail before that
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
  worker.once('error', (error) => text.destroy(error as Error)) // the thread's error
  worker.once('exit', () => text.destroy(new Error('The export ended too early'))) // no effect once it was read to the end
  return { rows, text }
}
