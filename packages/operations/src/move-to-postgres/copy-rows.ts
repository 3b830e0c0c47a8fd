import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { copyIn, copyOut } from './copy.ts'
import { piecesOf } from './copy-text.ts'
import { type Key, linesOf, list, quote, type Table } from './tables.ts'

/** Rows per COPY, which is one transaction: the most that an interrupted move loses. */
const BATCH = 100_000

/** Copies rows that the target does not have yet. They go in order of their key, so the target's last row shows where to continue. */
export async function copyRows(store: DatabaseSync, client: pg.Client, table: Table, onRows: (rows: number) => void): Promise<void> {
  const lines = linesOf(store, table, await lastKey(client, table))
  const statement = `copy ${quote(table.name)} (${list(table.columns)}) from stdin`
  let full = true
  while (full) {
    const pieces = piecesOf(lines, BATCH)
    let rows = 0
    await copyIn(client, statement, {
      *[Symbol.iterator]() {
        rows = yield* pieces
      },
    })
    onRows(rows)
    full = rows === BATCH
  }
}

async function lastKey(client: pg.Client, { name, key }: Table): Promise<Key | null> {
  const { rows } = await client.query<(string | number)[]>({
    text: `select ${list(key)} from ${quote(name)} order by ${key.map((column) => `${quote(column)} desc`).join(', ')} limit 1`,
    rowMode: 'array',
  })
  return rows[0] ?? null
}

/** Does the target have exactly the store's rows? Reads both again from the start and compares their SHA-256. */
export async function isSame(store: DatabaseSync, client: pg.Client, table: Table): Promise<boolean> {
  const there = createHash('sha256')
  const here = createHash('sha256')
  const statement = `copy (select ${list(table.columns)} from ${quote(table.name)} order by ${list(table.key)}) to stdout`
  await Promise.all([copyOut(client, statement, (line) => void there.update(line)), digest(store, table, here)])
  return here.digest('hex') === there.digest('hex')
}

/** Feeds all rows of the store into `hash`, as COPY lines. */
export async function digest(store: DatabaseSync, table: Table, hash: ReturnType<typeof createHash>): Promise<void> {
  for (const piece of piecesOf(linesOf(store, table, null), Number.POSITIVE_INFINITY)) {
    hash.update(piece)
    await setImmediate()
  }
}
