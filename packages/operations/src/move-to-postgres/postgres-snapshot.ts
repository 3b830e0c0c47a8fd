import { Socket } from 'node:net'
import { MIGRATIONS, UNFINISHED_MOVE } from '@clinic/server/db/migrate'
import pg from 'pg'
import { READING } from './words.ts'

/** A PostgreSQL store at one moment, for reading all of it. */
export type PostgresSnapshot = {
  readonly client: pg.Client
  /** When each migration ran, by its name. */
  readonly madeAt: ReadonlyMap<string, string>
  readonly close: () => void
}

/** How long the connection may be silent. The database may have to sort a large table before its first row. */
export const SILENT_MS = 120_000

/** A separate connection without limits on statements; the connection itself is watched instead. */
const SESSION = `set statement_timeout = 0; set lock_timeout = '30s'; set idle_in_transaction_session_timeout = 0;
  begin isolation level repeatable read read only`

/** @throws part of a sentence if the database is unavailable or has another version's schema */
export async function openPostgresSnapshot(url: string, silentMs = SILENT_MS): Promise<PostgresSnapshot> {
  const line = new Socket()
  // A network that dropped the connection gives no error at all.
  line.setTimeout(silentMs, () => line.destroy(new Error(READING.silent)))
  const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'clinic copy', stream: () => line })
  client.on('error', () => undefined) // the current statement fails with the same error
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

/** A newer server may have changed the database in the meantime. */
function refuseOtherVersion(ran: readonly string[]): void {
  const known = new Set(MIGRATIONS.map(({ name }) => name))
  if (ran.includes(UNFINISHED_MOVE) || ran.length !== known.size || ran.some((name) => !known.has(name)))
    throw new Error(READING.otherVersion)
}
