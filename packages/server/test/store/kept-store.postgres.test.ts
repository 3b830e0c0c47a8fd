import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../src/db/db.ts'
import { migrate } from '../../src/db/migrate.ts'
import { insertPersonnel } from '../factories.ts'
import { type KeptStore, keptStore } from './kept-store.ts'

const statesOf = async (db: Db) => {
  const tables = ['migration', 'meta', 'auditHead', 'personnel'] as const
  return Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
}

async function giveBack({ db, giveBack }: KeptStore): Promise<void> {
  await db.destroy()
  await giveBack()
}

test('the next test gets the same store, reset to the rows of a new one', async () => {
  const first = await keptStore()
  const asNew = await statesOf(first.db)
  await insertPersonnel(first.db, { role: 'admin' })
  await first.db.updateTable('auditHead').set({ seq: 9 }).execute()
  await first.db.deleteFrom('meta').execute()
  await giveBack(first)
  await expect(statesOf(first.db)).rejects.toThrow()

  const second = await keptStore()
  expect(second.url).toBe(first.url)
  expect(await statesOf(second.db)).toEqual(asNew)
  expect(asNew.map((rows) => rows.length > 0)).toEqual([true, true, true, false])
  await giveBack(second)
})

test.each([
  ['a trigger is gone', 'drop trigger "returnSent-append-only" on "returnSent"'],
  ['a column was added', 'alter table "patient" add column "note" text'],
  ['a table was made', 'create table "mine" ("a" text)'],
  ['a function says something else', 'alter function "returnSentAppendOnly"() cost 3'],
  ['the tables were analysed', 'analyze "migration"'],
  ['a lock is held', 'select pg_advisory_lock(7)'],
  ['it was filled', `insert into "throttle" select n::text, 1, '', '' from generate_series(1, 5000) n`],
])('no further test gets a store where %s', async (_, change) => {
  const changed = await keptStore()
  await sql.raw(change).execute(changed.db)
  await giveBack(changed)
  const next = await keptStore()
  expect(next.url).not.toBe(changed.url)
  await migrate(next.db)
  await giveBack(next)
})
