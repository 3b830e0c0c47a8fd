import { statSync, truncateSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type Dialect, type LimitNode, type OffsetNode, type SqliteDatabase, SqliteDialect, SqliteQueryCompiler } from 'kysely'
import { isBroken, isLocked } from '../errors.ts'
import { SyncAdapter } from './sync-adapter.ts'

const BUSY_MS = 200

/** WAL and FULL: an acknowledged write survives a power cut. The busy timeout is short because it blocks the whole process. */
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

/** `onBroken` is called at the first failure that makes the file untrustworthy; every later statement fails with that error. */
export function createDialect(path: string, onBroken: (error: Error) => void): Dialect {
  const database = openDatabase(path)
  return new DirectDialect(database, guardOf(database, onBroken))
}

/** The store's file, or a store in memory, with the settings that make writes durable. */
export function openDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { defensive: true })
  database.exec(PRAGMAS)
  return database
}

/** Opens a file for reading only: a backup, or the store while a server runs. The file does not change. */
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

/** The same as a dialect. */
export const createReadingDialect = (path: string): Dialect => dialectOf(openReadOnly(path))

/** An open file as a dialect; closing the dialect closes `database`. */
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

  override createQueryCompiler(): SqliteQueryCompiler {
    return new SteadyCompiler()
  }
}

/**
 * SQLite prepares a statement again whenever a bare parameter in LIMIT or OFFSET gets a value, which takes three times as long as most of our
 * queries. It does not do that for an expression; where SQL is written as text, it says `limit ${n} + 0`.
 */
class SteadyCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    super.visitLimit(node)
    this.append(' + 0')
  }

  protected override visitOffset(node: OffsetNode): void {
    super.visitOffset(node)
    this.append(' + 0')
  }
}

type PreparedStatement = ReturnType<SqliteDatabase['prepare']>
type Guard = <T>(statement: () => T) => T

/** After a lock outlasted the wait, later requests do not wait for this long. */
const IMPATIENT_MS = 500

/**
 * Wraps every statement. While another program holds the lock, only one caller every half second waits for it, because a wait blocks the
 * whole process, including readers. After a failed write to disk nothing runs any more, because nothing more can be acknowledged.
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
 * A commit that the disk refused is still in the log, and the next start would apply it although it was answered with a failure. Cuts the
 * log after the last acknowledged commit.
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
    // If the disk refuses this too, only the next start shows whether that one change was stored.
  }
}

const WAL_HEADER_BYTES = 32
const WAL_FRAME_BYTES = 24

/** Prepared statements by their SQL, because preparing one costs more than running most queries. */
const MAX_STATEMENTS = 500

/** Kysely expects better-sqlite3's shape: parameters as one array, and `reader` on statements that return rows. */
function adapt(database: DatabaseSync, guard: Guard): SqliteDatabase {
  const kept = new Map<string, PreparedStatement>()
  return {
    close: () => database.close(),
    prepare: (sql) => {
      // SQLite rolls back by itself when the disk is full; a second rollback would hide the cause.
      if (sql === 'rollback' && !database.isTransaction) return NOTHING
      const known = kept.get(sql)
      if (known) return known
      const prepared = adaptStatement(
        guard(() => database.prepare(sql)),
        guard,
      )
      if (kept.size >= MAX_STATEMENTS) kept.delete(kept.keys().next().value ?? '')
      kept.set(sql, prepared)
      return prepared
    },
  }
}

const NOTHING: PreparedStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
}

function adaptStatement(statement: StatementSync, guard: Guard): PreparedStatement {
  const bind = (parameters: readonly unknown[]) => parameters as SQLInputValue[] // Kysely types them as unknown
  // Reading rows as arrays and adding the names here takes half the time of node:sqlite's objects.
  statement.setReturnArrays(true)
  const toRow = rowMaker(statement)
  const arrays = (rows: unknown) => rows as Cells[] // as setReturnArrays returns them
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

/** Reads the names again if a migration has changed how many there are. */
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
