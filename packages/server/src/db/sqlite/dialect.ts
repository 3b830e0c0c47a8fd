import { statSync, truncateSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type Dialect, type SqliteDatabase, SqliteDialect } from 'kysely'
import { isBroken, isLocked } from '../errors.ts'
import { SyncAdapter } from './sync-adapter.ts'

const BUSY_MS = 200

/** WAL and FULL: an acknowledged write survives a power cut. A busy timeout blocks the whole process, so it is short. */
const PRAGMAS = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma busy_timeout = ${BUSY_MS};
  pragma trusted_schema = off;
  pragma cell_size_check = on;
  pragma secure_delete = on;
  pragma journal_size_limit = 67108864;
  pragma cache_size = -16384;`

/** `onBroken` hears of the first failure after which the file cannot be trusted; from then on every statement fails with it. */
export function createDialect(path: string, onBroken: (error: Error) => void): Dialect {
  const database = openDatabase(path)
  return new DirectDialect(database, guardOf(database, onBroken))
}

/** The store's file, or a store in memory, with the settings that keep its promises. */
export function openDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { defensive: true })
  database.exec(PRAGMAS)
  return database
}

/** A file that is only looked at: a backup, or the store itself from beside the server. The file does not change. */
export function openReadOnly(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly: true, defensive: true })
  try {
    database.exec('pragma trusted_schema = off; pragma cell_size_check = on; pragma busy_timeout = 2000; pragma cache_size = -16384')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Such a file as a dialect. */
export const createReadingDialect = (path: string): Dialect => dialectOf(openReadOnly(path))

/** An open file as a dialect; closing it closes `database`. */
export const dialectOf = (database: DatabaseSync): Dialect => new DirectDialect(database, (statement) => statement())

class DirectDialect extends SqliteDialect {
  readonly #adapter: SyncAdapter

  constructor(database: DatabaseSync, guard: Guard) {
    const adapted = adapt(database, guard)
    super({ database: adapted })
    this.#adapter = new SyncAdapter(adapted.prepare, () => database.isTransaction)
  }

  override createAdapter(): SyncAdapter {
    return this.#adapter
  }
}

type Prepared = ReturnType<SqliteDatabase['prepare']>
type Guard = <T>(statement: () => T) => T

/** After a lock that outlasted the wait: for how long later requests do not wait. */
const IMPATIENT_MS = 500

/**
 * What every statement runs in. While another program holds the lock, only one caller in half a second waits for it: a wait blocks
 * the whole process, readers included. After a failed write to the disk nothing more may be acknowledged, so nothing more is run.
 */
function guardOf(database: DatabaseSync, onBroken: (error: Error) => void): Guard {
  let broken: Error | undefined
  let impatientUntil = 0
  return (statement) => {
    if (broken) throw broken
    if (impatientUntil > 0 && performance.now() > impatientUntil) {
      impatientUntil = 0
      database.exec(`pragma busy_timeout = ${BUSY_MS}`)
    }
    try {
      return statement()
    } catch (error) {
      if (isBroken(error)) {
        broken = error
        dropUnacknowledged(database)
        onBroken(error)
      } else if (isLocked(error) && impatientUntil === 0) {
        impatientUntil = performance.now() + IMPATIENT_MS
        database.exec('pragma busy_timeout = 0')
      }
      throw error
    }
  }
}

/**
 * A commit that the disk refused is in the log all the same, and the next start would take it in, although it was answered with
 * a failure. The log is cut behind the last commit that was acknowledged.
 */
function dropUnacknowledged(database: DatabaseSync): void {
  try {
    if (database.isTransaction) database.exec('rollback')
    const log = `${database.location()}-wal`
    const frames = Number(database.prepare('pragma wal_checkpoint(noop)').get()?.log)
    const pageSize = Number(database.prepare('pragma page_size').get()?.page_size)
    const end = WAL_HEADER_BYTES + frames * (WAL_FRAME_BYTES + pageSize)
    if (frames >= 0 && statSync(log).size > end) truncateSync(log, end)
  } catch {
    // The disk refuses this too; then the outcome of that one change shows at the next start.
  }
}

const WAL_HEADER_BYTES = 32
const WAL_FRAME_BYTES = 24

/** Statements kept by their SQL text: preparing one costs more than most of our queries. */
const MAX_STATEMENTS = 500

/** Kysely expects better-sqlite3's shape: parameters as one array, and `reader` on statements that return rows. */
function adapt(database: DatabaseSync, guard: Guard): SqliteDatabase {
  const kept = new Map<string, Prepared>()
  return {
    close: () => database.close(),
    prepare: (sql) => {
      // A full disk makes SQLite roll back by itself; a second rollback would hide why.
      if (sql === 'rollback' && !database.isTransaction) return NOTHING
      const known = kept.get(sql)
      if (known) return known
      const prepared = adaptStatement(
        guard(() => database.prepare(keepable(sql))),
        guard,
      )
      if (kept.size >= MAX_STATEMENTS) kept.delete(kept.keys().next().value ?? '')
      kept.set(sql, prepared)
      return prepared
    },
  }
}

/**
 * SQLite makes a statement anew whenever a lone parameter of its LIMIT, OFFSET or LIKE is given a value, which takes three times as long
 * as most of our queries themselves; an expression does not have it look at the value.
 */
const keepable = (sql: string) => sql.replaceAll(/\b(limit|offset) \?/g, '$1 ? + 0').replaceAll(/\blike \?/g, "like (? || '')")

const NOTHING: Prepared = { reader: false, all: () => [], run: () => ({ changes: 0, lastInsertRowid: 0 }), iterate: () => [].values() }

function adaptStatement(statement: StatementSync, guard: Guard): Prepared {
  const bind = (parameters: readonly unknown[]) => parameters as SQLInputValue[] // Kysely types them as unknown
  // Rows as arrays, with the names put to them here, take half the time of the objects that node:sqlite makes.
  statement.setReturnArrays(true)
  const toRow = rowMaker(statement)
  const arrays = (rows: unknown) => rows as Cells[] // as setReturnArrays has them
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => arrays(guard(() => statement.all(...bind(parameters)))).map(toRow),
    run: (parameters) => guard(() => statement.run(...bind(parameters))),
    iterate: (parameters) => {
      const rows = guard(() => statement.iterate(...bind(parameters)))
      return guarded(rows as unknown as Iterator<Cells>, guard).map(toRow)
    },
  }
}

type Cells = readonly unknown[]

/** The names are asked for again if a migration has changed how many there are. */
function rowMaker(statement: StatementSync): (cells: Cells) => Record<string, unknown> {
  let names: string[] = []
  return (cells) => {
    if (names.length !== cells.length) names = statement.columns().map(({ name }) => name)
    const row: Record<string, unknown> = {}
    for (let index = 0; index < names.length; index++) row[names[index] ?? ''] = cells[index]
    return row
  }
}

function* guarded<T>(rows: Iterator<T>, guard: Guard): IteratorObject<T> {
  for (;;) {
    const next = guard(() => rows.next())
    if (next.done) return
    yield next.value
  }
}
