import { listItems, listMovements } from '@clinic/contract/inventory/inventory'
import { listKits, updateItemTest } from '@clinic/contract/results/kits'
import { listResults, recordResult, strikeResult, type TestResult } from '@clinic/contract/results/results'
import { voidSession } from '@clinic/contract/sessions/entered-in-error'
import { checkStock, listGiven, listLots, receiveStock } from '@clinic/contract/stock/stock'
import { listPlan } from '@clinic/contract/stock/stock-plan'
import { expect, test } from 'vitest'
import { newItem, newSession } from '../../test/arrange.ts'
import { type Client, testApp } from '../../test/harness.ts'

const RDT = { test: 'malaria-rdt', value: 'negative' } as const

/** A shelf with one item of malaria kits: 2 that expire in May, 1 in April, and 1 that has expired. */
async function clinic() {
  const clock = { now: new Date('2026-03-01T22:30:00Z') }
  const app = await testApp({ clock })
  const admin = await app.as('admin')
  const nurse = await app.as('nurse')
  const kit = await newItem(admin, { name: 'mRDT kit', dosage: 'test', count: 0 })
  const lines = [
    { item: kit._id, units: 2, lotNo: 'MAY', expiresOn: '2026-05-31' },
    { item: kit._id, units: 1, lotNo: 'APR', expiresOn: '2026-04-30' },
    { item: kit._id, units: 1, lotNo: 'OLD', expiresOn: '2026-03-01' },
  ]
  await admin.call(receiveStock, { body: { lines } })
  clock.now = new Date('2026-03-01T23:30:00Z')
  const { _id: id } = await newSession(admin)
  const map = (test: 'malaria-rdt' | 'hiv' | null, client: Client = admin) =>
    client.send(updateItemTest, { params: { id: kit._id }, body: { test } })
  const record = (body: object = RDT) => nurse.call(recordResult, { body: { id, ...body } as never })
  const strike = (_id: string) => admin.send(strikeResult, { params: { id: _id }, body: { reason: 'Wrong patient' } })
  const lots = async () =>
    Object.fromEntries(
      (await admin.call(listLots, { params: { id: kit._id }, query: { all: 'true' } })).map(({ lotNo, quantity }) => [lotNo, quantity]),
    )
  const lotOf = async ({ lotId }: Pick<TestResult, 'lotId'>) =>
    (await admin.call(listLots, { params: { id: kit._id }, query: { all: 'true' } })).find(({ _id }) => _id === lotId)?.lotNo ?? null
  const left = async () => (await admin.call(listItems, {})).find(({ _id }) => _id === kit._id)?.count
  const isSound = async () => {
    expect(await admin.call(checkStock, {})).toEqual({ ok: true, faults: [] })
  }
  return { ...app, clock, admin, nurse, kit, id, map, record, strike, lots, lotOf, left, isSound }
}

test('an admin or a pharmacist says which items a test uses up, and both see what is left of them', async () => {
  const { as, admin, anonymous, kit, map } = await clinic()
  expect((await map('malaria-rdt', anonymous as Client)).status).toBe(401)
  for (const role of ['doctor', 'nurse', 'physiotherapist'] as const) expect((await map('malaria-rdt', await as(role))).status).toBe(403)
  expect((await map('malaria-rdt', await as('pharmacist'))).data).toEqual([
    { _id: kit._id, name: 'mRDT kit', dosage: 'test', test: 'malaria-rdt', usable: 3 },
  ])
  const wrong = await admin.send(updateItemTest, { params: { id: kit._id }, body: { test: 'esr' as never } })
  expect([wrong.status, wrong.error.fields]).toEqual([400, { test: 'Choose the test' }])
  expect((await map(null)).data).toEqual([])
  expect(await admin.call(listKits, {})).toEqual([])
})

test('each result takes one kit of the lot that expires first, and none that has expired; without a kit it is recorded all the same', async () => {
  const { map, record, lots, lotOf, left, isSound, admin, kit, id } = await clinic()
  expect((await record()).lotId).toBe(null) // no item is for this test yet
  await map('malaria-rdt')
  const used = [await record(), await record({ test: 'malaria-rdt', value: 'invalid' }), await record(), await record()]
  expect(await Promise.all(used.map(lotOf))).toEqual(['APR', 'MAY', 'MAY', null])
  expect([await lots(), await left()]).toEqual([{ APR: 0, MAY: 0, OLD: 1 }, 1])
  expect((await record({ test: 'hb', value: '9' })).lotId).toBe(null)
  const { data } = await admin.call(listMovements, { params: { id: kit._id }, query: {} })
  expect(data.slice(0, 3).map(({ type, change, sessionId, reason }) => [type, change, sessionId, reason])).toEqual(
    Array(3).fill(['dispensed', -1, id, 'Malaria RDT']),
  )
  await isSound()
})

