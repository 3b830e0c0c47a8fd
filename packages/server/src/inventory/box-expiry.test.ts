import { checkStock, listUsable } from '@clinic/contract/stock/stock'
import { expect, test } from 'vitest'
import { inDays, stockClinic } from '../../test/stock.ts'

test('units without an expiry are given last, and the first who gives of them is asked for the date once', async () => {
  const { item, receive, give, lots, as, pharmacist, db } = await stockClinic()
  const { _id } = await item('Zinc')
  await receive({ lines: [{ item: _id, units: 10 }, { item: _id, units: 5, lotNo: 'A', expiresOn: inDays(40) }] }) // biome-ignore format: lines
  const nurse = await as('nurse')
  const undated = async () => (await nurse.call(listUsable, {}))[0]?.undated
  expect((await lots(_id)).map(({ lotNo }) => lotNo)).toEqual(['A', ''])
  expect(await undated()).toBe(10)
  // Nothing of the undated box is needed yet, so a date that was sent all the same belongs to no box.
  expect((await give(_id, 5, { boxExpiry: inDays(90) })).status).toBe(200)
  expect((await lots(_id)).map(({ quantity, expiresOn }) => [quantity, expiresOn])).toEqual([[10, null]])
  const expired = await give(_id, 2, { boxExpiry: inDays(-1) })
  expect([expired.status, Object.keys(expired.error.fields ?? {})]).toEqual([409, ['drugs.0.boxExpiry']])
  expect((await lots(_id)).map(({ quantity, expiresOn }) => [quantity, expiresOn])).toEqual([[10, null]])
  expect((await give(_id, 2, { boxExpiry: '31/12/2027' })).error.fields).toHaveProperty(['drugs.0.boxExpiry'])
  expect((await give(_id, 2, { boxExpiry: inDays(0) })).status).toBe(200)
  expect((await lots(_id)).map(({ quantity, expiresOn, version }) => [quantity, expiresOn, version])).toEqual([[8, inDays(0), 2]])
  expect(await undated()).toBe(0)
  expect(await db.selectFrom('auditEvent').select('fields').where('type', '=', 'lot.update').execute()).toEqual([
    { fields: '["expiresOn"]' },
  ])
  expect(await pharmacist.call(checkStock, {})).toEqual({ ok: true, faults: [] })
})

test('who cannot read the date skips it, and no one is asked again', async () => {
  const { item, receive, give, lots, pharmacist } = await stockClinic()
  const { _id } = await item('Zinc')
  await receive({ lines: [{ item: _id, units: 10 }] })
  const undated = async () => (await pharmacist.call(listUsable, {}))[0]
  await give(_id, 1)
  expect(await undated()).toMatchObject({ usable: 9, expiryUnknown: true, undated: 9 })
  await give(_id, 1, { boxExpiry: null })
  expect(await undated()).toMatchObject({ usable: 8, expiryUnknown: true, undated: 0 })
  expect((await lots(_id)).map(({ expiresOn, version }) => [expiresOn, version])).toEqual([[null, 1]])
})
