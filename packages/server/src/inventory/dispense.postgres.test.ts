import { listItems, updateItem } from '@clinic/contract/inventory/inventory'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { checkStock } from '@clinic/contract/stock/stock'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { newItem, newSession } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'
import { lockRow } from '../db/lock-row.ts'

test('care that is short of an item holds it, so that a delivery meanwhile cannot make it give what it did not take', async () => {
  const { as, db } = await testApp()
  const admin = await as('admin')
  const { _id: id } = await newSession(await as('doctor'))
  // Items are taken in the order of their ids, which is that of their creation.
  const short = await newItem(admin, { count: 2 })
  const next = await newItem(admin, { count: 10 })
  const waiting = async (count: number) => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as "waiting" from "pg_stat_activity" where "datname" = current_database() and "wait_event_type" = 'Lock'`.execute(
      db,
    )
    expect(rows).toEqual([{ waiting: count }])
  }
  const drugs = [short, next].map(({ _id }) => ({ drug: _id, dosage: 3 }))
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: held, resolve: hold } = Promise.withResolvers<void>()
  const holder = db.transaction().execute(async (transaction) => {
    await lockRow(transaction, 'item', next._id)
    hold()
    await released
  })
  await held
  const care = admin.send(updateSession, { body: { id, drugs } })
  await vi.waitFor(() => waiting(1))
  const restock = admin.send(updateItem, { body: { id: short._id, restock: 5 } })
  await Promise.race([restock, vi.waitFor(() => waiting(2))])
  release()
  await holder
  expect([(await care).status, (await restock).status]).toEqual([409, 200])
  expect((await admin.call(listItems, {})).map(({ count }) => count)).toEqual([7, 10])
  expect(await admin.call(checkStock, {})).toEqual({ ok: true, faults: [] })
})
