import { type Dialect, PostgresDialect } from 'kysely'
import pg from 'pg'

// count(*) and other bigints arrive as text; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export function createDialect(connectionString: string): Dialect {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 3_000,
    options: '-c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=30000',
  })
  // A connection that dies is replaced by the pool, and whoever used it hears of it from the query. Without a listener, on the pool for
  // an idle one and on the connection itself for one in a transaction, its death would end the process.
  pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined))
  return new PostgresDialect({ pool })
}
