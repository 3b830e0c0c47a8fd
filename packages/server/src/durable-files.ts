import { createHash } from 'node:crypto'
import {
  closeSync,
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

/** Waits until the data is on disk. Windows cannot do that for a folder. */
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

/** Moves a finished file into place: after a power cut it is either complete under this name, or missing. */
export function place(part: string, path: string): void {
  syncToDisk(part)
  renameSync(part, path)
  syncToDisk(dirname(path))
}

export function writeWhole(path: string, text: string): void {
  const part = `${path}.part`
  rmSync(part, { force: true })
  writeFileSync(part, text, { mode: 0o600, flag: 'wx' })
  place(part, path)
}

/** The same, but keeps an existing file. If two processes do this at once, one wins. */
export function writeWholeOnce(path: string, text: string): void {
  const part = `${path}.${process.pid}.part`
  writeFileSync(part, text, { mode: 0o600 })
  syncToDisk(part)
  try {
    linkSync(part, path)
  } catch (error) {
    // A volume without hard links, such as a USB stick, has at most one clinic.
    if ((error as { code?: string }).code !== 'EEXIST') renameSync(part, path)
  } finally {
    rmSync(part, { force: true })
  }
  syncToDisk(dirname(path))
}

/** The existing files of a store: the store itself first, then what SQLite keeps next to it while in use. */
export const filesOf = (path: string): string[] => [path, `${path}-wal`, `${path}-shm`].filter((file) => existsSync(file))

/** SHA-256 in hexadecimal. Never use it on the open store: closing the file would release the process's locks on it. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash)
  return hash.digest('hex')
}

/** Not enough disk space for a write. */
export class NoRoom extends Error {}

/** Free space for this user and total size of a volume, in bytes. */
export function roomOf(folder: string): { free: number; total: number } {
  const { bavail, blocks, bsize } = statfsSync(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}
