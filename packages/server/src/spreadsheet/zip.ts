import { type UnzipFileInfo, unzipSync, zipSync } from 'fflate'
import { FileProblem } from './table.ts'

export type Entries = ReadonlyMap<string, Uint8Array>

const MAX_ENTRIES = 200
const MAX_UNPACKED = 50 * 2 ** 20
/** A spreadsheet's text shrinks to about a tenth, a zip bomb to a thousandth. Small files can shrink more. */
const MAX_RATIO = 100
const SMALL = 2 ** 20

/**
 * Unpacks the wanted entries of a zip file. Each gets a buffer of its declared size and the rest is dropped, so limiting declared sizes
 * limits memory even if they are false. in-process.ts limits the time.
 * @throws FileProblem
 */
export function unzip(file: Uint8Array, wanted: (name: string) => boolean): Entries {
  try {
    return new Map(Object.entries(unzipSync(file, { filter: withinLimits(file.length, wanted) })))
  } catch (error) {
    if (error instanceof FileProblem) throw error
    throw new FileProblem('unreadable', 'The file is damaged, protected by a password, or not an .xlsx file')
  }
}

function withinLimits(fileBytes: number, wanted: (name: string) => boolean) {
  let entries = 0
  let room = Math.min(MAX_UNPACKED, Math.max(SMALL, fileBytes * MAX_RATIO))
  return ({ name, size, originalSize }: UnzipFileInfo): boolean => {
    entries += 1
    if (entries > MAX_ENTRIES) throw tooMuch()
    if (!wanted(name)) return false
    room -= Math.max(size, originalSize)
    // Compression never makes an entry much larger; if it claims to, the size is false.
    if (room < 0 || size > 2 * originalSize + 64) throw tooMuch()
    return true
  }
}

const tooMuch = () => new FileProblem('too-large', 'The file unpacks to more than the server accepts')

/** A zip file with these entries uncompressed, because the next reader runs in the same process. */
export function zip(entries: Entries): Buffer {
  return Buffer.from(zipSync(Object.fromEntries(entries), { level: 0 }))
}
