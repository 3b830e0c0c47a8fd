import type { SQLInputValue, StatementSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { type Compilable, type CompiledQuery, Kysely } from 'kysely'
import { type Db, engineOf, openForReading } from './open.ts'
import type { Schema } from './schema.ts'

/** The store as it is at one moment, for reading very many rows. */
export type Snapshot = {
  /** To build queries with. */
  readonly db: Db
  /** Rows as lists of values, in the order of the selected columns: made twice as fast as objects. The caller knows their types. */
  readonly read: <Row extends readonly unknown[]>(query: Compilable) => Promise<Row[]>
  /** How many rows to read at once. */
  readonly batch: number
  readonly close: () => Promise<void>
}

const BATCH = 500
/** Few enough that others are served between two reads. */
const BATCH_IN_PLACE = 200

/** A connection of its own, for a thread of its own: on SQLite a read holds the thread. */
export function openSnapshot(url: string): Promise<Snapshot> {
  return engineOf(url) === 'postgres' ? openPostgres(url) : openSqlite(url)
}

/** The server's own connection, for a store in memory, which has no other. It shows what is stored meanwhile. */
export function snapshotInPlace(db: Db): Snapshot {
  const read = readWith(db)
  async function yielding<Row extends readonly unknown[]>(query: Compilable): Promise<Row[]> {
    await setImmediate()
    return read<Row>(query)
  }
  return { db, read: yielding, batch: BATCH_IN_PLACE, close: async () => undefined }
}

async function openSqlite(path: string): Promise<Snapshot> {
  const { dialectOf, openReadOnly } = await import('./sqlite/dialect.ts')
  const database = openReadOnly(path)
  database.exec('begin')
  const kept = new Map<string, StatementSync>()
  function statement(sql: string): StatementSync {
    const known = kept.get(sql)
    if (known) return known
    const made = database.prepare(sql)
    made.setReturnArrays(true)
    kept.set(sql, made)
    return made
  }
  const db = new Kysely<Schema>({ dialect: dialectOf(database) })
  async function read<Row extends readonly unknown[]>(query: Compilable): Promise<Row[]> {
    const { sql, parameters } = query.compile()
    const values = parameters as SQLInputValue[] // Kysely types them as unknown
    return statement(sql).all(...values) as unknown as Row[] // with `setReturnArrays`
  }
  return { db, read, batch: BATCH, close: async () => database.close() }
}

async function openPostgres(url: string): Promise<Snapshot> {
  const pool = await openForReading(url)
  const db = await pool.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  async function close() {
    await db.rollback().execute()
    await pool.destroy()
  }
  return { db, read: readWith(db), batch: BATCH, close }
}

/** Values stand in an object in the order of the columns. */
const readWith =
  (db: Db): Snapshot['read'] =>
  async <Row extends readonly unknown[]>(query: Compilable) => {
    const { rows } = await db.executeQuery<object>(query.compile() as CompiledQuery<object>)
    return rows.map((row) => Object.values(row) as unknown as Row) // as the caller says
  }
