import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newItem } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'
import { newId } from '../ids.ts'

// What the store itself refuses, whatever the code does.

async function arrange() {
  const { as, db } = await testApp()
  const admin = await as('admin')
  const item = await newItem(admin, { count: 5 })
  const lot = await db.selectFrom('lot').selectAll().executeTakeFirstOrThrow()
  const movement = await db.selectFrom('movement').selectAll().executeTakeFirstOrThrow()
  const refused = async (values: Record<string, unknown>, table: string) => {
    const columns = sql.join(Object.keys(values).map((column) => sql.ref(column)))
    const cells = sql.join(Object.values(values).map((value) => sql`${value}`))
    await expect(sql`insert into ${sql.table(table)} (${columns}) values (${cells})`.execute(db)).rejects.toThrow()
  }
  return { db, admin, item, lot, movement, refused }
}

test('lots: not below 0, one row for each number and expiry, valid dates and costs', async () => {
  const { db, lot, refused } = await arrange()
  const other = { ...lot, _id: newId(), lotNo: 'X', lotKey: 'x' }
  await expect(db.updateTable('lot').set({ quantity: -1 }).execute()).rejects.toThrow()
  await refused({ ...lot, _id: newId() }, 'lot') // the same lot: no number, no expiry
  for (const wrong of [{ quantity: -1 }, { held: 2 }, { unitCost: -1 }, { unitCost: 10_000_000_001 }, { expiresOn: '31/12/2027' }])
    await refused({ ...other, ...wrong }, 'lot')
  await refused({ ...other, lotNo: 'x'.repeat(61) }, 'lot')
  await refused({ ...other, supplier: 'x'.repeat(121) }, 'lot')
  await refused({ ...other, itemId: newId() }, 'lot')
  await db
    .insertInto('lot')
    .values({ ...other, unitCost: 10_000_000_000 })
    .execute()
  await db
    .insertInto('lot')
    .values({ ...other, _id: newId(), held: 1 })
    .execute()
  await db
    .insertInto('lot')
    .values({ ...other, _id: newId(), expiresOn: '2027-12-31' })
    .execute()
  await refused({ ...other, _id: newId(), expiresOn: '2027-12-31' }, 'lot')
  expect((await db.selectFrom('lot').select('unitCost').where('_id', '=', other._id).executeTakeFirstOrThrow()).unitCost).toBe(
    10_000_000_000,
  )
})

test('lot movements: not zero, refer to their movement, unique, and never changed', async () => {
  const { db, lot, movement, refused } = await arrange()
  const row = { _id: newId(), lotId: lot._id, movementId: movement._id, change: 1, kind: 'count', careId: null, position: null }
  await refused(row, 'lotMovement') // the opening already has a row for this lot
  const free = { ...row, movementId: newId() }
  await db
    .insertInto('movement')
    .values({ ...movement, _id: free.movementId })
    .execute()
  for (const wrong of [
    { change: 0 },
    { kind: 'gift' },
    { kind: 'migrated' },
    { movementId: null },
    { position: 0 },
    { careId: newId(), position: 0 },
  ])
    await refused({ ...free, ...wrong }, 'lotMovement')
  await db
    .insertInto('lotMovement')
    .values({ ...free, kind: 'count' })
    .execute()
  await expect(db.updateTable('lotMovement').set({ change: 2 }).execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('lotMovement').execute()).rejects.toThrow('append-only')
})

test('a supplier’s reference is unique for each copy', async () => {
  const { db, admin, refused } = await arrange()
  const receipt = {
    _id: newId(),
    supplier: 'Emzor',
    supplierKey: 'emzor',
    reference: 'INV 1',
    referenceKey: 'inv 1',
    copy: 0,
    receivedOn: '2026-11-22',
    note: '',
    personnelId: admin.user._id,
    createdAt: '2026-11-22T08:00:00.000Z',
  }
  await db.insertInto('receipt').values(receipt).execute()
  await refused({ ...receipt, _id: newId() }, 'receipt')
  await refused({ ...receipt, _id: newId(), copy: -1 }, 'receipt')
  await refused({ ...receipt, _id: newId(), copy: 2, note: 'x'.repeat(501) }, 'receipt')
  await db
    .insertInto('receipt')
    .values({ ...receipt, _id: newId(), copy: 1 })
    .execute()
  for (const _id of [newId(), newId()])
    await db
      .insertInto('receipt')
      .values({ ...receipt, _id, referenceKey: '' })
      .execute()
})

test('plans: days within a year, packs of at least one, nothing below zero', async () => {
  const { db, item, refused } = await arrange()
  const plan = {
    itemId: item._id,
    leadDays: 0,
    safetyDays: 365,
    reviewDays: 1,
    packSize: 1,
    onOrder: 0,
    orderedOn: null,
    noReorder: 0 as const,
  }
  for (const wrong of [{ leadDays: -1 }, { leadDays: 366 }, { safetyDays: 366 }, { reviewDays: 0 }, { reviewDays: 366 }, { packSize: 0 }])
    await refused({ ...plan, ...wrong }, 'itemPlan')
  for (const wrong of [{ onOrder: -1 }, { orderedOn: 'soon' }, { noReorder: 2 }]) await refused({ ...plan, ...wrong }, 'itemPlan')
  await db.insertInto('itemPlan').values(plan).execute()
  await refused(plan, 'itemPlan')
})

test('one stock take can be open, and its lines are zero or more', async () => {
  const { db, admin, lot, refused } = await arrange()
  const time = '2026-11-22T08:00:00.000Z'
  const count = {
    _id: newId(),
    scope: 'all',
    openedBy: admin.user._id,
    openedAt: time,
    postedAt: null,
    cancelledAt: null,
    slot: 1 as const,
  }
  await db.insertInto('stockCount').values(count).execute()
  await refused({ ...count, _id: newId() }, 'stockCount')
  const closed = { ...count, _id: newId(), slot: null, postedAt: time }
  for (const wrong of [{ postedAt: null }, { cancelledAt: time }, { slot: 1 }, { slot: 2 }])
    await refused({ ...closed, ...wrong }, 'stockCount')
  await db.insertInto('stockCount').values(closed).execute()
  await db
    .insertInto('stockCount')
    .values({ ...closed, _id: newId() })
    .execute()

  const line = {
    countId: count._id,
    lotId: lot._id,
    counted: 0,
    atCount: 0,
    reasonCode: null,
    reason: '',
    countedBy: admin.user._id,
    countedAt: time,
  }
  for (const wrong of [{ counted: -1 }, { atCount: -1 }, { reasonCode: 'stolen' }, { reason: 'x'.repeat(501) }])
    await refused({ ...line, ...wrong }, 'countLine')
  await db.insertInto('countLine').values(line).execute()
  await refused(line, 'countLine')
})

test('an item’s day is unique, with nothing below zero', async () => {
  const { db, item, refused } = await arrange()
  const day = { itemId: item._id, day: '2020-01-01', consumed: 0, usableClosing: 0 }
  for (const wrong of [{ consumed: -1 }, { usableClosing: -1 }, { day: 'today' }]) await refused({ ...day, ...wrong }, 'stockDay')
  await db.insertInto('stockDay').values(day).execute()
  await refused(day, 'stockDay')
})
