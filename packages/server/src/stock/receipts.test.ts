import { checkStock, receiveStock } from '@clinic/contract/stock/stock'
import { updateItemPlan } from '@clinic/contract/stock/stock-plan'
import { expect, test } from 'vitest'
import { inDays, stockClinic, TODAY } from '../../test/stock.ts'
import { newId } from '../ids.ts'

test('1.1 a delivery of two lots is two restocks, and lists the lots in the order they are given', async () => {
  const { item, receive, lots, movements, count, pharmacist } = await stockClinic()
  const { _id } = await item('Zinc')
  const lines = [
    { item: 'zinc', units: 100, lotNo: 'A', expiresOn: inDays(300), unitCost: 1250 },
    { item: _id, units: 50, lotNo: 'B', expiresOn: inDays(20) },
  ]
  const { status, data } = await receive({ supplier: ' Emzor ', reference: 'INV 7', note: 'Two boxes', lines })
  expect([status, await count(_id)]).toEqual([201, 150])
  const shelf = await lots(_id)
  expect(shelf).toMatchObject([
    { _id: data.lotIds[1], lotNo: 'B', quantity: 50, expiresOn: inDays(20), unitCost: null, state: 'usable', held: false },
    { _id: data.lotIds[0], lotNo: 'A', quantity: 100, unitCost: 1250, supplier: 'Emzor', receivedOn: TODAY, receiptId: data._id },
  ])
  expect((await movements(_id)).slice(1)).toEqual([
    { type: 'restock', change: 100, reason: 'Emzor, INV 7' },
    { type: 'restock', change: 50, reason: 'Emzor, INV 7' },
  ])
  expect(data).toMatchObject({ supplier: 'Emzor', reference: 'INV 7', note: 'Two boxes', userId: { _id: pharmacist.user._id } })
  expect(await pharmacist.call(checkStock, {})).toEqual({ ok: true, faults: [] })
})

test('a delivery of an earlier day is taken in, one of a day that has not come is not', async () => {
  const { item, receive, lots, count } = await stockClinic()
  const { _id } = await item('Zinc')
  const lines = [{ item: _id, units: 5, lotNo: 'A' }]
  const ahead = await receive({ receivedOn: inDays(1), lines: [...lines, { item: 'nothing', units: 1 }] })
  expect([ahead.status, ahead.error.fields]).toEqual([
    400,
    { receivedOn: 'It cannot have been received after today', 'lines.1.item': 'There is no item nothing' },
  ])
  expect((await receive({ receivedOn: inDays(-1), lines })).status).toBe(201)
  expect([await count(_id), (await lots(_id))[0]?.receivedOn]).toEqual([5, inDays(-1)])
})

test('1.2 a supplier’s reference is received once, unless confirmed as another delivery', async () => {
  const { item, receive, count, db } = await stockClinic()
  const { _id } = await item('Zinc')
  const body = { supplier: 'Emzor', reference: 'INV 7', lines: [{ item: _id, units: 5 }] }
  expect((await receive(body)).status).toBe(201)
  const again = await receive({ ...body, supplier: 'EMZOR ', reference: ' inv 7' })
  expect([again.status, Object.keys(again.error.fields ?? {})]).toEqual([409, ['reference']])
  expect((await receive({ ...body, supplier: 'May & Baker' })).status).toBe(201)
  expect((await receive({ ...body, again: true })).status).toBe(201)
  expect((await receive({ ...body, again: true })).status).toBe(201)
  for (let times = 0; times < 2; times++) expect((await receive({ lines: body.lines })).status).toBe(201)
  expect(await count(_id)).toBe(30)
  expect((await db.selectFrom('receipt').select('copy').orderBy('_id').execute()).map(({ copy }) => copy)).toEqual([0, 0, 1, 2, 0, 0])
})

test('1.3 an Idempotency-Key receives once, even when sent ten times at once', async () => {
  const { item, pharmacist, count } = await stockClinic()
  const { _id } = await item('Zinc')
  const body = { lines: [{ item: _id, units: 5 }] }
  const answers = await Promise.all(Array.from({ length: 10 }, () => pharmacist.send(receiveStock, { body }, { key: 'one' })))
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
  expect((await pharmacist.send(receiveStock, { body }, { key: 'one' })).status).toBe(201)
  expect(await count(_id)).toBe(5)
})

test('1.4 names every invalid line, and receives nothing', async () => {
  const { item, receive, count } = await stockClinic()
  const { _id } = await item('Zinc')
  for (const units of [0, 1.5, '5', -1, 10 ** 10, null]) {
    const { status, error } = await receive({
      lines: [
        { item: _id, units },
        { item: _id, units: 1 },
        { item: _id, units: 0 },
      ],
    })
    expect([units, status, Object.keys(error.fields ?? {})]).toEqual([units, 400, ['lines.0.units', 'lines.2.units']])
  }
  const cost = await receive({ lines: [{ item: _id, units: 1, unitCost: 10 ** 10 + 1 }] })
  expect([cost.status, Object.keys(cost.error.fields ?? {})]).toEqual([400, ['lines.0.unitCost']])
  const unknown = await receive({
    lines: [
      { item: _id, units: 1 },
      { item: 'Nothing', units: 1 },
    ],
  })
  expect([unknown.status, unknown.error.fields]).toEqual([400, { 'lines.1.item': 'There is no item Nothing' }])
  expect((await receive({ lines: [{ item: newId(), units: 1 }] })).status).toBe(404)
  expect((await receive({ lines: [] })).error.fields).toHaveProperty('lines')
  expect((await receive({ lines: Array.from({ length: 201 }, () => ({ item: _id, units: 1 })) })).error.fields).toHaveProperty('lines')
  expect(await count(_id)).toBe(0)
  expect((await receive({ lines: [{ item: _id, units: 10 ** 9 }] })).status).toBe(201)
  expect(Object.keys((await receive({ lines: [{ item: _id, units: 1 }] })).error.fields ?? {})).toEqual(['lines.0.units'])
})

