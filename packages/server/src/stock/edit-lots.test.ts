import { checkStock, findLots, listLots, updateLot, writeOffLot } from '@clinic/contract/stock/stock'
import { expect, test } from 'vitest'
import { inDays, stockClinic, TODAY } from '../../test/stock.ts'
import { newId } from '../ids.ts'

async function aLot() {
  const clinic = await stockClinic()
  const { _id } = await clinic.item('Zinc')
  const { data } = await clinic.receive({ lines: [{ item: _id, units: 10, lotNo: 'A', expiresOn: inDays(30) }] })
  const id = data.lotIds[0] ?? ''
  const edit = (body: object) => clinic.pharmacist.send(updateLot, { params: { id }, body: { reason: 'Read on the box', ...body } })
  const writeOff = (body: object) =>
    clinic.pharmacist.send(writeOffLot, {
      params: { id },
      body: { units: 3, kind: 'expired', reason: 'Found at the back', ...body } as never,
    })
  return { ...clinic, itemId: _id, id, edit, writeOff }
}

test('1.13 a write-off is a correction with its kind and reason', async () => {
  const { as, itemId, id, writeOff, movements, db, pharmacist } = await aLot()
  expect(await writeOff({})).toMatchObject({ status: 200, data: { _id: id, quantity: 7 } })
  expect((await movements(itemId)).at(-1)).toEqual({ type: 'correction', change: -3, reason: 'Write-off (expired): Found at the back' })
  expect(await db.selectFrom('lotMovement').select(['kind', 'change']).orderBy('_id', 'desc').executeTakeFirst()).toEqual({
    kind: 'expired',
    change: -3,
  })
  expect(await db.selectFrom('stockDay').select(['consumed', 'usableClosing']).execute()).toEqual([{ consumed: 0, usableClosing: 7 }])
  const tooMany = await writeOff({ units: 8 })
  expect([tooMany.status, tooMany.error.fields]).toEqual([409, { units: '7 units left in this lot, 8 asked for' }])
  for (const reason of [undefined, '', 'no', 'x'.repeat(501)]) expect((await writeOff({ reason })).error.fields).toHaveProperty('reason')
  for (const units of [0, -1, 1.5, '3']) expect((await writeOff({ units })).error.fields).toHaveProperty('units')
  expect((await writeOff({ kind: 'eaten' })).error.fields).toHaveProperty('kind')
  const body = { units: 1, kind: 'lost', reason: 'Not found' } as const
  for (const role of ['doctor', 'nurse', 'physiotherapist'] as const)
    expect((await (await as(role)).send(writeOffLot, { params: { id }, body })).status).toBe(403)
  expect((await pharmacist.send(writeOffLot, { params: { id: newId() }, body })).status).toBe(404)
  expect((await writeOff({ units: 7 })).data).toMatchObject({ quantity: 0 })
  expect(await pharmacist.call(checkStock, {})).toEqual({ ok: true, faults: [] })
})

test('a lot cannot be given once its expiry is corrected to the past, and can again once it is in the future', async () => {
  const { itemId, edit, give, db, pharmacist } = await aLot()
  expect(await edit({ expiresOn: inDays(-1), version: 1 })).toMatchObject({ status: 200, data: { state: 'expired', version: 2 } })
  expect((await give(itemId, 1)).error.fields).toEqual({ 'drugs.0.dosage': 'Zinc: 0 units usable, 10 expired, 1 asked for' })
  expect(await db.selectFrom('stockDay').select(['day', 'usableClosing']).execute()).toEqual([{ day: TODAY, usableClosing: 0 }])
  expect(await edit({ expiresOn: '2027-02' })).toMatchObject({ data: { expiresOn: '2027-02-28', state: 'usable' } })
  expect((await give(itemId, 1)).status).toBe(200)
  expect(await edit({ expiresOn: null })).toMatchObject({ data: { expiresOn: null } })
  const kept = await db.selectFrom('recordHistory').select(['before', 'version']).where('entity', '=', 'lot').orderBy('version').execute()
  expect(kept.map(({ version }) => version)).toEqual([1, 2, 3])
  expect(JSON.parse(kept[0]?.before ?? '')).toMatchObject({ expiresOn: inDays(30), reason: 'Read on the box' })
  const events = await db.selectFrom('auditEvent').select('fields').where('type', '=', 'lot.update').execute()
  expect(events.map(({ fields }) => fields)).toEqual(Array(3).fill('["expiresOn"]'))
  expect(await pharmacist.call(checkStock, {})).toEqual({ ok: true, faults: [] })
})

