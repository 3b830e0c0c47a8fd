import { Socket } from 'node:net'
import pg from 'pg'
import { MIGRATIONS, UNFINISHED_MOVE } from '../db/migrate.ts'
import { READING } from './words.ts'

/** A PostgreSQL store as it is at one moment, for reading all of it. */
export type PostgresSnapshot = {
  readonly client: pg.Client
  /** When each migration ran, by its name. */
  readonly madeAt: ReadonlyMap<string, string>
  readonly close: () => void
}

/** How long nothing may come over the line. The database may have to sort a large table before its first row. */
export const SILENT_MS = 120_000

/** Its own connection, for no statement is cut short: the line itself is watched. */
const SESSION = `set statement_timeout = 0; set lock_timeout = '30s'; set idle_in_transaction_session_timeout = 0;
  begin isolation level repeatable read read only`

/** @throws a part of a sentence if the database is away, or is not of this program's version */
export async function openPostgresSnapshot(url: string, silentMs = SILENT_MS): Promise<PostgresSnapshot> {
  const line = new Socket()
  // A network that forgot the connection says nothing at all.
  line.setTimeout(silentMs, () => line.destroy(new Error(READING.silent)))
  const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'clinic copy', stream: () => line })
  client.on('error', () => undefined) // the statement under way fails with the same
  const close = () => void line.destroy()
  try {
    await client.connect()
    await client.query(SESSION)
    const { rows } = await client.query<{ name: string; at: string }>('select name, at from migration')
    refuseOtherVersion(rows.map(({ name }) => name))
    return { client, madeAt: new Map(rows.map(({ name, at }) => [name, at])), close }
  } catch (error) {
    close()
    throw error
  }
}

/** A newer server may have changed the database meanwhile. */
function refuseOtherVersion(ran: readonly string[]): void {
  const known = new Set(MIGRATIONS.map(({ name }) => name))
  if (ran.includes(UNFINISHED_MOVE) || ran.length !== known.size || ran.some((name) => !known.has(name)))
    throw new Error(READING.otherVersion)
}
