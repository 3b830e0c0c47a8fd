import { setImmediate } from 'node:timers/promises'

/** Rows per transaction of an upload: enough to be fast, few enough that others are served in between. */
const BATCH = 30

/** The rows in batches, with a pause after each to serve others. */
export async function* inBatches<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let start = 0; start < rows.length; start += BATCH) {
    yield rows.slice(start, start + BATCH)
    await setImmediate()
  }
}
