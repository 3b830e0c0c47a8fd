import type { SQLInputValue, StatementSync } from 'node:sqlite'
import { type Compilable, Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { SNAPSHOT_BATCH, type Snapshot } from '../snapshot.ts'
import { dialectOf, openReadOnly } from './dialect.ts'

/** Meant for another thread, because a read blocks the one it runs in. */
export async function openSnapshot(path: string): Promise<Snapshot> {
  const database = openReadOnly(path)
  database.exec('begin')
  const kept = new Map<string, StatementSync>()
  function statement(sql: string): StatementSync {
    const known = kept.get(sql)
    if (known) return known
    const made = database.prepare(sql)
    made.setReturnArrays(true)
    kept.set(sql, made)
    return made
  }
  const db = new Kysely<Schema>({ dialect: dialectOf(database) })
  async function read<Row extends readonly unknown[]>(query: Compilable): Promise<Row[]> {
    const { sql, parameters } = query.compile()
    const values = parameters as SQLInputValue[] // Kysely types them as unknown
    return statement(sql).all(...values) as unknown as Row[] // with `setReturnArrays`
  }
  return { db, read, batch: SNAPSHOT_BATCH, close: async () => database.close() }
}
