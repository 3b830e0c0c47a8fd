import { updateItem } from '@clinic/contract/inventory/inventory'
import { checkStock } from '@clinic/contract/stock/stock'
import { cancelCount, getCount, listCounts, openCount, postCount, typeCount } from '@clinic/contract/stock/stock-counts'
import { expect, test } from 'vitest'
import { inDays, stockClinic } from '../../../test/stock.ts'
import { newId } from '../../ids.ts'

async function counting(scope: 'all' | 'zinc' = 'all') {
  const clinic = await stockClinic()
  const zinc = await clinic.item('Zinc')
  const gauze = await clinic.item('Gauze')
  const { data } = await clinic.receive({
    lines: [
      { item: 'Zinc', units: 90, lotNo: 'A', expiresOn: inDays(30) },
      { item: 'Zinc', units: 10 },
    ],
  })
  const [a = '', unknown = ''] = data.lotIds
  const { pharmacist } = clinic
  const opened = await pharmacist.call(openCount, { body: { scope: scope === 'all' ? 'all' : [zinc._id] } })
  const params = { id: opened._id }
  return {
    ...clinic,
    zinc,
    gauze,
    a,
    unknown,
    opened,
    params,
    type: (...lines: object[]) => pharmacist.send(typeCount, { params, body: { lines: lines as never } }),
    post: () => pharmacist.send(postCount, { params }),
    quantities: async () => new Map((await clinic.lots(zinc._id, true)).map(({ _id, quantity }) => [_id, quantity])),
  }
}

test('the sheet lists each lot, those without an expiry first, with an empty line for an item without stock', async () => {
  const { opened, pharmacist, gauze, a, unknown } = await counting()
  expect(opened).toMatchObject({ state: 'open', openedBy: { _id: pharmacist.user._id }, postedAt: null, cancelledAt: null })
  expect(opened.lines.map(({ name, lotId, quantity }) => [name, lotId, quantity])).toEqual([
    ['Gauze', expect.any(String), 0],
    ['Zinc', unknown, 10],
    ['Zinc', a, 90],
  ])
  expect(opened.lines[0]).toMatchObject({ itemId: gauze._id, counted: null, atCount: null, difference: null, reasonCode: null, reason: '' })
  expect((await counting('zinc')).opened.lines.map(({ name }) => name)).toEqual(['Zinc', 'Zinc'])
})

test('an item that ran out has one empty line, whatever lots it had, so that units found on the shelf can be counted', async () => {
  const { item, receive, give, pharmacist, admin, count } = await stockClinic()
  const coartem = await item('Coartem')
  const lines = ['A', 'B'].map((lotNo) => ({ item: 'Coartem', units: 3, lotNo, expiresOn: inDays(30) }))
  await receive({ lines: [...lines, { item: 'Coartem', units: 1, held: true }] })
  await give(coartem._id, 6)
  await admin.call(updateItem, { body: { id: coartem._id, count: 0 } })
  const open = async () => pharmacist.call(openCount, { body: { scope: 'all' } })
  const first = await open()
  expect(first.lines).toMatchObject([{ name: 'Coartem', lotNo: '', expiresOn: null, held: false, quantity: 0 }])
  const params = { id: first._id }
  const lotId = first.lines[0]?.lotId ?? ''
  await pharmacist.call(typeCount, { params, body: { lines: [{ lotId, counted: 2, reasonCode: 'found' }] } })
  await pharmacist.call(postCount, { params })
  expect(await count(coartem._id)).toBe(2)
  expect((await open()).lines.map(({ quantity }) => quantity)).toEqual([2])
})

test('an item’s lots stand together, also if only one of them is without an expiry', async () => {
  const { item, receive, pharmacist } = await stockClinic()
  for (const name of ['Amoxil', 'Zinc', 'Coartem']) await item(name)
  await receive({ lines: [{ item: 'Amoxil', units: 1, lotNo: 'A', expiresOn: inDays(20) }, { item: 'Zinc', units: 1, lotNo: 'Z', expiresOn: inDays(10) }] }) // biome-ignore format: lines
  await receive({ lines: [{ item: 'Zinc', units: 1 }, { item: 'Coartem', units: 1 }, { item: 'Coartem', units: 2, lotNo: 'C', expiresOn: inDays(5) }] }) // biome-ignore format: lines
  const { lines } = await pharmacist.call(openCount, { body: { scope: 'all' } })
  expect(lines.map(({ name, lotNo }) => `${name} ${lotNo}`)).toEqual(['Coartem ', 'Coartem C', 'Zinc ', 'Zinc Z', 'Amoxil A'])
})

test('1.22 keeps what was given after counting, and posting corrects by the difference', async () => {
  const { type, post, give, zinc, a, unknown, quantities, movements, count, pharmacist, params } = await counting()
  expect((await type({ lotId: a, counted: 88 })).data.lines.find(({ lotId }) => lotId === a)).toMatchObject({ atCount: 90, difference: -2 })
  await give(zinc._id, 5) // from A, whose expiry is known
  expect(await quantities()).toEqual(new Map([[unknown, 10], [a, 85]])) // biome-ignore format: pairs
  const refused = await post()
  expect([refused.status, Object.values(refused.error.fields ?? {})]).toEqual([400, ['Choose a reason for the difference']])
  // The reason belongs to the earlier count of the same number.
  expect(
    (await type({ lotId: a, counted: 88, reasonCode: 'broken', reason: 'Box fell' })).data.lines.find(({ lotId }) => lotId === a),
  ).toMatchObject({
    atCount: 90,
    difference: -2,
    reasonCode: 'broken',
    reason: 'Box fell',
  })
  expect(await post()).toMatchObject({ status: 200, data: { state: 'posted', lines: [{ lotId: a, counted: 88, atCount: 90 }] } })
  expect((await quantities()).get(a)).toBe(83)
  expect(await count(zinc._id)).toBe(93)
  expect((await movements(zinc._id)).at(-1)).toEqual({ type: 'correction', change: -2, reason: 'Stock take (broken: Box fell)' })
  const twice = await post()
  expect([twice.status, twice.error.message]).toEqual([409, 'This stock take is posted already'])
  expect((await type({ lotId: a, counted: 1 })).status).toBe(409)
  expect((await pharmacist.send(cancelCount, { params })).status).toBe(409)
  expect(await pharmacist.call(checkStock, {})).toEqual({ ok: true, faults: [] })
})

