import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { inTime, limitOf, type TimeLimits, timeLeft } from '../time-limits.ts'
import { createNames, preparing } from './statement-names.ts'

/**
 * The pool as Kysely uses it. Limits waiting for a hung database or a network that drops what is sent, and has frequent statements prepared.
 */
export function limitedPool(pool: pg.Pool, limits: TimeLimits): PostgresPool {
  const nameOf = createNames()
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  async function connect(): Promise<PostgresPoolClient> {
    const client = await pool.connect()
    const connection = known.get(client) ?? limited(client, preparing(client, nameOf), limits)
    known.set(client, connection)
    return connection
  }
  /** The pool has its own limit for this, but the request's deadline may be sooner. */
  return { connect: () => inTime(timeLeft(), connect, giveBack), end: () => pool.end(), options: pool.options }
}

/** A connection whose statement took too long is closed, because its next answer could belong to either statement. */
function limited(client: pg.PoolClient, query: ReturnType<typeof preparing>, limits: TimeLimits): PostgresPoolClient {
  let isGivenUp = false
  function giveUp(): void {
    isGivenUp = true
    // Closes at once while a statement is running.
    client.end().catch(() => undefined)
  }
  function queryInTime(text: string, values: readonly unknown[]) {
    const ms = limitOf(limits.statementMs)
    if (ms <= 0) giveUp()
    return inTime(ms, () => query(text, values), giveUp)
  }
  return {
    query: queryInTime as unknown as PostgresPoolClient['query'], // Kysely calls it with a cursor only where one is configured
    release: (destroy) => client.release(destroy || isGivenUp),
  }
}

/** Returns a connection that came too late to the pool, for the next caller. */
function giveBack(late: Promise<PostgresPoolClient>): void {
  late.then(
    (client) => client.release(),
    () => undefined,
  )
}
