import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { inTransaction } from '../sql.ts'
import { bulkInsert } from './bulk-insert.ts'
import { hot, type Slots } from './hot.ts'

const failing = hot((db, value: Slots<{ least: number; most: number }>) =>
  db.selectFrom('throttle').select('key').where('failures', '>=', value.least).orderBy('key').limit(value.most),
)
const forgive = hot((db, value: Slots<{ key: string; failures: number }>) =>
  db.updateTable('throttle').set({ failures: value.failures }).where('key', '=', value.key),
)
const insert = bulkInsert('throttle', { ignoring: true })
const rows = (count: number, failures = 5) =>
  Array.from({ length: count }, (_, index) => ({ key: `key-${1000 + index}`, failures, until: '', updatedAt: '' }))

test('a hot statement uses new values in each run', async () => {
  const { db } = await testApp()
  await insert(db, rows(3))
  expect(await forgive.run(db, { key: 'key-1001', failures: 1 })).toBe(1)
  expect(await forgive.run(db, { key: 'nobody', failures: 1 })).toBe(0)
  expect(await failing.all(db, { least: 2, most: 10 })).toEqual([{ key: 'key-1000' }, { key: 'key-1002' }])
  expect(await failing.first(db, { least: 1, most: 10 })).toEqual({ key: 'key-1000' })
  expect(await failing.first(db, { least: 6, most: 10 })).toBeUndefined()
})

test('inserts many rows at once, and skips those that exist', async () => {
  const { db } = await testApp()
  await insert(db, rows(60, 1))
  await insert(db, rows(123, 5))
  const count = async (least: number) => (await failing.all(db, { least, most: 1000 })).length
  expect([await count(0), await count(5)]).toEqual([123, 63])
})

test('refuses rows with different columns, whichever has more', async () => {
  const { db } = await testApp()
  const whole = { key: 'odd', failures: 1, until: '', updatedAt: '' }
  const { until, ...less } = whole
  for (const odd of [less, { ...whole, spare: '' }, { ...less, spare: '' }])
    await expect(insert(db, [...rows(60), odd as typeof whole])).rejects.toThrow('differ in their columns')
})

test('other connections do not see uncommitted changes, and the transaction sees its own', async () => {
  const { db } = await testApp()
  const [written, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const failed = inTransaction(db, async (db) => {
    await insert(db, rows(1))
    expect(await failing.all(db, { least: 0, most: 10 })).toHaveLength(1)
    written.resolve()
    await mayEnd.promise
    throw new Error('taken back')
  })
  await written.promise
  const seen = failing.all(db, { least: 0, most: 10 })
  mayEnd.resolve()
  await expect(failed).rejects.toThrow('taken back')
  expect(await seen).toEqual([])
})

test('takes any text as a value, and works on several stores', async () => {
  const [first, second] = [await testApp(), await testApp()]
  const keys = ["B'; drop table throttle", 'C ? $1']
  await insert(
    first.db,
    keys.map((key) => ({ key, failures: 1, until: '', updatedAt: '' })),
  )
  for (const key of keys)
    expect([await forgive.run(first.db, { key, failures: 0 }), await forgive.run(second.db, { key, failures: 0 })]).toEqual([1, 0])
})
