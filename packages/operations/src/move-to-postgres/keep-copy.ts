import { copyOut } from '../make/copy-out.ts'
import type { Backup } from '../make/manifest.ts'
import { prune } from '../make/retention.ts'
import type { SealedWith } from '../make/seal.ts'

type Keep = { readonly folder: string; readonly sealedWith: SealedWith | null; readonly auditKey: string }

/** Keeps a backup that was made of PostgreSQL in a folder of backups, as long as those are kept. @returns its path */
export async function keepCopy({ path, ...manifest }: Backup, { folder, sealedWith, auditKey }: Keep): Promise<string> {
  const kept = await copyOut(path, manifest, { folder, sealedWith, auditKey })
  prune(folder, manifest.store, new Date(manifest.madeAt))
  return kept
}
