import { fdatasyncSync, openSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import type { FlushOrder } from './large-files.ts'

// Puts on the disk what is written, until it is ended. In a separate thread, because SQLite holds the thread that writes.

const EVERY_MS = 50
const { path, fault } = workerData as FlushOrder // what large-files.ts gives it

const pause = () => Atomics.wait(fault, 0, 0, EVERY_MS)

/** The file is there a moment later. */
function open(): number {
  for (;;) {
    try {
      return openSync(path, 'r')
    } catch {
      pause()
    }
  }
}

try {
  const file = open()
  for (;;) {
    fdatasyncSync(file)
    pause()
  }
} catch (error) {
  // Windows does not do it with a file that is open for reading.
  if (process.platform !== 'win32') Atomics.store(fault, 0, (error as NodeJS.ErrnoException).errno ?? 0)
}
