import { setImmediate } from 'node:timers/promises'

/** Rows of one transaction of an upload: many enough to be quick, few enough that others are served in between. */
const BATCH = 30

/** The rows in batches, with a pause after each in which others are served. */
export async function* inBatches<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let start = 0; start < rows.length; start += BATCH) {
    yield rows.slice(start, start + BATCH)
    await setImmediate()
  }
}