test('a count typed again compares with the lot’s quantity at that time', async () => {
  const { type, give, zinc, unknown, post, quantities } = await counting()
  await type({ lotId: unknown, counted: 9 })
  await give(zinc._id, 94) // all of A, and four of unknown expiry
  const { data } = await type({ lotId: unknown, counted: 5, reasonCode: 'miscounted' })
  expect(data.lines.find(({ lotId }) => lotId === unknown)).toMatchObject({ atCount: 6, difference: -1 })
  expect((await post()).status).toBe(200)
  expect((await quantities()).get(unknown)).toBe(5)
})

test('surplus and shortage of an item are one movement, and units found for an item without stock count too', async () => {
  const { type, post, opened, zinc, gauze, a, unknown, quantities, movements, count, db } = await counting()
  const found = opened.lines.find(({ itemId }) => itemId === gauze._id)?.lotId
  await type(
    { lotId: a, counted: 95, reasonCode: 'found' },
    { lotId: unknown, counted: 5, reason: 'Were in A’s box' },
    { lotId: found, counted: 3, reasonCode: 'found' },
  )
  expect((await post()).status).toBe(200)
  expect(await quantities()).toEqual(new Map([[unknown, 5], [a, 95]])) // biome-ignore format: pairs
  expect([await count(zinc._id), await count(gauze._id)]).toEqual([100, 3])
  expect((await movements(zinc._id)).at(-1)).toMatchObject({ change: 0, reason: 'Stock take (other: Were in A’s box; found)' })
  const events = await db.selectFrom('auditEvent').select(['type', 'rows']).where('type', 'like', 'count.%').orderBy('seq').execute()
  expect(events).toEqual([
    { type: 'count.open', rows: 2 },
    { type: 'count.type', rows: 3 },
    { type: 'count.post', rows: 3 },
  ])
})

test('refuses to post if more was given since than the count allows', async () => {
  const { type, post, give, zinc, unknown, quantities } = await counting()
  await type({ lotId: unknown, counted: 2, reasonCode: 'lost' })
  await give(zinc._id, 95)
  const refused = await post()
  expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([409, ['lines.1.counted']])
  expect((await quantities()).get(unknown)).toBe(5)
})

test('only one stock take can be open, and cancelling it changes nothing', async () => {
  const { pharmacist, admin, params, type, a, zinc, count } = await counting()
  const second = await admin.send(openCount, { body: { scope: 'all' } })
  expect([second.status, second.error.message]).toEqual([409, 'A stock take is open already. Post or cancel it first.'])
  await type({ lotId: a, counted: 1, reasonCode: 'lost' })
  expect(await admin.call(cancelCount, { params })).toMatchObject({ state: 'cancelled', lines: [{ lotId: a, counted: 1 }] })
  expect(await count(zinc._id)).toBe(100)
  const answers = await Promise.all(Array.from({ length: 5 }, () => admin.send(openCount, { body: { scope: 'all' } })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
  expect((await pharmacist.call(listCounts, {})).map(({ state }) => state)).toEqual(['open', 'cancelled'])
})

test('names invalid lines; stock takes are for admin and pharmacist', async () => {
  const { as, anonymous, pharmacist, type, a, params, zinc, opened } = await counting('zinc')
  const wrong = await type({ lotId: a, counted: 1 }, { lotId: a, counted: -1 }, { lotId: a, counted: 1, reasonCode: 'stolen' })
  expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([400, ['lines.1.counted', 'lines.2.reasonCode']])
  expect((await type({ lotId: newId(), counted: 1 })).status).toBe(404)
  expect((await type()).error.fields).toHaveProperty('lines')
  for (const scope of ['some', [], [5]]) expect((await pharmacist.send(openCount, { body: { scope: scope as never } })).status).toBe(400)
  expect((await pharmacist.send(openCount, { body: { scope: [zinc._id, newId()] } })).status).toBe(404)
  expect((await anonymous.send(getCount, { params })).status).toBe(401)
  for (const role of ['doctor', 'nurse', 'physiotherapist'] as const) {
    const person = await as(role)
    expect((await person.send(getCount, { params })).status).toBe(403)
    expect((await person.send(postCount, { params })).status).toBe(403)
  }
  expect((await pharmacist.send(getCount, { params: { id: newId() } })).status).toBe(404)
  expect(await pharmacist.call(getCount, { params })).toEqual(opened)
})

test('refuses a lot of an item outside the scope at its line', async () => {
  const { receive, type, a } = await counting('zinc')
  const { data } = await receive({ lines: [{ item: 'Gauze', units: 4 }] })
  const refused = await type({ lotId: a, counted: 90 }, { lotId: data.lotIds[0], counted: 4 })
  expect([refused.status, refused.error.fields]).toEqual([400, { 'lines.1.lotId': 'This lot is not in the stock take' }])
})
