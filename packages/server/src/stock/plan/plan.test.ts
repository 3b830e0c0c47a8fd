import { createItem } from '@clinic/contract/inventory/inventory'
import { getOverview } from '@clinic/contract/overview/overview'
import { getWorkCounts } from '@clinic/contract/overview/work-counts'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { downloadPlan, getPlanDefaults, listPlan, tryPlan, updateItemPlan, updatePlanDefaults } from '@clinic/contract/stock/stock-plan'
import { expect, test } from 'vitest'
import { anItem } from '../../../test/factories.ts'
import { inDays, stockClinic, TODAY } from '../../../test/stock.ts'
import { newId } from '../../ids.ts'

/** Days before TODAY, oldest first, some of them out of stock. */
const history = (days: number, daily: number, out = 0) =>
  Array.from({ length: days }, (_, place) => {
    const isOut = place < out
    return { day: inDays(place - days), consumed: isOut ? 0 : daily, usableClosing: isOut ? 0 : 100 }
  })

const lot = (quantity: number, expiresIn: number | null = null) => ({ quantity, expiresOn: expiresIn === null ? null : inDays(expiresIn) })

async function trying() {
  const { pharmacist } = await stockClinic()
  return (body: object) => pharmacist.call(tryPlan, { body: { today: TODAY, lots: [lot(100)], ...body } as never })
}

test('1.17 900 units in 180 days, 30 of them out of stock', async () => {
  const figures = await trying()
  expect(await figures({ days: history(180, 6, 30), packSize: 100 })).toMatchObject({
    adc: 6,
    amc: 183,
    basis: '180',
    usable: 100,
    reorderPoint: 168,
    orderUpTo: 348,
    order: 300,
    daysLeft: 16,
    status: 'order now',
  })
})

test('1.18 a lot of 60 that expires in four days, and one of 40 that lasts', async () => {
  const figures = await trying()
  expect(await figures({ days: history(180, 6), lots: [lot(60, 4), lot(40, 365)] })).toMatchObject({ unitsAtRisk: 30, daysLeft: 11 })
})

test('1.19 thirteen days in stock give no rate, fourteen do', async () => {
  const figures = await trying()
  expect(await figures({ days: history(13, 6) })).toMatchObject({ adc: null, amc: null, status: 'too little history' })
  expect(await figures({ days: history(14, 6) })).toMatchObject({ adc: 6, amc: 183 })
})

test('1.20 the last month decides if it used more', async () => {
  const figures = await trying()
  const days = [
    ...history(180, 26)
      .slice(0, 150)
      .map((day, place) => ({ ...day, consumed: place < 130 ? 6 : 0 })),
    ...history(30, 10),
  ]
  expect(await figures({ days })).toMatchObject({ adc: 10, basis: '30', reorderPoint: 280, orderUpTo: 580 })
})

test('1.21 units on order are not ordered again', async () => {
  const figures = await trying()
  expect(await figures({ days: history(180, 6, 30), packSize: 100, onOrder: 200 })).toMatchObject({ order: 100, onOrder: 200 })
})

test('a trial refuses invalid figures and stores nothing', async () => {
  const { pharmacist, as, db } = await stockClinic()
  const send = (body: object) => pharmacist.send(tryPlan, { body: { today: TODAY, days: [], lots: [], ...body } as never })
  const wrong = {
    today: 'today',
    days: [{ day: TODAY, consumed: -1, usableClosing: 1 }],
    packSize: 0,
    leadDays: 366,
    reviewDays: 0,
    onOrder: -1,
  }
  expect(Object.keys((await send(wrong)).error.fields ?? {}).toSorted()).toEqual(
    ['days.0.consumed', 'leadDays', 'onOrder', 'packSize', 'reviewDays', 'today'].toSorted(),
  )
  expect((await send({ days: history(401, 1) })).status).toBe(400)
  expect((await send({ days: [...history(1, 1), ...history(1, 1)] })).status).toBe(400)
  expect((await (await as('doctor')).send(tryPlan, { body: { today: TODAY, days: [], lots: [] } })).status).toBe(403)
  expect(await db.selectFrom('stockDay').selectAll().execute()).toEqual([])
})

/** A store where an item was given `daily` units a day for this many days, from a full shelf. */
async function clinicWithHistory() {
  const clinic = await stockClinic()
  const { _id } = await clinic.item('Zinc')
  await clinic.receive({ supplier: 'Emzor', lines: [{ item: _id, units: 100, lotNo: 'A', expiresOn: inDays(400), unitCost: 250 }] })
  await clinic.db.deleteFrom('stockDay').execute()
  await clinic.db
    .insertInto('stockDay')
    .values(history(150, 6).map((day) => ({ itemId: _id, ...day })))
    .execute()
  const plan = (body: object) => clinic.pharmacist.call(updateItemPlan, { params: { id: _id }, body })
  return { ...clinic, itemId: _id, plan }
}

