import { constants, copyFileSync, rmSync } from 'node:fs'
import { getSystemErrorName } from 'node:util'
import { Worker } from 'node:worker_threads'
import { syncToDisk } from '../durable-files.ts'

const LOOP = new URL('./flush-loop.ts', import.meta.url)

export type FlushOrder = {
  readonly path: string
  /** The number of the first error of the disk; 0 for none. */
  readonly fault: Int32Array
}

/**
 * Writes a large file, and lets the disk keep up with it. A file system puts the next commit of the store on the disk after all that was
 * written before it: behind a copy of 1 GB that is still in memory, more than a second later (LOD-06).
 * @throws what `write` throws, or the error of the disk
 */
export async function flushing<T>(path: string, write: () => T | Promise<T>): Promise<T> {
  const fault = new Int32Array(new SharedArrayBuffer(4))
  const loop = new Worker(LOOP, { workerData: { path, fault } satisfies FlushOrder })
  try {
    const result = await write()
    const error = Atomics.load(fault, 0)
    // Linux reports it once, and has done so here.
    if (error !== 0) throw new Error(`${path} was not written: ${getSystemErrorName(error)}`)
    return result
  } finally {
    await loop.terminate()
  }
}

/** A link in the copy's place is replaced, and never followed. */
export async function copyWhole(from: string, part: string): Promise<void> {
  rmSync(part, { force: true })
  await flushing(part, () => copyFileSync(from, part, constants.COPYFILE_EXCL))
  syncToDisk(part)
}
