import { Readable } from 'node:stream'
import { MessageChannel } from 'node:worker_threads'
import { runInThread } from '../jobs/run-in-thread.ts'
import type { SheetWork } from './sheet.ts'
import type { Message, SheetOrder } from './write-sheet.ts'

const MAX_KEPT_BYTES = 256 * 1024
/** Several times what a batch of rows needs; with more, V8 would collect garbage later. */
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }
/** A reader that takes nothing for this long is gone. Its view of the store would keep the log from being reused. */
const STALLED_MS = 60_000

type ThreadExport = { readonly rows: Promise<number>; readonly text: Readable }

/** Writes a CSV file in a thread with its own connection. The thread ends when `text` ends or is destroyed. */
export function exportInThread({ place, order }: SheetWork, url: string, stalledMs = STALLED_MS): ThreadExport {
  const { port1: port, port2 } = new MessageChannel()
  const options = { limits: LIMITS, transfer: [port2] }
  const thread = runInThread<(order: SheetOrder<unknown>) => void>(place, { order, url, port: port2 }, options)
  const { promise: rows, resolve, reject } = Promise.withResolvers<number>()
  rows.catch(() => undefined) // handled where it is awaited; it may fail before that
  const stalled = setTimeout(() => text.destroy(new Error('The client stopped reading the export')), stalledMs)
  let taken = 0
  const text = new Readable({
    highWaterMark: MAX_KEPT_BYTES,
    read: () => {
      stalled.refresh()
      if (taken > 0) port.postMessage(taken)
      taken = 0
    },
    destroy: (error, done) => {
      clearTimeout(stalled)
      reject(error ?? new Error('The export was given up'))
      port.close()
      thread.stop().then(() => done(error), done)
    },
  })
  port.on('message', (message: Message) => {
    if (message !== null && 'rows' in message) return resolve(message.rows)
    taken += 1
    text.push(message)
  })
  thread.done.catch((error) => text.destroy(error)) // no effect once it was read to the end
  return { rows, text }
}
