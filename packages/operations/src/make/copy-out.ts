import { existsSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { NoRoom, roomOf, sha256Of, syncToDisk } from '@clinic/server/durable-files'
import { copyWhole, flushing } from '@clinic/server/jobs/large-files'
import { OLD_ELSEWHERE_MS, removeLeftovers } from './leftovers.ts'
import { type Manifest, manifestPathOf } from './manifest.ts'
import { writeManifest } from './manifest-code.ts'
import { SEALED, type SealSecret, sealFile } from './seal.ts'

type CopyTo = {
  readonly folder: string
  /** Null leaves it as it is. */
  readonly sealedWith: SealSecret | null
  /** Hexadecimal, for the clinic's code in the manifest; empty leaves it out. */
  readonly auditKey: string
  /** The file system that the folder itself must be on; absent: it may be a link to another one, as BACKUP_DIR may. */
  readonly dev?: number
}

/** Left free beside a backup, so that making one never takes the room that the store needs. */
export const SPARE_BYTES = 64 * 1024 * 1024

/**
 * Copies a backup to another folder, reads the copy back, and only then gives it its name, beside a manifest. The folder is made, the one
 * above it is not: a drive that is not plugged in is not replaced by a folder.
 * @returns the path of the copy
 * @throws if there is no room, or the folder cannot be written to, or what was written is not what is read; then no copy is left
 */
export async function copyOut(path: string, manifest: Manifest, { folder, sealedWith, auditKey, dev }: CopyTo): Promise<string> {
  const target = join(folder, `${manifest.file}${sealedWith ? SEALED : ''}`)
  const part = `${target}.part`
  try {
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
    if (dev !== undefined) refuseLink(folder, dev)
    removeLeftovers(folder, OLD_ELSEWHERE_MS)
    refuseWithoutRoom(folder, manifest.size)
    const { sealed, sha256 } = await writeCopy(part, path, manifest, sealedWith)
    if ((await sha256Of(part)) !== sha256) throw new Error(`The copy in ${folder} differs from the backup.`)
    writeManifest(target, { ...manifest, ...(sealed && { sealed }) }, keyOf(auditKey))
    renameSync(part, target)
    syncToDisk(folder)
    return target
  } catch (error) {
    discard(part)
    if (!existsSync(target)) discard(manifestPathOf(target))
    throw error
  }
}

/** A prepared stick can hold a link in the folder's place that leads to the laptop's own disk. */
function refuseLink(folder: string, dev: number): void {
  const place = lstatSync(folder)
  if (!place.isDirectory() || place.dev !== dev) throw new Error(`ELOOP: ${folder} leads to another place`)
}

export const keyOf = (auditKey: string) => (auditKey === '' ? null : Buffer.from(auditKey, 'hex'))

/** What a backup of so many bytes needs on a volume. */
export const roomFor = (size: number, total: number): number => size + Math.min(SPARE_BYTES, total / 10)

export function refuseWithoutRoom(folder: string, size: number): void {
  const { free, total } = roomOf(folder)
  if (free < roomFor(size, total))
    throw new NoRoom(`There is too little room for a backup in ${folder}: ${megabytes(free)} free, and the store takes ${megabytes(size)}.`)
}

export const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`

/** A disk that cannot be reached cannot be tidied up either. */
function discard(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // an earlier fault has said so already
  }
}

/** @returns the checksum that the copy must have; a sealed one cannot be opened here, so it was taken while sealing. */
async function writeCopy(part: string, path: string, { sha256 }: Manifest, sealedWith: SealSecret | null) {
  if (!sealedWith) {
    await copyWhole(path, part)
    return { sha256, sealed: null }
  }
  const sealed = await flushing(part, () => sealFile(path, part, sealedWith))
  syncToDisk(part)
  return { sha256: sealed.sha256, sealed }
}
