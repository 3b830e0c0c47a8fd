import type { Db } from './db.ts'
import type { Engine } from './engine.ts'
import { postgres } from './postgres/engine.ts'
import { sqlite } from './sqlite/engine.ts'
import { SyncAdapter } from './sqlite/sync-adapter.ts'

/** The engine of an open store. */
export const engineOf = (db: Db): Engine => (db.getExecutor().adapter instanceof SyncAdapter ? sqlite : postgres)

/** `postgres://…` names a PostgreSQL database; anything else is the path of an SQLite file, or ':memory:'. */
export const engineAt = (url: string): Engine => (/^postgres(ql)?:/.test(url) ? postgres : sqlite)
