import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Anchor } from '@clinic/server/audit/verify'
import { z } from 'zod'

/** What a backup must hold, written beside it: `clinic-….db`, or `clinic-….db.age` if it is sealed, and `clinic-….json`. */
export const Manifest = z.object({
  format: z.literal(1),
  file: z.string(),
  madeAt: z.string(),
  /** The time at which this store was first made; distinguishes the backups of several clinics in a shared folder. */
  store: z.string(),
  /** The store's own UUID; manifests of older versions have none. */
  storeId: z.string().optional(),
  sqlite: z.string(),
  size: z.number(),
  sha256: z.string(),
  schema: z.array(z.object({ name: z.string(), checksum: z.string() })),
  rows: z.record(z.string(), z.number()),
  audit: z.object({ seq: z.number(), mac: z.string() }),
  /** Some patients and a code of each (sample.ts), which a drill compares; manifests of older versions have none. */
  sample: z.array(z.object({ patient: z.string(), code: z.string() })).optional(),
  /** Of the sealed file itself; `size` and `sha256` are those of its contents. */
  sealed: z.object({ size: z.number(), sha256: z.string() }).optional(),
  /** The clinic's code over all of the above (manifest-code.ts); manifests of older versions have none. */
  code: z.string().optional(),
})
export type Manifest = z.infer<typeof Manifest>

/** A backup that can be restored: its manifest, and the path of the file. */
export type Backup = Manifest & { readonly path: string }

export const nameOf = (madeAt: Date): string => `clinic-${madeAt.toISOString().replaceAll(/[:.]/g, '-')}.db`
export const manifestPathOf = (path: string): string => path.replace(/\.db(\.age)?$/, '.json')

/** The manifest beside a backup; undefined if there is none, or it cannot be read. */
export function readManifest(path: string): Manifest | undefined {
  try {
    return Manifest.parse(JSON.parse(readFileSync(manifestPathOf(path), 'utf8')))
  } catch {
    return undefined
  }
}

/** The backups in a folder, newest first; of one store, if it is named. */
export function listBackups(folder: string, store?: string, now = new Date()): Backup[] {
  if (folder === '' || !existsSync(folder)) return []
  const backups = readdirSync(folder)
    .filter((name) => /^clinic-.*\.db(\.age)?$/.test(name))
    .flatMap((name) => {
      const path = join(folder, name)
      const manifest = readManifest(path)
      return manifest ? [{ ...manifest, path }] : []
    })
    .filter((backup) => store === undefined || backup.store === store)
  return newestFirst(backups, now)
}

/** One of a time that has not come was made while the clock was wrong, so what was made since comes before it. */
export function newestFirst<T extends Pick<Manifest, 'madeAt'>>(backups: readonly T[], now = new Date()): T[] {
  const isAhead = ({ madeAt }: T) => Date.parse(madeAt) > now.getTime()
  return backups.toSorted((a, b) => Number(isAhead(a)) - Number(isAhead(b)) || (a.madeAt < b.madeAt ? 1 : -1))
}

export const backupFolder = (dataDir: string): string => join(dataDir, 'backups')

/** What the manifests say of the audit, to hold against it. */
export const anchorOf = ({ audit, madeAt, file }: Manifest): Anchor => ({ ...audit, at: madeAt, from: file })
