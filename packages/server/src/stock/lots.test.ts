import { createItem, listItems, updateItem } from '@clinic/contract/inventory/inventory'
import { strikeCare } from '@clinic/contract/sessions/entered-in-error'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { checkStock } from '@clinic/contract/stock/stock'
import { expect, test } from 'vitest'
import { newItem, newSession } from '../../test/arrange.ts'
import { anItem } from '../../test/factories.ts'
import { testApp } from '../../test/harness.ts'

const NOW = new Date('2026-11-22T09:00:00Z')

async function arrange() {
  const clock = { now: NOW }
  const clinic = await testApp({ clock })
  const admin = await clinic.as('admin')
  const session = await newSession(await clinic.as('doctor'))
  let current = admin
  const give = (drug: string, dosage: number, more = {}) =>
    current.send(updateSession, { body: { id: session._id, drugs: [{ drug, dosage, ...more }] } })
  /** Moves the clock, and signs in an admin then. */
  async function moveTo(time: string) {
    clock.now = new Date(time)
    current = await clinic.as('admin')
    return current
  }
  const lots = (itemId: string) =>
    clinic.db.selectFrom('lot').select(['lotNo', 'expiresOn', 'quantity']).where('itemId', '=', itemId).orderBy('_id').execute()
  return { ...clinic, moveTo, admin, session, give, lots }
}

test('1.14 a new item has one lot with what is on its box; one without units has none', async () => {
  const { admin, lots } = await arrange()
  const plain = await newItem(admin, { count: 20 })
  expect(await lots(plain._id)).toEqual([{ lotNo: '', expiresOn: null, quantity: 20 }])
  const boxed = await newItem(admin, { count: 7, lotNo: ' B 17 ', expiresOn: '2028-02' })
  expect(await lots(boxed._id)).toEqual([{ lotNo: 'B 17', expiresOn: '2028-02-29', quantity: 7 }])
  expect(await lots((await newItem(admin, { count: 0 }))._id)).toEqual([])
  for (const expiresOn of ['2026-13', '31/12/2026', '2026-02-30', '2026-11-21', '2026-10'])
    expect([expiresOn, (await admin.send(createItem, { body: anItem({ expiresOn }) })).error.fields]).toMatchObject([
      expiresOn,
      { expiresOn: expect.any(String) },
    ])
  expect((await admin.send(createItem, { body: anItem({ expiresOn: '2026-11-22' }) })).status).toBe(201)
})

test('1.16 a restock goes to the lot with unknown number, and a count takes from that lot first', async () => {
  const { admin, lots } = await arrange()
  const item = await newItem(admin, { count: 20, lotNo: 'A', expiresOn: '2026-12-01' })
  const edit = (body: object) => admin.call(updateItem, { body: { id: item._id, ...body } })
  expect(await edit({ restock: 5 })).toMatchObject({ count: 25 })
  expect(await edit({ count: 22 })).toMatchObject({ count: 22 })
  expect(await lots(item._id)).toMatchObject([{ quantity: 20 }, { lotNo: '', quantity: 2 }])
  expect(await edit({ count: 15 })).toMatchObject({ count: 15 })
  expect(await lots(item._id)).toMatchObject([{ quantity: 15 }, { lotNo: '', quantity: 0 }])
  expect(await edit({ count: 16 })).toMatchObject({ count: 16 })
  expect(await lots(item._id)).toMatchObject([{ quantity: 15 }, { lotNo: '', quantity: 1 }])
  expect(await admin.call(checkStock, {})).toEqual({ ok: true, faults: [] })
})

test('1.8 and 1.9 a lot can be given on its last day but not after it, and the refusal says so', async () => {
  const { admin, give, lots, moveTo, db } = await arrange()
  const item = await newItem(admin, { name: 'Zinc', count: 13, lotNo: 'A', expiresOn: '2026-11-23' })
  await moveTo('2026-11-23T22:59:00Z') // 23:59 in Lagos
  expect((await give(item._id, 4)).status).toBe(200)
  expect(await lots(item._id)).toMatchObject([{ quantity: 9 }])
  const next = await moveTo('2026-11-23T23:00:00Z')
  const before = await db.selectFrom('movement').selectAll().execute()
  const refused = await give(item._id, 1)
  expect([refused.status, refused.error.fields]).toEqual([409, { 'drugs.0.dosage': 'Zinc: 0 units usable, 9 expired, 1 asked for' }])
  expect(await db.selectFrom('movement').selectAll().execute()).toEqual(before)
  expect(await next.call(listItems, { query: { name: 'Zinc' } })).toMatchObject([{ count: 9 }])
  expect(await db.selectFrom('stockDay').select(['day', 'consumed', 'usableClosing']).orderBy('day').execute()).toEqual([
    { day: '2026-11-22', consumed: 0, usableClosing: 13 },
    { day: '2026-11-23', consumed: 4, usableClosing: 9 },
  ])
  // The next change also records the day on which the lot expired.
  await (await moveTo('2026-11-27T09:00:00Z')).call(updateItem, { body: { id: item._id, restock: 5 } })
  expect(await db.selectFrom('stockDay').select(['day', 'consumed', 'usableClosing']).orderBy('day').execute()).toMatchObject([
    { day: '2026-11-22' },
    { day: '2026-11-23' },
    { day: '2026-11-24', consumed: 0, usableClosing: 0 },
    { day: '2026-11-27', consumed: 0, usableClosing: 5 },
  ])
})

