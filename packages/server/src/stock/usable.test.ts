import { createItem } from '@clinic/contract/inventory/inventory'
import { strikeCare } from '@clinic/contract/sessions/entered-in-error'
import { getSession } from '@clinic/contract/sessions/session-record'
import { listUsable } from '@clinic/contract/stock/stock'
import { expect, test } from 'vitest'
import { anItem } from '../../test/factories.ts'
import { inDays, stockClinic } from '../../test/stock.ts'

test('usable stock leaves out expired and held lots, and shows the next expiry', async () => {
  const { as, anonymous, item, receive, clock } = await stockClinic()
  const zinc = await item('Zinc')
  const lines = [
    { item: 'Zinc', units: 6, expiresOn: inDays(40) },
    { item: 'Zinc', units: 4, expiresOn: inDays(0) },
    { item: 'Zinc', units: 3, held: true },
  ]
  await receive({ lines })
  clock.now = new Date(`${inDays(1)}T09:00:00Z`)
  const nurse = await as('nurse')
  expect(await nurse.call(listUsable, { query: { name: 'INC' } })).toEqual([
    {
      _id: zinc._id,
      name: 'Zinc',
      dosage: zinc.dosage,
      unit: '',
      usable: 6,
      expired: 4,
      held: 3,
      nextExpiry: inDays(40),
      expiryUnknown: false,
      undated: 0,
      usualUnits: null,
      daysLeft: null,
      ingredients: 'zinc',
      alternatives: [],
    },
  ])
  expect(await nurse.call(listUsable, { query: { name: '???' } })).toEqual([])
  expect((await anonymous.send(listUsable, {})).status).toBe(401)
})

test('1.23 the alternative is another item with the same ingredients and usable stock', async () => {
  const { admin } = await stockClinic()
  const add = (name: string, count: number) => admin.call(createItem, { body: anItem({ name, count }) })
  await add('Coartem', 0)
  const lonart = await add('Lonart', 120)
  await add('Camosunate', 50)
  await add('Amatem', 0)
  const usable = await admin.call(listUsable, {})
  const { _id, name, dosage } = lonart
  expect(usable.find((item) => item.name === 'Coartem')).toMatchObject({ usable: 0, alternatives: [{ _id, name, dosage, usable: 120 }] })
  expect(usable.find((item) => item.name === 'Camosunate')?.alternatives).toEqual([])
  expect(usable.find((item) => item.name === 'Lonart')?.alternatives).toEqual([])
})

test('the usual units are the median row of the last 90 days, from five rows, without care that is struck', async () => {
  const { as, admin, clock, session, item, receive, give } = await stockClinic()
  const zinc = await item('Zinc')
  await item('Cotton wool')
  await receive({ lines: [{ item: 'Zinc', units: 1_000 }] })
  const usual = async () => (await (await as('nurse')).call(listUsable, {})).map(({ usualUnits }) => usualUnits)
  const giveEach = async (...rows: number[]) => {
    for (const units of rows) expect(await give(zinc._id, units)).toMatchObject({ status: 200 })
  }
  await giveEach(2, 30, 4, 6)
  expect(await usual()).toEqual([null, null])
  await giveEach(500)
  expect(await usual()).toEqual([null, 6])
  await giveEach(9)
  expect(await usual()).toEqual([null, 7.5])
  const { comments } = await admin.call(getSession, { params: { id: session._id } })
  const wrong = comments.find(({ drugs }) => drugs.some(({ dosage }) => dosage === 500))
  await admin.call(strikeCare, { params: { id: session._id, careId: wrong?._id ?? '' }, body: { reason: 'Wrong number of units' } })
  expect(await usual()).toEqual([null, 6])

  const given = clock.now.getTime()
  const after90Days = (ms: number) => new Date(given + 90 * 86_400_000 + ms)
  clock.now = after90Days(0)
  expect(await usual()).toEqual([null, 6])
  clock.now = after90Days(1)
  expect(await usual()).toEqual([null, null])
})
