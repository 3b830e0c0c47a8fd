import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '../../../test/store/postgres.ts'
import { isBusy } from '../errors.ts'
import { type Db, openDb, openForReading } from '../open.ts'
import { inTransaction } from '../sql.ts'
import { createNames } from './statement-names.ts'

async function aDatabase(): Promise<{ db: Db; url: string }> {
  const { url, drop } = await freshDatabase()
  const db = await openDb(url)
  onTestFinished(async () => {
    await db.destroy()
    await drop()
  })
  await db
    .insertInto('throttle')
    .values(['a', 'b'].map((key) => ({ key, failures: 0, until: '', updatedAt: '' })))
    .execute()
  return { db, url }
}

const failuresOf = (db: Db, key: string) => db.selectFrom('throttle').selectAll().where('key', '=', key).executeTakeFirst()
const add = (db: Db, key: string) =>
  db
    .updateTable('throttle')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('key', '=', key)
    .execute()

test('two changes that deadlock both succeed', async () => {
  const { db } = await aDatabase()
  const { promise: bothBegan, resolve: begun } = Promise.withResolvers<void>()
  let tries = 0
  const change = (first: string, second: string) =>
    inTransaction(db, async (db) => {
      tries += 1
      await add(db, first)
      if (tries === 2) begun()
      await bothBegan
      await add(db, second)
    })
  await Promise.all([change('a', 'b'), change('b', 'a')])
  expect([await failuresOf(db, 'a'), await failuresOf(db, 'b')]).toMatchObject([{ failures: 2 }, { failures: 2 }])
  expect(tries).toBeGreaterThan(2)
})

test('retries a serialization failure', async () => {
  const { db } = await aDatabase()
  let tries = 0
  await inTransaction(db, async (transaction) => {
    tries += 1
    await sql`set transaction isolation level repeatable read`.execute(transaction)
    await failuresOf(transaction, 'a')
    if (tries === 1) await add(db, 'a')
    await add(transaction, 'a')
  })
  expect([tries, await failuresOf(db, 'a')]).toMatchObject([2, { failures: 2 }])
})

test('answers busy if a serialization failure repeats at every try, and stores nothing', async () => {
  const { db } = await aDatabase()
  let tries = 0
  const change = inTransaction(db, async (transaction) => {
    tries += 1
    await sql`set transaction isolation level repeatable read`.execute(transaction)
    await failuresOf(transaction, 'a')
    await add(db, 'a')
    await add(transaction, 'a')
  })
  const error = await change.catch((error: unknown) => error)
  expect([isBusy(error), tries, await failuresOf(db, 'a')]).toMatchObject([true, 3, { failures: 3 }])
})

test('a change that waited too long for a lock is tried again, and is stored once', async () => {
  const { db, url } = await aDatabase()
  const beside = await openDb(url)
  onTestFinished(() => beside.destroy())
  const holding = await beside.startTransaction().execute()
  await add(holding, 'a')
  let tries = 0
  const change = inTransaction(db, async (db) => {
    tries += 1
    if (tries === 1) await sql`set local lock_timeout = 50`.execute(db)
    await add(db, 'a')
  })
  await vi.waitFor(() => expect(tries).toBe(2), { interval: 1, timeout: 15_000 })
  await holding.commit().execute()
  await change
  expect(await failuresOf(db, 'a')).toMatchObject({ failures: 2 })
})

test('answers busy for a locked row, and nothing waits for ever', async () => {
  const { db } = await aDatabase()
  await inTransaction(db, async (holding) => {
    await add(holding, 'a')
    let tries = 0
    const error = await inTransaction(db, async (db) => {
      tries += 1
      await sql`set local lock_timeout = 20`.execute(db)
      await add(db, 'a')
    }).catch((error: unknown) => error)
    expect([isBusy(error), tries]).toEqual([true, 3])
  })
  const limits = async (db: Db) =>
    (
      await sql`select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(
        db,
      )
    ).rows.map((row) => Object.values(row as object)[1])
  expect(await limits(db)).toEqual(['30000', '2000', '5000'])
})

test('a long read has no time limit and cannot change anything', async () => {
  const { url } = await aDatabase()
  const db = await openForReading(url)
  onTestFinished(() => db.destroy())
  expect((await sql`show statement_timeout`.execute(db)).rows).toEqual([{ statement_timeout: '1min' }])
  await expect(add(db, 'a')).rejects.toThrow('read-only')
})

test('frequent statements are prepared at the server, even if a table changes meanwhile', async () => {
  const { db } = await aDatabase()
  const kept = async () => (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows
  for (let n = 0; n < 3; n++) await failuresOf(db, 'a')
  expect(await kept()).toEqual([])
  for (let n = 0; n < 3; n++) await failuresOf(db, 'a')
  expect(await kept()).toEqual([{ statement: expect.stringContaining('from "throttle"') }])
  await sql`alter table "throttle" add column "note" text`.execute(db)
  for (let n = 0; n < 3; n++) expect(await failuresOf(db, 'a')).toMatchObject({ failures: 0, note: null })
})

test('the number of prepared statements is bounded, and rare ones are not prepared', () => {
  const nameOf = createNames()
  const rounds = Array.from({ length: 6 }, () => Array.from({ length: 300 }, (_, n) => nameOf(`select ${n}`)))
  expect(new Set(rounds.flat()).size).toBe(201)
  expect(rounds[2]?.some(Boolean)).toBe(false)
  expect(rounds[4]).toEqual(rounds[5])
})

test('options in the address work together with the time limits', async () => {
  const { url } = await aDatabase()
  const db = await openDb(`${url}?options=-c%20search_path%3Dikeja%20-c%20statement_timeout%3D0&application_name=clinic`)
  onTestFinished(() => db.destroy())
  const { rows } = await sql`select current_setting('search_path') as "path", current_setting('statement_timeout') as "limit",
    current_setting('lock_timeout') as "lock", current_setting('application_name') as "name"`.execute(db)
  expect(rows).toEqual([{ path: 'ikeja', limit: '5s', lock: '2s', name: 'clinic' }])
})

test('an internal error without a message at COMMIT is busy; one with a message is not', async () => {
  const { db } = await aDatabase()
  const raise = (message: string) =>
    `create or replace function "away"() returns trigger language plpgsql as $$ begin raise exception using errcode = 'XX000', message = '${message}'; end $$`
  await sql.raw(raise('')).execute(db)
  await sql`create constraint trigger "away" after update on "throttle" deferrable initially deferred for each row execute function "away"()`.execute(
    db,
  )
  const atCommit = () => inTransaction(db, (db) => add(db, 'a')).catch((error: Error & { code?: string }) => error)
  const silent = await atCommit()
  expect([silent, isBusy(silent)]).toMatchObject([{ code: 'XX000', message: '' }, true])
  await sql.raw(raise('invalid page')).execute(db)
  const said = await atCommit()
  expect([said, isBusy(said)]).toMatchObject([{ code: 'XX000', message: 'invalid page' }, false])
})