test('1.26 the plan gives the same figures on both engines', async () => {
  const { pharmacist, itemId, plan, db } = await clinicWithHistory()
  await db
    .insertInto('stockDay')
    .values({ itemId, day: inDays(-400), consumed: 999, usableClosing: 5 })
    .execute()
  const [row] = await pharmacist.call(listPlan, {})
  expect(row).toMatchObject({
    _id: itemId,
    name: 'Zinc',
    count: 100,
    usable: 100,
    expired: 0,
    held: 0,
    supplier: 'Emzor',
    unitCost: 250,
    // The shelf was never empty between the early day and the start of the history, so the last month used more than the 180 days.
    adc: 6,
    basis: '30',
    reorderPoint: 168,
    orderUpTo: 348,
    order: 248,
    daysLeft: 16,
    status: 'order now',
    plan: { leadDays: null, safetyDays: null, reviewDays: null, packSize: 1, onOrder: 0, orderedOn: null, noReorder: false, version: 1 },
  })
  expect(await plan({ leadDays: 1, safetyDays: 1, reviewDays: 1, packSize: 10 })).toMatchObject({
    reorderPoint: 12,
    orderUpTo: 18,
    status: 'too much',
  })
  expect(await pharmacist.call(listPlan, { query: { status: 'order now' } })).toEqual([])
  expect(await pharmacist.call(listPlan, { query: { status: 'too much' } })).toHaveLength(1)
  expect((await pharmacist.send(listPlan, { query: { status: 'gone' as never } })).error.fields).toHaveProperty('status')
})

test('an item’s plan stores what is sent, its order date and its version', async () => {
  const { pharmacist, as, itemId, plan, db } = await clinicWithHistory()
  expect((await plan({ onOrder: 40, version: 1 })).plan).toMatchObject({ onOrder: 40, orderedOn: TODAY, version: 2 })
  expect((await plan({ noReorder: true, leadDays: 0 })).plan).toMatchObject({ onOrder: 40, orderedOn: TODAY, noReorder: true, leadDays: 0 })
  expect((await plan({ leadDays: null, orderedOn: inDays(-3) })).plan).toMatchObject({ leadDays: null, orderedOn: inDays(-3) })
  expect((await plan({ onOrder: 0 })).plan).toMatchObject({ onOrder: 0, orderedOn: null, version: 5 })
  const send = (body: object, id = itemId) => pharmacist.send(updateItemPlan, { params: { id }, body })
  expect((await send({ packSize: 5, version: 4 })).status).toBe(409)
  expect((await send({})).status).toBe(400)
  const wrong = { leadDays: 366, safetyDays: -1, reviewDays: 0, packSize: 0, onOrder: 1.5, orderedOn: 'soon', noReorder: 'no' }
  expect(Object.keys((await send(wrong)).error.fields ?? {}).toSorted()).toEqual(Object.keys(wrong).toSorted())
  expect((await send({ orderedOn: inDays(1) })).error.fields).toEqual({ orderedOn: 'It cannot have been ordered after today' })
  expect((await send({ packSize: 5 }, newId())).status).toBe(404)
  expect((await (await as('nurse')).send(updateItemPlan, { params: { id: itemId }, body: { packSize: 5 } })).status).toBe(403)
  const events = await db.selectFrom('auditEvent').select('fields').where('type', '=', 'item.plan').execute()
  expect(events[1]?.fields).toBe('["leadDays","noReorder"]')
  // The form sends all of them, changed or not.
  const { version: _, ...same } = (await pharmacist.call(listPlan, {}))[0]?.plan ?? { version: 0 }
  expect((await plan(same)).plan.version).toBe(5)
  expect((await plan({ ...same, packSize: 20 })).plan.version).toBe(6)
  const later = await db.selectFrom('auditEvent').select('fields').where('type', '=', 'item.plan').execute()
  expect(later.slice(events.length)).toEqual([{ fields: '["packSize"]' }])
})

test('items without their own days use the clinic’s, which an admin can change', async () => {
  const { admin, pharmacist, itemId, plan } = await clinicWithHistory()
  expect(await pharmacist.call(getPlanDefaults, {})).toEqual({ leadDays: 14, safetyDays: 14, reviewDays: 30, version: 1 })
  expect(await admin.call(updatePlanDefaults, { body: { leadDays: 7, version: 1 } })).toMatchObject({
    leadDays: 7,
    safetyDays: 14,
    version: 2,
  })
  expect(await admin.call(updatePlanDefaults, { body: { leadDays: 7, safetyDays: 14, reviewDays: 30 } })).toMatchObject({ version: 2 })
  expect((await admin.send(updatePlanDefaults, { body: { leadDays: 8, version: 1 } })).status).toBe(409)
  expect((await admin.send(updatePlanDefaults, { body: { leadDays: null as never } })).status).toBe(400)
  expect((await admin.send(updatePlanDefaults, { body: {} })).status).toBe(400)
  expect((await pharmacist.send(updatePlanDefaults, { body: { leadDays: 8 } })).status).toBe(403)
  expect(await pharmacist.call(listPlan, {})).toMatchObject([{ _id: itemId, reorderPoint: 6 * 21 }])
  expect(await plan({ leadDays: 14 })).toMatchObject({ reorderPoint: 6 * 28 })
})

