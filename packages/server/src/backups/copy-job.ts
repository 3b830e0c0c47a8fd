import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sha256Of } from '../durable-files.ts'
import { copyOut } from './copy-out.ts'
import { readManifest } from './manifest.ts'
import type { SealedWith } from './seal.ts'

/** A sealed copy of one backup: on a drive, or in a scratch folder from which it is sent on. */
export type CopyJob = {
  /** The backup. */
  readonly path: string
  readonly sealedWith: SealedWith
  /** Hexadecimal. */
  readonly auditKey: string
  readonly to: { readonly drive: string; readonly dev: number } | { readonly dataDir: string }
}

export type Copied = { readonly path: string; readonly bytes: number }

/** The folder on a drive that our copies go into. */
const FOLDER = 'clinic-backups'

/** @throws with the reason, in which an error of the system begins with its code; then no copy is left */
export async function makeCopy({ path, sealedWith, auditKey, to }: CopyJob): Promise<Copied> {
  const manifest = readManifest(path)
  if (!manifest || (await sha256Of(path)) !== manifest.sha256) throw new Error('the newest backup is damaged; make another one')
  if ('dataDir' in to) {
    const folder = mkdtempSync(join(to.dataDir, 'copying-'))
    try {
      return withSize(await copyOut(path, manifest, { folder, sealedWith, auditKey }))
    } catch (error) {
      rmSync(folder, { recursive: true, force: true })
      throw error
    }
  }
  const { drive, dev } = to
  refuseOther(drive, dev)
  const copy = await copyOut(path, manifest, { folder: join(drive, FOLDER), sealedWith, auditKey })
  refuseOther(drive, dev)
  return withSize(copy)
}

const withSize = (path: string): Copied => ({ path, bytes: statSync(path).size })

/** Where a drive was pulled out, its folder may be there still, on the disk below. */
function refuseOther(drive: string, dev: number): void {
  if (statSync(drive).dev !== dev) throw new Error('ENODEV: another file system is mounted there')
}