test('1.5 and 1.6 an expiry is a day or a month, and expired units can only be received as held', async () => {
  const { item, receive, lots, give } = await stockClinic()
  const { _id } = await item('Zinc')
  for (const expiresOn of ['2026-13', '31/12/2026', inDays(-1)]) {
    const { status, error } = await receive({ lines: [{ item: _id, units: 1, expiresOn }] })
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['lines.0.expiresOn']])
  }
  expect((await receive({ lines: [{ item: _id, units: 4, expiresOn: inDays(-1), held: true }] })).status).toBe(201)
  expect((await give(_id, 1)).error.fields).toEqual({ 'drugs.0.dosage': 'Zinc: 0 units usable, 4 held, 1 asked for' })
  expect(
    (
      await receive({
        lines: [
          { item: _id, units: 1, expiresOn: '2028-02' },
          { item: _id, units: 2, expiresOn: TODAY },
        ],
      })
    ).status,
  ).toBe(201)
  expect((await lots(_id)).map(({ expiresOn, state }) => [expiresOn, state])).toEqual([
    [inDays(-1), 'held'],
    [TODAY, 'usable'],
    ['2028-02-29', 'usable'],
  ])
})

test('1.7 and 1.10 care takes from the lot that expires first, and skips held lots', async () => {
  const { item, receive, lots, give, movements, db } = await stockClinic()
  const { _id } = await item('Zinc')
  const lines = [
    { item: _id, units: 100, lotNo: 'A', expiresOn: inDays(300) },
    { item: _id, units: 50, lotNo: 'B', expiresOn: inDays(20) },
    { item: _id, units: 70, lotNo: 'C', expiresOn: inDays(5), held: true },
  ]
  expect((await receive({ lines })).status).toBe(201)
  expect((await give(_id, 60)).status).toBe(200)
  expect((await lots(_id, true)).map(({ lotNo, quantity }) => [lotNo, quantity])).toEqual([
    ['C', 70],
    ['B', 0],
    ['A', 90],
  ])
  expect((await movements(_id)).at(-1)).toMatchObject({ type: 'dispensed', change: -60 })
  const changes = await db.selectFrom('lotMovement').select('change').where('kind', '=', 'dispensed').orderBy('change').execute()
  expect(changes).toEqual([{ change: -50 }, { change: -10 }])
})

test('another delivery of a lot adds to it; lots with the same number but another expiry stay separate', async () => {
  const { item, receive, lots } = await stockClinic()
  const { _id } = await item('Zinc')
  const line = { item: _id, units: 5, lotNo: 'A', expiresOn: inDays(30) }
  const { data } = await receive({
    supplier: 'Emzor',
    lines: [line, { ...line, lotNo: ' a ', unitCost: 300 }, { ...line, expiresOn: inDays(31) }],
  })
  expect(new Set(data.lotIds).size).toBe(2)
  expect(await lots(_id)).toMatchObject([{ quantity: 10, unitCost: 300 }, { quantity: 5 }])
})

test('1.21 a delivery reduces what is on order, never below zero', async () => {
  const { item, receive, pharmacist, db } = await stockClinic()
  const { _id } = await item('Zinc')
  await pharmacist.call(updateItemPlan, { params: { id: _id }, body: { onOrder: 200 } })
  const onOrder = async () => (await db.selectFrom('itemPlan').select('onOrder').executeTakeFirstOrThrow()).onOrder
  await receive({
    lines: [
      { item: _id, units: 100 },
      { item: _id, units: 50 },
    ],
  })
  expect(await onOrder()).toBe(50)
  await receive({ lines: [{ item: _id, units: 51 }] })
  expect(await onOrder()).toBe(0)
})

test('deliveries are for admin and pharmacist, and are audited', async () => {
  const { as, anonymous, admin, item, db } = await stockClinic()
  const { _id } = await item('Zinc')
  const body = { lines: [{ item: _id, units: 1 }] }
  expect((await anonymous.send(receiveStock, { body })).status).toBe(401)
  for (const role of ['doctor', 'nurse', 'physiotherapist'] as const)
    expect((await (await as(role)).send(receiveStock, { body })).status).toBe(403)
  const { _id: entityId } = await admin.call(receiveStock, { body })
  const events = await db.selectFrom('auditEvent').select(['actorId', 'entityId', 'rows']).where('type', '=', 'stock.receive').execute()
  expect(events).toEqual([{ actorId: admin.user._id, entityId, rows: 1 }])
})
