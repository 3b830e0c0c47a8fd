import type { Socket } from 'node:net'
import type pg from 'pg'
import { inTime, limitOf, type TimeLimits, timeLeft } from '../time-limits.ts'

/**
 * Limits waiting for a hung database or a network that drops what is sent. A connection whose statement took too long is destroyed, because
 * its next answer could belong to either statement.
 */
export function limitPool(pool: pg.Pool, limits: TimeLimits): void {
  const givenUp = new WeakSet<pg.PoolClient>()

  const connect = pool.connect.bind(pool)
  async function connectAndWatch(): Promise<pg.PoolClient> {
    const client = await connect()
    const { release } = client
    client.release = (destroy) => release(destroy || givenUp.has(client))
    return client
  }
  /** The pool has its own limit for this, but the request's deadline may be sooner. */
  const connectInTime = () => inTime(timeLeft(), connectAndWatch, giveBack)
  Object.assign(pool, { connect: connectInTime })

  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown> // the only call signature used here
    function giveUp(): void {
      givenUp.add(client)
      socketOf(client).destroy()
    }
    function queryInTime(...given: unknown[]): Promise<unknown> {
      const ms = limitOf(limits.statementMs)
      if (ms <= 0) giveUp()
      return inTime(ms, () => query(...given), giveUp)
    }
    Object.assign(client, { query: queryInTime })
  })
}

/** Returns a connection that came too late to the pool, for the next caller. */
function giveBack(late: Promise<pg.PoolClient>): void {
  late.then(
    (client) => client.release(),
    () => undefined,
  )
}

/** Closes a connection at once; a regular end would wait for the server. */
const socketOf = (client: pg.ClientBase) => (client as unknown as { connection: { stream: Socket } }).connection.stream // not in its types
