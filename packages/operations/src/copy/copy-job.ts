import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sha256Of } from '@clinic/server/durable-files'
import { copyOut } from '../make/copy-out.ts'
import { type Backup, readManifest } from '../make/manifest.ts'
import { openScratch } from '../make/scratch.ts'
import type { SealSecret } from '../make/seal.ts'
import { backUpPostgres } from '../move-to-postgres/back-up-postgres.ts'

/** A sealed copy of a store: on a drive, or in a scratch folder from which it is sent on. */
export type CopyJob = {
  /** The path of a backup, or the address of a PostgreSQL of which one is made for this copy only. */
  readonly of: { readonly backup: string } | { readonly database: string }
  readonly dataDir: string
  readonly sealedWith: SealSecret
  /** Hexadecimal. */
  readonly auditKey: string
  readonly to: { readonly drive: string; readonly dev: number } | 'scratch'
}

export type CopyResult = { readonly path: string; readonly bytes: number; readonly madeAt: string }

/** The folder on a drive that our copies go into. */
const FOLDER = 'clinic-backups'

/** @throws with the reason, in which an error of the system begins with its code; then no copy is left */
export async function makeCopy(job: CopyJob): Promise<CopyResult> {
  const { of, dataDir, auditKey, to } = job
  if ('backup' in of) return copyTo(await whole(of.backup), job)
  if (to !== 'scratch') refuseOther(to)
  const scratch = openScratch(dataDir, 'copying')
  try {
    return await copyTo(await backUpPostgres(of.database, scratch.folder, auditKey), job)
  } finally {
    scratch.remove()
  }
}

async function whole(path: string): Promise<Backup> {
  const manifest = readManifest(path)
  if (!manifest || (await sha256Of(path)) !== manifest.sha256) throw new Error('the newest backup is damaged; make another one')
  return { ...manifest, path }
}

async function copyTo({ path, ...manifest }: Backup, { dataDir, sealedWith, auditKey, to }: CopyJob): Promise<CopyResult> {
  const copied = (path: string): CopyResult => ({ path, bytes: statSync(path).size, madeAt: manifest.madeAt })
  if (to === 'scratch') {
    const folder = mkdtempSync(join(dataDir, 'copying-'))
    try {
      return copied(await copyOut(path, manifest, { folder, sealedWith, auditKey }))
    } catch (error) {
      rmSync(folder, { recursive: true, force: true })
      throw error
    }
  }
  refuseOther(to)
  const copy = await copyOut(path, manifest, { folder: join(to.drive, FOLDER), sealedWith, auditKey, dev: to.dev })
  refuseOther(to)
  return copied(copy)
}

/** Where a drive was pulled out, its folder may be there still, on the disk below. */
function refuseOther({ drive, dev }: { readonly drive: string; readonly dev: number }): void {
  if (statSync(drive).dev !== dev) throw new Error('ENODEV: another file system is mounted there')
}
