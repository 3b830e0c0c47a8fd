import { listAudit } from '@clinic/contract/audit/audit'
import { createFollowUp, getFollowUpsOf } from '@clinic/contract/follow-ups/follow-ups'
import { listMerges } from '@clinic/contract/merge/merge'
import { recordObservation } from '@clinic/contract/observations/observations'
import { getPatientHistory } from '@clinic/contract/sessions/session-record'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newAdmission, newBed, newItem, newSession } from '../../test/arrange.ts'
import { aSession } from '../../test/factories.ts'
import { dumpOf, records } from '../../test/merge.ts'
import { newId } from '../ids.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('7.2 an unmerge restores every row of every other table byte for byte', async () => {
  const { a, b, admin, db, merge, unmerge, services } = await records(
    { allergies: 'Penicillin' },
    { allergies: 'Ibuprofen', gender: 'FEMALE' },
  )
  for (const patientId of [a, b]) {
    const { _id: id } = await newSession(admin, { patientId, pulse: '80' })
    await admin.call(recordObservation, { params: { id }, body: { pulse: '90' } })
    await admin.call(createFollowUp, { body: { patientId, dueOn: inDays(9) } })
    await admin.call(updateSession, { body: { id, comment: 'Seen', open: false } })
  }
  await services.readLog.flush()
  const before = await dumpOf(db)
  expect(before.get('session')).toHaveLength(2)
  await unmerge((await merge())._id)
  expect(await dumpOf(db)).toEqual(before)
})

test('7.14 a session opened since the merge moves back with its bed, observations and follow-ups, and one event', async () => {
  const { a, b, admin, db, merge, unmerge } = await records({}, {})
  const old = await newSession(admin, { patientId: a })
  await admin.call(updateSession, { body: { id: old._id, open: false } })
  const { _id: mergeId } = await merge()
  const bed = await newBed(admin, 'Bed 1')
  const item = await newItem(admin)
  const stays = await newSession(admin, { patientId: a })
  const { _id: given } = await admin.call(createSession, {
    body: aSession(b, { admitPatient: true, bedId: bed._id, returnOn: inDays(20), pulse: '80' }),
  })
  await admin.call(recordObservation, { params: { id: given }, body: { pulse: '90' } })
  await admin.call(updateSession, { body: { id: given, comment: 'Seen', drugs: [{ drug: item._id, dosage: 1 }] } })
  const [merged] = await admin.call(listMerges, { params: { id: a } })
  expect(merged?.sessions.map(({ _id }) => _id)).toEqual([given, stays._id])
  expect(await unmerge(mergeId, [given])).toMatchObject({ given: [given] })

  const history = async (patientId: string) => (await admin.call(getPatientHistory, { params: { patientId } })).data.map(({ _id }) => _id)
  expect([await history(a), await history(b)]).toEqual([[stays._id, old._id], [given]])
  for (const table of ['admission', 'observation', 'care', 'followUp'] as const) {
    const rows = await db.selectFrom(table).select('patientId').where('sessionId', '=', given).execute()
    expect([table, rows.length > 0, rows.every(({ patientId }) => patientId === b)]).toEqual([table, true, true])
  }
  const { data } = await admin.call(listAudit, { query: { limit: 50 } })
  expect(data.filter(({ type }) => type === 'session.give')).toMatchObject([{ entityId: given, patientId: { _id: b } }])
  expect(data.filter(({ type }) => type === 'patient.unmerge')).toHaveLength(1)
  const kept = db.selectFrom('recordHistory').select('before').where('entity', '=', 'session').where('entityId', '=', given)
  expect(JSON.parse((await kept.executeTakeFirst())?.before ?? '{}')).toMatchObject({ patientId: a })
})

test('refuses to move sessions from before the merge or of another chart, and then undoes nothing', async () => {
  const { a, b, c, admin, merge, tryUnmerge, unmerge } = await records({}, {}, {})
  const old = await newSession(admin, { patientId: a })
  const { _id } = await merge()
  const other = await newSession(admin, { patientId: c })
  expect(await tryUnmerge(_id, [old._id])).toMatchObject({ status: 400, error: { fields: { 'give.0': expect.any(String) } } })
  expect(await tryUnmerge(_id, [other._id])).toMatchObject({ status: 400 })
  expect((await tryUnmerge(_id, [newId()])).status).toBe(404)
  expect(await admin.call(listMerges, { params: { id: b } })).toMatchObject([{ undoneAt: null }])
  await unmerge(_id)
})

test('refuses to move a session while the patient is in another session’s bed', async () => {
  const { a, admin, merge, tryUnmerge } = await records({}, {})
  const { _id } = await merge()
  const session = await newSession(admin, { patientId: a })
  const bed = await newBed(admin, 'Bed 1')
  const inBed = await newAdmission(admin, bed._id, { patientId: a })
  expect(await tryUnmerge(_id, [session._id])).toMatchObject({ status: 409, error: { message: expect.stringContaining('Bed 1') } })
  expect((await tryUnmerge(_id, [session._id, inBed._id])).status).toBe(200)
})

test('a follow-up that a moved session kept is due again for the other person', async () => {
  const { a, b, admin, merge, unmerge } = await records({}, {})
  await admin.call(createFollowUp, { body: { patientId: a, dueOn: inDays(3) } })
  const { _id } = await merge()
  const session = await newSession(admin, { patientId: b })
  const due = async (id: string) => (await admin.call(getFollowUpsOf, { params: { id } })).due.map(({ dueOn }) => dueOn)
  expect(await due(a)).toEqual([])
  await unmerge(_id, [session._id])
  expect([await due(a), await due(b)]).toEqual([[inDays(3)], []])
})