test('1.25 the CSV order list has what to order, safe against formulas', async () => {
  const { pharmacist, as, admin, item, receive, itemId, plan, db } = await clinicWithHistory()
  const guarded = await item('=1+1')
  await receive({ lines: [{ item: guarded._id, units: 1 }] })
  await db.deleteFrom('stockDay').where('itemId', '=', guarded._id).execute()
  await db
    .insertInto('stockDay')
    .values(history(100, 2).map((day) => ({ itemId: guarded._id, ...day })))
    .execute()
  const { data, headers } = await pharmacist.send(downloadPlan, {})
  expect(headers['content-disposition']).toContain('reorder.csv')
  expect(String(data).split('\r\n')).toEqual([
    '\u{feff}"item","dosage","supplier","order","usable","onOrder","daysLeft","monthlyUse","reorderPoint","orderUpTo","status","unit"',
    expect.stringMatching(/^"'=1\+1",.*"order now","unit"$/),
    expect.stringMatching(/^"Zinc",.*"Emzor","248","100","0","16","183","168","348","order now","unit"$/),
    '',
  ])
  await plan({ noReorder: true })
  expect(String((await admin.send(downloadPlan, {})).data)).not.toContain('Zinc')
  expect((await (await as('doctor')).send(downloadPlan, {})).status).toBe(403)
  expect(await db.selectFrom('auditEvent').select(['rows']).where('type', '=', 'stock.download').execute()).toEqual([
    { rows: 2 },
    { rows: 1 },
  ])
  expect(itemId).not.toBe(guarded._id)
})

test('an item that is out orders from the days on which it was in stock, however few or long ago', async () => {
  const figures = await trying()
  const few = history(9, 6).map((day, place) => (place < 5 ? day : { ...day, consumed: 0, usableClosing: 0 }))
  const out = { lots: [], leadDays: 10, safetyDays: 10, reviewDays: 10 }
  expect(await figures({ days: few, ...out })).toMatchObject({ adc: 6, order: 180, status: 'out' })
  // With units on the shelf, five days say too little.
  expect(await figures({ days: few, ...out, lots: [lot(3)] })).toMatchObject({ adc: null, order: null, status: 'too little history' })
  expect(await figures({ days: history(9, 0), ...out })).toMatchObject({ order: null, status: 'out' })
})

test('what ran out a year ago is ordered, and counter, home, plan and file agree on what runs low', async () => {
  const { item, receive, session, as, clock } = await stockClinic()
  const old = await item('Zinc')
  await receive({ lines: [{ item: old._id, units: 20 }] })
  for (let day = 0; day < 10; day++) {
    clock.now = new Date(`${inDays(day)}T09:00:00Z`)
    await (await as('pharmacist')).call(updateSession, { body: { id: session._id, drugs: [{ drug: old._id, dosage: 2 }] } })
  }
  clock.now = new Date(`${inDays(400)}T09:00:00Z`)
  const [boss, keeper] = [await as('admin'), await as('pharmacist')]
  for (const [name, count] of [['Never in stock', 0], ['Plenty', 100], ['Not ordered', 0]] as const)
    await boss.call(createItem, { body: anItem({ name, count }) }) // biome-ignore format: pairs
  const rows = await keeper.call(listPlan, {})
  const named = (name: string) => rows.find((row) => row.name === name)
  await keeper.call(updateItemPlan, { params: { id: named('Not ordered')?._id ?? '' }, body: { noReorder: true } })
  expect(named('Zinc')).toMatchObject({ status: 'out', adc: 2, order: 116, runsLow: true })
  const low = (await keeper.call(listPlan, {})).filter(({ runsLow }) => runsLow).map(({ name }) => name)
  expect(low).toEqual(['Never in stock', 'Zinc'])
  expect((await keeper.call(getWorkCounts, {})).stock).toBe(2)
  const { outOfStock, lowStock } = await boss.call(getOverview, {})
  expect(outOfStock + lowStock).toBe(2)
  expect(
    (await keeper.call(downloadPlan, {}))
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')[0])
      .filter(Boolean),
  ).toHaveLength(2)
})