test('refuses an edit of a lot without a reason or changes, of an older version, or if it would equal another lot', async () => {
  const { as, edit, receive, itemId, pharmacist, id } = await aLot()
  await receive({ lines: [{ item: itemId, units: 1, lotNo: 'B', expiresOn: inDays(30) }] })
  expect((await edit({})).status).toBe(400)
  expect((await edit({ lotNo: 'C', reason: 'no' })).error.fields).toHaveProperty('reason')
  expect((await edit({ lotNo: 'x'.repeat(61) })).error.fields).toHaveProperty('lotNo')
  expect((await edit({ expiresOn: '31/12/2027' })).error.fields).toHaveProperty('expiresOn')
  const same = await edit({ lotNo: ' b ' })
  const message = 'Another lot of this item has this number and expiry already. Give this one a different number, such as “b 2”.'
  expect([same.status, same.error.message, same.error.fields]).toEqual([409, message, { lotNo: message }])
  expect(await edit({ lotNo: 'b', held: true })).toMatchObject({ status: 200, data: { lotNo: 'b', held: true, state: 'held', version: 2 } })
  expect(await edit({ lotNo: 'b' })).toMatchObject({ status: 200, data: { version: 2 } }) // nothing differs
  expect((await edit({ lotNo: 'C', version: 1 })).status).toBe(409)
  expect((await edit({ held: false })).status).toBe(409) // released, it would equal the other lot
  expect((await (await as('nurse')).send(updateLot, { params: { id }, body: { held: false, reason: 'Because' } })).status).toBe(403)
  expect((await pharmacist.send(updateLot, { params: { id: newId() }, body: { held: false, reason: 'Because' } })).status).toBe(404)
})

test('of two boxes with one number both can be held back: the second gets a different number, and a recall finds both', async () => {
  const { edit, receive, itemId, pharmacist, id } = await aLot()
  const { data } = await receive({ lines: [{ item: itemId, units: 1, lotNo: 'R7', expiresOn: inDays(30), held: true }] })
  await edit({ lotNo: 'R7', expiresOn: inDays(30) })
  const refused = await edit({ held: true })
  expect([refused.status, refused.error.fields?.lotNo]).toEqual([409, expect.stringContaining('such as “R7 2”')])
  expect(await edit({ lotNo: 'R7 2', held: true })).toMatchObject({ status: 200, data: { state: 'held' } })
  const found = await pharmacist.call(findLots, { query: { lotNo: 'R7' } })
  expect(found.map(({ _id }) => _id).toSorted()).toEqual([id, ...data.lotIds].toSorted())
})

test('everyone signed in sees an item’s lots, with empty ones only on request', async () => {
  const { as, anonymous, itemId, writeOff } = await aLot()
  await writeOff({ units: 10 })
  const nurse = await as('nurse')
  expect(await nurse.call(listLots, { params: { id: itemId } })).toEqual([])
  for (const all of ['true', ''] as const) expect(await nurse.call(listLots, { params: { id: itemId }, query: { all } })).toHaveLength(1)
  expect((await anonymous.send(listLots, { params: { id: itemId } })).status).toBe(401)
  expect((await nurse.send(listLots, { params: { id: newId() } })).status).toBe(404)
})
