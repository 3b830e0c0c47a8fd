import { strikeCare } from '@clinic/contract/sessions/entered-in-error'
import { findLots, listGiven } from '@clinic/contract/stock/stock'
import { expect, test } from 'vitest'
import { inDays, stockClinic } from '../../test/stock.ts'

test('1.24 a lot’s recall lists exactly the patients who got it, and audits each of them', async () => {
  const { as, anonymous, item, receive, give, session, services, db, admin } = await stockClinic()
  const { _id } = await item('Zinc')
  const { data } = await receive({
    lines: [
      { item: _id, units: 100, lotNo: 'A', expiresOn: inDays(300) },
      { item: _id, units: 50, lotNo: 'B', expiresOn: inDays(20) },
    ],
  })
  const [a = '', b = ''] = data.lotIds
  await give(_id, 60)
  const slip = await give(_id, 5)
  const careId = slip.data.comments.at(-1)?._id ?? ''
  const doctor = await as('doctor')
  const listOf = (id: string) => doctor.call(listGiven, { params: { id } })
  expect((await listOf(a)).map(({ units }) => units)).toEqual([5, 10])
  await admin.call(strikeCare, { params: { id: session._id, careId }, body: { reason: 'Wrong patient' } })
  expect((await listOf(a)).map(({ units }) => units)).toEqual([10])
  const given = await listOf(b)
  const { _id: patientId, firstname } = session.patientId
  expect(given).toMatchObject([{ patient: { _id: patientId, firstname }, units: 50, by: { role: 'pharmacist' }, sessionId: session._id }])
  expect(given[0]?.phone).toBe(given[0]?.patient.phone)

  await services.readLog.flush()
  const events = await db
    .selectFrom('auditEvent')
    .select(['entityId', 'patientId', 'rows'])
    .where('type', '=', 'lot.given')
    .orderBy('seq')
    .execute()
  expect(events.slice(-2)).toEqual([
    { entityId: b, patientId: null, rows: 1 },
    { entityId: b, patientId, rows: null },
  ])
  expect((await anonymous.send(listGiven, { params: { id: b } })).status).toBe(401)
  for (const role of ['nurse', 'physiotherapist'] as const)
    expect((await (await as(role)).send(listGiven, { params: { id: b } })).status).toBe(403)
})

test('finds a lot by part of its number, even if empty, only for roles that can read its list', async () => {
  const { as, anonymous, item, receive, give } = await stockClinic()
  const [zinc, amoxil] = [await item('Zinc'), await item('Amoxil')]
  const lines = [
    { item: zinc._id, units: 5, lotNo: 'AB 12', expiresOn: inDays(300) },
    { item: zinc._id, units: 5, lotNo: 'AB 13', expiresOn: inDays(20), held: true },
    { item: amoxil._id, units: 5, lotNo: 'x/ab', expiresOn: inDays(20) },
    { item: amoxil._id, units: 5 },
  ]
  await receive({ lines })
  await give(zinc._id, 5)
  const doctor = await as('doctor')
  const find = async (lotNo: string) =>
    (await doctor.call(findLots, { query: { lotNo } })).map(
      ({ item, lotNo, quantity, state }) => `${item.name} ${lotNo} ${quantity} ${state}`,
    )
  expect(await find(' aB ')).toEqual(['Amoxil x/ab 5 usable', 'Zinc AB 13 5 held', 'Zinc AB 12 0 usable'])
  expect(await find('12')).toEqual(['Zinc AB 12 0 usable'])
  expect([await find(''), await find('%'), await find('zz')]).toEqual([[], [], []])
  expect((await anonymous.send(findLots, {})).status).toBe(401)
  for (const role of ['nurse', 'physiotherapist'] as const) expect((await (await as(role)).send(findLots, {})).status).toBe(403)
})
