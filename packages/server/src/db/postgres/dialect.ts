import { type Dialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { TIME_LIMITS, type TimeLimits } from '../time-limits.ts'
import { limitedPool } from './pool.ts'

// count(*) and other bigints arrive as text; ours are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export const createDialect = (connectionString: string, limits: TimeLimits = TIME_LIMITS): Dialect =>
  new PostgresDialect({ pool: limitedPool(openRequestPool(connectionString, limits), limits) })

/** For requests: one that waits too long fails and can be retried, instead of holding locks that others wait for. */
export function openRequestPool(connectionString: string, { connectMs }: TimeLimits = TIME_LIMITS): pg.Pool {
  const options = '-c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=30000'
  return openPool({ connectionString, max: 10, options }, connectMs)
}

/** A little longer than PostgreSQL's own limit for such a read. */
const READING_MS = 65_000

/** For one long read, such as an export or a check of the audit, which may take long or wait for a slow client. */
export function createReadingDialect(connectionString: string): Dialect {
  const limits = '-c statement_timeout=60000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=600000'
  const options = `${limits} -c default_transaction_read_only=on`
  const pool = openPool({ connectionString, max: 1, options })
  return new PostgresDialect({ pool: limitedPool(pool, { ...TIME_LIMITS, statementMs: READING_MS }) })
}

/** Options in the address, such as a search_path, would replace ours; they are put in front of ours instead. */
function withOptions({ connectionString = '', options = '', ...config }: pg.PoolConfig): pg.PoolConfig {
  const url = new URL(connectionString)
  const given = url.searchParams.get('options')
  if (given === null) return { ...config, connectionString, options }
  url.searchParams.delete('options')
  return { ...config, connectionString: url.href, options: `${given} ${options}` }
}

/** Keep-alive probes on idle connections; a network that dropped the connection silently would swallow the next statement. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 }

function openPool(config: pg.PoolConfig, connectMs = TIME_LIMITS.connectMs): pg.Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis: connectMs, ...KEEP_ALIVE, ...withOptions(config) })
  // The pool replaces a broken connection, and the query reports the error. Without these listeners, on the pool for idle connections and
  // on the client for one in a transaction, the error would end the process.
  return pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined))
}
