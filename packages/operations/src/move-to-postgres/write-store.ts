import { createHash } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { NoRoom, roomOf, syncToDisk } from '@clinic/server/durable-files'
import { roomFor } from '../make/copy-out.ts'
import { createRowReader } from './copied-rows.ts'
import { copyOut } from './copy.ts'
import { digest } from './copy-rows.ts'
import { copyLine } from './copy-text.ts'
import { makeEmptyStore } from './empty-store.ts'
import { openPostgresSnapshot, type PostgresSnapshot, SILENT_MS } from './postgres-snapshot.ts'
import { list, quote, type Table } from './tables.ts'
import { refuseOtherSchema } from './target.ts'
import { READING } from './words.ts'

/** The file is discarded unless it is complete, so it needs no journal and is synced only at the end. */
const SETTINGS = `pragma journal_mode = off; pragma synchronous = off; pragma foreign_keys = off; pragma cache_size = -8192`

type Options = { readonly note?: (client: Client) => Promise<void>; readonly silentMs?: number }

/** Rows between two checks of free disk space. */
const LOOK_EVERY = 5_000

/**
 * Writes a whole PostgreSQL store, as it is at one moment, to a new SQLite file with the same schema: the reverse of a move to PostgreSQL.
 * Reads the result back and compares it. Memory use does not depend on the size of the store.
 * @param note reads more at the same moment, before the tables are copied
 * @throws part of a sentence; the file is then unusable
 */
export async function writeStore(
  url: string,
  path: string,
  { note = async () => undefined, silentMs = SILENT_MS }: Options = {},
): Promise<void> {
  closeSync(openSync(path, 'wx', 0o600))
  const store = new DatabaseSync(path, { defensive: false })
  try {
    store.exec(SETTINGS)
    await fill(store, () => refuseFullDisk(dirname(path)), await openPostgresSnapshot(url, silentMs), note)
  } finally {
    store.close()
  }
  syncToDisk(path)
}

async function fill(
  store: DatabaseSync,
  refuseFull: () => void,
  { client, madeAt, close }: PostgresSnapshot,
  note: (client: Client) => Promise<void>,
): Promise<void> {
  const sums = new Map<Table, string>()
  const { tables, putBack } = makeEmptyStore(store, madeAt)
  try {
    await refuseOtherSchema(client, tables)
    await note(client)
    for (const table of tables) sums.set(table, await copyTable(store, refuseFull, client, table))
  } finally {
    close()
  }
  for (const [table, sum] of sums) if ((await sumOf(store, table)) !== sum) throw new Error(READING.differs(table.name))
  for (const _ of putBack()) {
    refuseFull()
    await setImmediate()
  }
}

type Client = PostgresSnapshot['client']

/** @returns the SHA-256 of the rows received */
async function copyTable(store: DatabaseSync, refuseFull: () => void, client: Client, table: Table): Promise<string> {
  const { name, columns, key, isNumber } = table
  const insert = store.prepare(`insert into ${quote(name)} (${list(columns)}) values (${columns.map(() => '?').join(', ')})`)
  const rowsOf = createRowReader(isNumber)
  const sum = createHash('sha256')
  let rows = 0
  refuseFull()
  store.exec('begin')
  const sent = await copyOut(client, `copy (select ${list(columns)} from ${quote(name)} order by ${list(key)}) to stdout`, (piece) => {
    for (const row of rowsOf(piece)) {
      insert.run(...row)
      sum.update(copyLine(row) ?? '')
      rows += 1
      if (rows % LOOK_EVERY === 0) refuseFull()
    }
  })
  store.exec('commit')
  if (rows !== sent) throw new Error(READING.differs(name))
  return sum.digest('hex')
}

async function sumOf(store: DatabaseSync, table: Table): Promise<string> {
  const sum = createHash('sha256')
  await digest(store, table, sum)
  return sum.digest('hex')
}

/** The database may be on the same disk, and would stop if that became full. */
function refuseFullDisk(folder: string): void {
  const { free, total } = roomOf(folder)
  if (free < roomFor(0, total)) throw new NoRoom(READING.diskFull)
}
