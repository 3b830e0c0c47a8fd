import { type Dialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { nameStatements } from './named-statements.ts'

// count(*) and other bigints arrive as text; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** For requests: whoever waits too long is told to try again, rather than holding what others wait for. */
export function createDialect(connectionString: string): Dialect {
  const pool = openPool({
    connectionString,
    max: 10,
    options: '-c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=30000',
  })
  nameStatements(pool)
  return new PostgresDialect({ pool })
}

/** For one long read, such as an export or a walk through the audit: it may take its time, and may wait for a slow reader. */
export function createReadingDialect(connectionString: string): Dialect {
  const limits = '-c statement_timeout=60000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=600000'
  const pool = openPool({ connectionString, max: 1, options: `${limits} -c default_transaction_read_only=on` })
  nameStatements(pool)
  return new PostgresDialect({ pool })
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis: 3_000, ...config })
  // A connection that dies is replaced by the pool, and whoever used it hears of it from the query. Without a listener, on the pool for
  // an idle one and on the connection itself for one in a transaction, its death would end the process.
  return pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined))
}
