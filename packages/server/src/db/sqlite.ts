import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type Dialect, type SqliteDatabase, SqliteDialect } from 'kysely'

/** WAL and FULL: an acknowledged write survives a power cut. A busy timeout blocks the whole process, so it is short. */
const PRAGMAS = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma busy_timeout = 200;
  pragma trusted_schema = off;
  pragma cell_size_check = on;
  pragma secure_delete = on;
  pragma journal_size_limit = 67108864;
  pragma cache_size = -32768;`

export function createDialect(path: string): Dialect {
  const database = new DatabaseSync(path)
  database.exec(PRAGMAS)
  return new SqliteDialect({ database: adapt(database) })
}

type Prepared = ReturnType<SqliteDatabase['prepare']>

/** Statements kept by their SQL text: preparing one costs more than most of our queries. */
const KEPT = 500

/** Kysely expects better-sqlite3's shape: parameters as one array, and `reader` on statements that return rows. */
function adapt(database: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, Prepared>()
  return {
    close: () => database.close(),
    prepare: (sql) => {
      const known = kept.get(sql)
      if (known) return known
      const prepared = adaptStatement(database.prepare(sql))
      if (kept.size >= KEPT) kept.delete(kept.keys().next().value ?? '')
      kept.set(sql, prepared)
      return prepared
    },
  }
}

function adaptStatement(statement: StatementSync): Prepared {
  const bind = (parameters: readonly unknown[]) => parameters as SQLInputValue[] // Kysely types them as unknown
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...bind(parameters)),
    run: (parameters) => statement.run(...bind(parameters)),
    iterate: (parameters) => statement.iterate(...bind(parameters)),
  }
}
