import { Kysely } from 'kysely'
import type { Db } from './db.ts'
import { engineAt } from './engines.ts'
import type { Schema } from './schema.ts'
import type { Snapshot } from './snapshot.ts'
import type { TimeLimits } from './time-limits.ts'

export type { Db }

/** Opens the store. `onBroken` is called when it can no longer be trusted; `limits` bounds how long to wait for PostgreSQL. */
export async function openDb(url: string, onBroken: (error: Error) => void = () => undefined, limits?: TimeLimits): Promise<Db> {
  return new Kysely<Schema>({ dialect: await engineAt(url).openDialect(url, onBroken, limits) })
}

/** The same for long reads while a server runs; leaves an SQLite file unchanged. */
export async function openForReading(url: string): Promise<Db> {
  return new Kysely<Schema>({ dialect: await engineAt(url).openReadingDialect(url) })
}

/** A separate connection for another thread, because a read on SQLite blocks its thread. */
export const openSnapshot = (url: string): Promise<Snapshot> => engineAt(url).openSnapshot(url)