test('giving a lot that expires during the treatment needs a reason, which is stored', async () => {
  const { admin, give, db } = await arrange()
  const item = await newItem(admin, { name: 'Zinc', count: 10, expiresOn: '2026-11-25' })
  const refused = await give(item._id, 5, { days: 5 })
  expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([409, ['drugs.0.shortDated']])
  for (const shortDated of ['no', 'x'.repeat(201)])
    expect((await give(item._id, 5, { days: 5, shortDated })).error.fields).toHaveProperty(['drugs.0.shortDated'])
  for (const days of [0, 366, 1.5, '5']) expect((await give(item._id, 5, { days })).error.fields).toHaveProperty(['drugs.0.days'])
  expect((await give(item._id, 5, { days: 4 })).status).toBe(200) // the last day is the expiry date
  expect((await give(item._id, 5, { days: 5, shortDated: 'Comes back on Tuesday' })).status).toBe(200)
  const last = await db.selectFrom('movement').select(['change', 'reason']).orderBy('_id', 'desc').executeTakeFirst()
  expect(last).toEqual({ change: -5, reason: 'Short-dated: Comes back on Tuesday' })
})

test('15.8 striking care returns units to their lots, even expired ones, and subtracts them from the day of the care', async () => {
  const { admin, give, lots, moveTo, session, db } = await arrange()
  const item = await newItem(admin, { count: 4, lotNo: 'A', expiresOn: '2026-11-22' })
  await admin.call(updateItem, { body: { id: item._id, restock: 6 } })
  const { data } = await give(item._id, 8)
  expect(await lots(item._id)).toMatchObject([{ quantity: 0 }, { quantity: 2 }])
  const later = await moveTo('2026-11-24T09:00:00Z')
  const careId = data.comments.at(-1)?._id ?? ''
  await later.call(strikeCare, { params: { id: session._id, careId }, body: { reason: 'Wrong patient' } })
  expect(await lots(item._id)).toMatchObject([{ quantity: 4 }, { quantity: 6 }])
  expect(await db.selectFrom('lotMovement').select(['change', 'kind']).where('kind', '=', 'returned').orderBy('change').execute()).toEqual([
    { change: 4, kind: 'returned' },
    { change: 4, kind: 'returned' },
  ])
  expect(await db.selectFrom('stockDay').select(['day', 'consumed', 'usableClosing']).orderBy('day').execute()).toEqual([
    { day: '2026-11-22', consumed: 0, usableClosing: 2 },
    { day: '2026-11-24', consumed: 0, usableClosing: 6 },
  ])
  expect(await later.call(checkStock, {})).toEqual({ ok: true, faults: [] })
})

test('1.11 fifty requests at once for lots of 4 and 6: ten succeed, forty are refused', async () => {
  const { admin, give, lots } = await arrange()
  const item = await newItem(admin, { count: 4, lotNo: 'A', expiresOn: '2027-01-01' })
  await admin.call(updateItem, { body: { id: item._id, restock: 6 } })
  const answers = await Promise.all(Array.from({ length: 50 }, () => give(item._id, 1)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(200), ...Array(40).fill(409)])
  expect(await lots(item._id)).toMatchObject([{ quantity: 0 }, { quantity: 0 }])
  expect(await admin.call(checkStock, {})).toEqual({ ok: true, faults: [] })
})

test('the check names each wrong sum, and is for admin and pharmacist', async () => {
  const { as, anonymous, admin, db, lots } = await arrange()
  const item = await newItem(admin, { name: 'Zinc', count: 5 })
  expect((await anonymous.send(checkStock, {})).status).toBe(401)
  for (const role of ['doctor', 'nurse', 'physiotherapist'] as const) expect((await (await as(role)).send(checkStock, {})).status).toBe(403)
  const pharmacist = await as('pharmacist')
  expect(await pharmacist.call(checkStock, {})).toEqual({ ok: true, faults: [] })
  await db.updateTable('item').set({ count: 6 }).execute()
  expect(await pharmacist.call(checkStock, {})).toEqual({
    ok: false,
    faults: [{ rule: 'I1', itemId: item._id, message: 'Zinc: the count is 6, the movements add up to 5, the lots to 5' }],
  })
  await db.updateTable('item').set({ count: 5 }).execute()
  await db.updateTable('lot').set({ quantity: 4 }).execute()
  const { faults } = await pharmacist.call(checkStock, {})
  expect(faults.map(({ rule }) => rule)).toEqual(['I1', 'I2'])
  await db.updateTable('lot').set({ quantity: 5 }).execute()
  const movement = await db.selectFrom('movement').selectAll().executeTakeFirstOrThrow()
  await db
    .insertInto('movement')
    .values({ ...movement, _id: movement._id.replace(/.$/, 'x') })
    .execute()
  expect((await pharmacist.call(checkStock, {})).faults.map(({ rule }) => rule)).toEqual(['I1', 'I3'])
  expect(await lots(item._id)).toHaveLength(1)
})
