import { createHash } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  createReadStream,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Waits until the disk has it. Windows cannot be asked this of a folder. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } catch (error) {
    if (process.platform !== 'win32') throw error
  } finally {
    closeSync(handle)
  }
}

/** Puts a finished file in its place: after a power cut there is all of it under this name, or nothing. */
export function place(part: string, path: string): void {
  syncToDisk(part)
  renameSync(part, path)
  syncToDisk(dirname(path))
}

export function writeWhole(path: string, text: string): void {
  const part = `${path}.part`
  writeFileSync(part, text, { mode: 0o600 })
  place(part, path)
}

/** The same, unless something has this name: then that stays. Of two processes that do it at once, one wins. */
export function writeWholeOnce(path: string, text: string): void {
  const part = `${path}.${process.pid}.part`
  writeFileSync(part, text, { mode: 0o600 })
  syncToDisk(part)
  try {
    linkSync(part, path)
  } catch (error) {
    // A volume without hard links, such as a memory stick's, has one clinic at most.
    if ((error as { code?: string }).code !== 'EEXIST') renameSync(part, path)
  } finally {
    rmSync(part, { force: true })
  }
  syncToDisk(dirname(path))
}

export function copyWhole(from: string, part: string): void {
  copyFileSync(from, part)
  syncToDisk(part)
}

/** The store and what SQLite keeps beside it while it is in use, as far as they exist. The store comes first. */
export const filesOf = (path: string): string[] => [path, `${path}-wal`, `${path}-shm`].filter((file) => existsSync(file))

/** SHA-256 in hexadecimal. Never of the open store: closing the file would let go of the process's locks on it. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash)
  return hash.digest('hex')
}

/** A disk lacks room for what was to be written. */
export class NoRoom extends Error {}

/** What a volume offers to this user, and how large it is, in bytes. */
export function roomOf(folder: string): { free: number; total: number } {
  const { bavail, blocks, bsize } = statfsSync(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}
