import { chmodSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { openReadOnly } from '@clinic/server/db/sqlite/dialect'
import { place, sha256Of, syncToDisk } from '@clinic/server/durable-files'
import { flushing } from '@clinic/server/jobs/large-files'
import { copyOut, keyOf, refuseWithoutRoom } from './copy-out.ts'
import { type Contents, inspectCopy } from './inspect-copy.ts'
import { OLD_MS, removeLeftovers } from './leftovers.ts'
import { anchorOf, listBackups, type Manifest, manifestPathOf, nameOf } from './manifest.ts'
import { writeManifest } from './manifest-code.ts'
import { refuseDiskOut } from './plugged-in.ts'
import { prune } from './retention.ts'
import { type Sample, samplePatients } from './sample.ts'

export type BackupJob = {
  /** The SQLite file; a server may be writing to it. */
  readonly storePath: string
  readonly folder: string
  /** BACKUP_DIR: a second folder, best on another disk; empty for none. */
  readonly secondFolder: string
  /** BACKUP_SEAL_TO: the public key that seals the copies in the second folder; empty leaves them unsealed. */
  readonly sealTo: string
  /** Hexadecimal; empty leaves the audit unchecked, and the backup without the clinic's code. */
  readonly auditKey: string
}

export type BackupResult = {
  readonly manifest: Manifest
  readonly path: string
  readonly auditFault: string | null
  /** Why there is no copy in the second folder. The backup in the first one is good all the same. */
  readonly secondFault: string | null
}

/**
 * Makes a backup of a running store, checks all of it, and only then gives it its name, beside a manifest. Works on a snapshot through
 * its own connection, so it belongs off the request thread.
 * @throws if there is no room, or the copy is not sound; then nothing is left behind.
 */
export async function makeBackup({ storePath, folder, secondFolder, sealTo, auditKey }: BackupJob): Promise<BackupResult> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  removeLeftovers(folder, OLD_MS)
  refuseWithoutRoom(folder, statSync(storePath).size)
  const madeAt = new Date()
  const path = join(folder, nameOf(madeAt))
  const part = `${path}.part`
  try {
    await snapshot(storePath, part)
    const { manifest, auditFault } = await checkAndPublish(part, path, madeAt, auditKey)
    const secondFault = secondFolder === '' ? null : await copyToSecond(path, manifest, { secondFolder, sealTo, auditKey })
    prune(folder, manifest.store, madeAt)
    return { manifest, path, auditFault, secondFault }
  } finally {
    rmSync(part, { force: true })
    if (!existsSync(path)) rmSync(manifestPathOf(path), { force: true })
  }
}

/**
 * Checks all of a finished store file, and only then gives it its name, beside a manifest.
 * @param noted sample patients, if they were read from the original store; otherwise they are read from the file
 * @throws if it is not sound
 */
export async function checkAndPublish(
  part: string,
  path: string,
  madeAt: Date,
  auditKey: string,
  noted?: Sample,
): Promise<Pick<BackupResult, 'manifest' | 'auditFault'>> {
  const { contents, auditFault } = await check(part, dirname(path), auditKey)
  const key = keyOf(auditKey)
  const sample = noted ?? (key ? await samplePatients(part, key) : [])
  const manifest: Manifest = {
    format: 1,
    file: basename(path),
    madeAt: madeAt.toISOString(),
    size: statSync(part).size,
    sha256: await sha256Of(part),
    ...contents,
    ...(sample.length > 0 && { sample }),
  }
  writeManifest(path, manifest, key)
  place(part, path)
  return { manifest, auditFault }
}

async function snapshot(storePath: string, part: string): Promise<void> {
  const live = openReadOnly(storePath)
  try {
    await flushing(part, () => live.prepare('vacuum into ?').run(part))
  } finally {
    live.close()
  }
  chmodSync(part, 0o600)
  syncToDisk(part)
}

type CheckResult = { contents: Contents; auditFault: string | null }

async function check(part: string, folder: string, auditKey: string): Promise<CheckResult> {
  const newest = listBackups(folder)
  const store = readStore(part)
  const anchors = newest.filter((backup) => backup.store === store).map(anchorOf)
  const { findings, contents, auditFault } = await inspectCopy(part, keyOf(auditKey), anchors)
  if (!contents) throw new Error(`The copy is not sound, so it is not kept as a backup: ${findings.join('; ')}.`)
  return { contents, auditFault }
}

function readStore(part: string): string {
  const copy = openReadOnly(part)
  try {
    return String(copy.prepare('select "at" from "migration" order by "name" limit 1').get()?.at ?? '')
  } finally {
    copy.close()
  }
}

type SecondCopy = Pick<BackupJob, 'secondFolder' | 'sealTo' | 'auditKey'>

/** @returns why it did not work, or null. The folder above it must exist, and its disk be in: a disk that is out is not replaced by a folder. */
async function copyToSecond(path: string, manifest: Manifest, to: SecondCopy): Promise<string | null> {
  const { secondFolder: folder, sealTo, auditKey } = to
  try {
    refuseDiskOut(folder)
    await copyOut(path, manifest, { folder, sealedWith: sealTo === '' ? null : { publicKey: sealTo }, auditKey })
    prune(folder, manifest.store, new Date(manifest.madeAt))
    return null
  } catch (error) {
    return (error as Error).message
  }
}
