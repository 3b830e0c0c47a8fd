import { copyOut } from '../make/copy-out.ts'
import type { Backup } from '../make/manifest.ts'
import { prune } from '../make/retention.ts'
import type { SealSecret } from '../make/seal.ts'

type CopyOptions = { readonly folder: string; readonly sealedWith: SealSecret | null; readonly auditKey: string }

/** Keeps a backup that was made of PostgreSQL in a folder of backups, as long as those are kept. @returns its path */
export async function keepCopy({ path, ...manifest }: Backup, { folder, sealedWith, auditKey }: CopyOptions): Promise<string> {
  const kept = await copyOut(path, manifest, { folder, sealedWith, auditKey })
  prune(folder, manifest.store, new Date(manifest.madeAt))
  return kept
}
