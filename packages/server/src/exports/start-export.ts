import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { snapshotInPlace } from '../db/snapshot.ts'
import { inTime, timeLeft } from '../db/time-limits.ts'
import { busy } from '../errors.ts'
import { createLimiter } from '../jobs/concurrency-limit.ts'
import { exportInThread } from './in-thread.ts'
import type { ExportText, SheetWork } from './sheet.ts'

/** Each export uses a thread and a connection until its reader has everything, so few may run at once. */
const inLimit = createLimiter(2, 10)

/** A store in memory has no second connection, so there the text is written without a thread. */
type Export = { readonly text: ExportText; readonly work: SheetWork }

/**
 * Starts an export. `allow` is called with the number of rows before anything is sent; if it throws, nothing is.
 * @throws AppError 503 if too many are waiting
 */
export function startExport(
  db: Db,
  config: Config,
  { text: content, work }: Export,
  allow: (rows: number) => Promise<void>,
): Promise<Readable> {
  if (config.databaseUrl === ':memory:') return exportInPlace(db, content, allow)
  const { promise, resolve, reject } = Promise.withResolvers<Readable>()
  async function run() {
    if (timeLeft() <= 0) throw busy()
    const { rows, text } = exportInThread(work, config.databaseReadUrl || config.databaseUrl)
    const ended = finished(text).catch(() => undefined)
    try {
      await allow(await inTime(timeLeft(), () => rows))
      resolve(text)
    } catch (error) {
      text.destroy()
      reject(error)
    }
    await ended
  }
  inLimit(run).catch(reject)
  return inTime(
    timeLeft(),
    () => promise,
    (late) =>
      void late.then(
        (text) => text.destroy(),
        () => undefined,
      ),
  )
}

async function exportInPlace(db: Db, { count, pieces }: ExportText, allow: (rows: number) => Promise<void>): Promise<Readable> {
  const store = snapshotInPlace(db)
  await allow(await count(store))
  return Readable.from(pieces(store), { objectMode: false })
}
