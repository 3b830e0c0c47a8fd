import type { DatabaseSync } from 'node:sqlite'
import { verifyChain } from '@clinic/server/audit/verify'
import type { Config } from '@clinic/server/config'
import type { Schema } from '@clinic/server/db/schema'
import { dialectOf, openReadOnly } from '@clinic/server/db/sqlite/dialect'
import { sha256Of } from '@clinic/server/durable-files'
import type { Keys } from '@clinic/server/keys'
import { Kysely } from 'kysely'
import { checkStructure } from '../make/inspect-copy.ts'
import { anchorOf, backupFolder, listBackups } from '../make/manifest.ts'
import { unusable } from '../store/inspect-store.ts'
import { openStore } from '../store/open-store.ts'

/** The store to move, locked against changes. */
export type Source = {
  readonly store: DatabaseSync
  readonly keys: Keys
  /** SHA-256 of the file: an unfinished move continues only from exactly the same store. */
  readonly id: string
  /** When each migration ran, by its name. */
  readonly madeAt: ReadonlyMap<string, string>
}

/**
 * Migrates the SQLite store to the newest schema, as a starting server does, and opens it for reading. The caller holds the lock on the
 * data folder.
 * @throws a sentence if the store is not usable.
 */
export async function openSource(config: Config): Promise<Source> {
  const path = config.databaseUrl
  const { db, keys } = await openStore(config)
  await db.destroy()
  const id = await sha256Of(path)
  const store = openReadOnly(path)
  // The full check looks up every index entry, so nothing else runs meanwhile.
  store.exec('pragma cache_size = -262144')
  const migrations = store.prepare('select name, at from migration').all()
  return { store, keys, id, madeAt: new Map(migrations.map(({ name, at }) => [String(name), String(at)])) }
}

/** Fully checks structure, references and audit. @throws a sentence that says what is wrong. */
export async function refuseDamaged(config: Config, { store, keys, madeAt }: Source): Promise<void> {
  const [finding] = checkStructure(store, 'full')
  if (finding !== undefined) throw unusable(config, `is damaged (${finding.split('\n').at(-1)})`)
  const first = [...madeAt.values()].sort()[0] ?? ''
  const anchors = [backupFolder(config.dataDir), config.backupDir].flatMap((folder) => listBackups(folder, first)).map(anchorOf)
  const { bad } = await verifyChain(new Kysely<Schema>({ dialect: dialectOf(store) }), keys.audit, anchors)
  if (bad)
    throw new Error(
      `The audit does not hold together: its event ${bad.seq} ${bad.why}. Nothing was moved; npm run audit:verify tells more.`,
    )
}
