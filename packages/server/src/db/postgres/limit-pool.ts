import type { Socket } from 'node:net'
import type pg from 'pg'
import { inTime, limitOf, type TimeLimits, timeLeft } from '../time-limits.ts'

/**
 * Bounds how long anybody waits for a database that hangs, or a network that swallows what is sent. A connection whose statement took too
 * long is destroyed: its next answer would be unknown.
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
  /** The pool has its own limit for this. The deadline of a request may be nearer. */
  const connectInTime = () => inTime(timeLeft(), connectAndWatch, giveBack)
  Object.assign(pool, { connect: connectInTime })

  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown> // the form that is used here
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

/** A connection that came too late is the next one's. */
function giveBack(late: Promise<pg.PoolClient>): void {
  late.then(
    (client) => client.release(),
    () => undefined,
  )
}

/** Only this ends a connection at once: a farewell would wait for the other side. */
const socketOf = (client: pg.ClientBase) => (client as unknown as { connection: { stream: Socket } }).connection.stream // not in its types
