import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import type { Db } from '../open.ts'
import { inTransaction } from '../sql.ts'
import { cachedRows, cachedUpdate } from './cached-sql.ts'

type Row = { readonly key: string; readonly failures: number }

const add = (db: Db, key: string, failures = 1) =>
  cachedUpdate(db)`insert into "throttle" ("key", "failures", "until", "updatedAt") values (${key}, ${failures}, ${''}, ${''})`
const all = (db: Db) => cachedRows<Row>(db)`select "key", "failures" from "throttle" order by "key"`

test('each run of the same call site uses its own values, whatever they contain', async () => {
  const { db } = await testApp()
  const keys = ['A', "B'; drop table throttle", 'C ? $1']
  for (const [place, key] of keys.entries()) expect(await add(db, key, place)).toBe(1)
  const named = (key: string) => cachedRows<Row>(db)`select "key", "failures" from "throttle" where "key" = ${key} and "key" <> ${'A'}`
  expect(await named(keys[1] ?? '')).toEqual([{ key: keys[1], failures: 1 }])
  expect([await named('A'), await named('D')]).toEqual([[], []])
  expect(await cachedUpdate(db)`update "throttle" set "failures" = ${7} where "failures" < ${2}`).toBe(2)
  expect((await all(db)).map(({ failures }) => failures)).toEqual([7, 7, 2])
})

test('runs inside the transaction and is rolled back with it; works on several stores', async () => {
  const [first, second] = [await testApp(), await testApp()]
  await add(second.db, 'kept')
  const failing = inTransaction(first.db, async (db) => {
    await add(db, 'undone')
    expect(await all(db)).toHaveLength(1)
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  expect([await all(first.db), await all(second.db)]).toEqual([[], [{ key: 'kept', failures: 1 }]])
})