test('a result entered in error gives its kit back to its lot, once', async () => {
  const { map, record, strike, lots, left, isSound, admin, kit, clock } = await clinic()
  await map('malaria-rdt')
  const [first] = [await record(), await record()]
  clock.now = new Date('2026-03-02T00:30:00Z')
  expect([(await strike(first._id)).status, (await strike(first._id)).status]).toEqual([200, 409])
  expect([await lots(), await left()]).toEqual([{ APR: 1, MAY: 1, OLD: 1 }, 3])
  const { data } = await admin.call(listMovements, { params: { id: kit._id }, query: {} })
  expect(data[0]).toMatchObject({ type: 'correction', change: 1, reason: 'Entered in error: Wrong patient' })
  // Only the other kit was used.
  const plan = (await admin.call(listPlan, {})).find(({ _id }) => _id === kit._id)
  expect(plan?.usable).toBe(2)
  await isSound()
})

test('a session opened in error gives back the kits of its results, and of one that was struck not again', async () => {
  const { map, record, strike, lots, left, isSound, admin, id } = await clinic()
  await map('malaria-rdt')
  const [first, second] = [await record(), await record()]
  await strike(first._id)
  await admin.call(voidSession, { params: { id }, body: { reason: 'Opened twice' } })
  expect([await lots(), await left()]).toEqual([{ APR: 1, MAY: 2, OLD: 1 }, 4])
  expect((await strike(second._id)).status).toBe(409)
  expect([await lots(), await left()]).toEqual([{ APR: 1, MAY: 2, OLD: 1 }, 4])
  await isSound()
})

test('the recall of a lot names who was tested with it, as it names who was given a drug of it', async () => {
  const { map, record, strike, admin, id } = await clinic()
  await map('malaria-rdt')
  const [first, second, third] = [await record(), await record(), await record()]
  await strike(third._id)
  const given = await admin.call(listGiven, { params: { id: second.lotId ?? '' } })
  expect(given.map(({ units, sessionId }) => [units, sessionId])).toEqual([[1, id]])
  expect(await admin.call(listGiven, { params: { id: first.lotId ?? '' } })).toHaveLength(1)
})

test('two results at once take two kits, and the last kit is taken once', async () => {
  const { map, nurse, admin, left, isSound, record } = await clinic()
  await map('malaria-rdt')
  const sessions = await Promise.all(Array.from({ length: 5 }, () => newSession(admin)))
  const results = await Promise.all(sessions.map(({ _id }) => nurse.call(recordResult, { body: { id: _id, ...RDT } })))
  expect(results.filter(({ lotId }) => lotId !== null)).toHaveLength(3)
  expect([await left(), (await record()).lotId]).toEqual([1, null])
  await isSound()
})

test('with two items for a test, the box that expires first is used, whichever it is', async () => {
  const { admin, map, record, lotOf, isSound } = await clinic()
  await map('malaria-rdt')
  const other = await newItem(admin, { name: 'Another RDT', dosage: 'test', count: 0 })
  await admin.call(receiveStock, { body: { lines: [{ item: other._id, units: 1, lotNo: 'MAR', expiresOn: '2026-03-31' }] } })
  await admin.call(updateItemTest, { params: { id: other._id }, body: { test: 'malaria-rdt' } })
  const [first, second] = [await record(), await record()]
  expect([(await admin.call(listLots, { params: { id: other._id }, query: { all: 'true' } }))[0]?._id, await lotOf(second)]).toEqual([
    first.lotId,
    'APR',
  ])
  await isSound()
})

test('what a physiotherapist reads of a session tells nothing of the kit of an HIV screen', async () => {
  const { as, map, record, id } = await clinic()
  await map('hiv')
  expect((await record({ test: 'hiv', value: 'non-reactive' })).lotId).not.toBe(null)
  const physiotherapist = await as('physiotherapist')
  expect((await physiotherapist.call(listResults, { params: { id }, query: {} })).data).toEqual([])
})
