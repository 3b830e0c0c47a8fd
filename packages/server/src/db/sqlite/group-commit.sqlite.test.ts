import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import type { Db } from '../open.ts'
import { inTransaction } from '../sql.ts'

async function put(db: Db, key: string): Promise<string> {
  await db.insertInto('throttle').values({ key, failures: 1, until: '', updatedAt: '' }).execute()
  return key
}

const keysOf = async (db: Db) => (await db.selectFrom('throttle').select('key').orderBy('key').execute()).map(({ key }) => key)

test('a failed change does not affect others in its group', async () => {
  const { db } = await testApp()
  let transactions = 0
  const begin = db.transaction.bind(db)
  db.transaction = () => {
    transactions += 1
    return begin()
  }
  const changes = ['a', 'b', 'c', 'd'].map((key) =>
    inTransaction(db, async (db) => {
      await put(db, key)
      if (key === 'b') throw new Error('not this one')
      return key
    }),
  )
  const outcomes = await Promise.allSettled(changes)
  expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.message))).toEqual([
    'a',
    'not this one',
    'c',
    'd',
  ])
  expect(await keysOf(db)).toEqual(['a', 'c', 'd'])
  expect(transactions).toBe(1)
})

test('retries each change separately if the store rolls back the whole transaction', async () => {
  const { db } = await testApp()
  await put(db, 'taken')
  const outcomes = await Promise.allSettled([
    inTransaction(db, (db) => put(db, 'before')),
    inTransaction(db, async (db) => {
      await sql`insert or rollback into "throttle" ("key", "failures", "until", "updatedAt") values ('taken', 1, '', '')`.execute(db)
    }),
    inTransaction(db, (db) => put(db, 'after')),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await keysOf(db)).toEqual(['after', 'before', 'taken'])
})

test('no change succeeds before the transaction is committed', async () => {
  const { db } = await testApp()
  const stored = await Promise.all(
    ['a', 'b', 'c'].map(async (key) => {
      await inTransaction(db, (db) => put(db, key))
      return keysOf(db)
    }),
  )
  expect(stored).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ])
})
