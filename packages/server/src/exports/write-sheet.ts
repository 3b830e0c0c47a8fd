import { once } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import { openSnapshot } from '../db/open.ts'
import { csvOf, type ExportText, type Sheet } from './sheet.ts'

export type SheetOrder<Order> = { readonly order: Order; readonly url: string; readonly port: MessagePort }
/** First the number of rows, then chunks of text, then null. */
export type Message = { readonly rows: number } | Uint8Array<ArrayBuffer> | null

/** How many chunks the thread may be ahead, so that a slow reader does not use more memory. */
const MAX_PIECES_AHEAD = 4

/** Runs inside an export's thread: an export reads for seconds, and node:sqlite blocks its thread. The reader says how many chunks it took. */
export async function writeText({ count, pieces }: ExportText, { url, port }: SheetOrder<unknown>): Promise<void> {
  let free = MAX_PIECES_AHEAD
  port.on('message', (taken: number) => {
    free += taken
  })

  const post = (message: Message, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

  const encoder = new TextEncoder()
  const store = await openSnapshot(url)
  post({ rows: await count(store) })
  for await (const piece of pieces(store)) {
    while (free === 0) await once(port, 'message')
    free -= 1
    const bytes = encoder.encode(piece)
    post(bytes, [bytes.buffer])
  }
  await store.close()
  post(null)
}

export const writeSheet = (sheet: Sheet, order: SheetOrder<unknown>): Promise<void> => writeText(csvOf(sheet), order)
