import { getBed, updateBed } from '@clinic/contract/beds/beds'
import { downloadReport } from '@clinic/contract/reports/reports'
import { getPatientHistory, getSession } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { newAdmission, newBed, newPatient, newSession } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'
import { newId } from '../ids.ts'

/** One free bed and one occupied bed. */
async function ward() {
  const app = await testApp()
  const doctor = await app.as('doctor')
  const admin = await app.as('admin')
  const free = await newBed(admin, 'Bed 1')
  const held = await newBed(admin, 'Bed 2')
  const session = await newAdmission(doctor, held._id)
  return { ...app, doctor, admin, free, held, session, patientId: session.patientId._id }
}

test('checks sign-in, then role, then the id, then the fields', async () => {
  const { anonymous, as, admin, free } = await ward()
  expect((await anonymous.send(updateBed, { body: { id: free._id } })).status).toBe(401)
  expect((await (await as('nurse')).send(updateBed, { body: { id: newId() } })).status).toBe(403)
  expect((await admin.send(updateBed, { body: { id: newId(), tag: '' } })).status).toBe(404)
  expect((await admin.send(updateBed, { body: { id: free._id, occupied: true, patientId: newId() } })).status).toBe(404)
  const fieldsOf = async (body: object) => (await admin.send(updateBed, { body: { id: free._id, ...body } as never })).error.fields
  expect(await fieldsOf({ tag: ' ', occupied: 'no' })).toEqual({ tag: 'Enter a bed tag', occupied: 'Say yes or no' })
  expect(await fieldsOf({ occupied: true, patientId: '' })).toEqual({ patientId: 'Choose a patient' })
  const nothing = await admin.send(updateBed, { body: { id: free._id, version: 1 } })
  expect([nothing.status, nothing.error.message]).toEqual([400, 'There is nothing to save'])
})

test('renames a free bed', async () => {
  const { admin, free, db } = await ward()
  const body = { id: free._id, version: 1, tag: ' Ward 7 ', occupied: false, patientId: '' }
  expect(await admin.call(updateBed, { body })).toMatchObject({ tag: 'Ward 7', version: 2, occupied: false })
  expect(await admin.call(updateBed, { body: { id: free._id, tag: 'WARD 7' } })).toMatchObject({ tag: 'WARD 7', version: 3 })
  const event = await db.selectFrom('auditEvent').selectAll().where('type', '=', 'bed.rename').executeTakeFirst()
  expect(event).toMatchObject({ entityId: free._id, fields: '["tag"]' })
  expect((await db.selectFrom('recordHistory').select('before').where('version', '=', 1).execute())[0]?.before).toContain('Bed 1')
})

test('a session shows the tag its bed had then; the bed screens show the current one', async () => {
  const { doctor, admin, held, session } = await ward()
  const rename = (tag: string) => admin.call(updateBed, { body: { id: held._id, tag } })
  const [id, other] = [session._id, (await newSession(doctor))._id]
  await doctor.call(updateSession, { body: { id, open: false } })
  await rename('Ward 7')
  const tags = async (id: string) => {
    const { patientId, bedId } = await doctor.call(getSession, { params: { id } })
    const history = await doctor.call(getPatientHistory, { params: { patientId: patientId._id } })
    const report: Record<string, string>[] = parse(await doctor.call(downloadReport, { body: YEARS }), { bom: true, columns: true })
    return [bedId, history.data[0]?.bedId, report.find(({ _id }) => _id === id)?.bedId]
  }
  const bed = (tag: string) => ({ _id: held._id, tag })
  expect(await tags(id)).toEqual([bed('Bed 2'), bed('Bed 2'), 'Bed 2'])
  expect(await tags(other)).toEqual([null, null, ''])
  expect(await admin.call(getBed, { params: { id: held._id } })).toMatchObject({ tag: 'Ward 7' })

  // Once the patient is admitted to the renamed bed again, the session shows that later stay.
  await doctor.call(updateSession, { body: { id, open: true } })
  await admin.call(updateBed, { body: { id: held._id, patientId: session.patientId._id } })
  expect(await tags(id)).toEqual([bed('Ward 7'), bed('Ward 7'), 'Ward 7'])
  await doctor.call(updateSession, { body: { id, open: false } })
  await rename('Ward 8')
  expect(await tags(id)).toEqual([bed('Ward 7'), bed('Ward 7'), 'Ward 7'])
})

const YEARS = { startDate: '2020-01-01', endDate: '2099-12-31' }

test('refuses to rename an occupied bed, to reuse a tag, or to overwrite another user’s change', async () => {
  const { admin, free, held } = await ward()
  const refusal = async (body: { id: string; tag: string; version?: number }) => {
    const { status, error } = await admin.send(updateBed, { body })
    return [status, error.message, error.fields]
  }
  expect(await refusal({ id: held._id, tag: 'Bed 3' })).toEqual([409, 'Only a free bed can be renamed', undefined])
  const inUse = 'The tag bed  2 is in use already'
  expect(await refusal({ id: free._id, tag: 'bed  2' })).toEqual([409, inUse, { tag: inUse }])
  await admin.call(updateBed, { body: { id: free._id, tag: 'Bed 5', version: 1 } })
  const [status, message] = await refusal({ id: free._id, tag: 'Bed 6', version: 1 })
  expect([status, message]).toEqual([409, 'This record was changed by someone else. Reload and try again.'])
})

test('a doctor can only repeat an admission', async () => {
  const { doctor, free, held, patientId } = await ward()
  const before = await doctor.call(getBed, { params: { id: held._id } })
  for (const body of [{ occupied: true, patientId }, { patientId }, { occupied: true, patientId, tag: 'Bed 2', version: 1 }])
    expect(await doctor.call(updateBed, { body: { id: held._id, ...body } })).toEqual(before)
  const other = await newSession(doctor)
  for (const body of [
    { id: held._id, tag: 'Bed 2' },
    { id: held._id, occupied: true, patientId, tag: 'Bed 9' },
    { id: held._id, occupied: false, patientId },
    { id: held._id, occupied: false },
    { id: held._id, occupied: true },
    { id: held._id, occupied: true, patientId: other.patientId._id },
    { id: free._id, occupied: true, patientId: other.patientId._id },
    { id: free._id, tag: 'Bed 9' },
  ])
    expect((await doctor.send(updateBed, { body })).status).toBe(403)
})

test('audits a refusal that depends on who is in the bed, once', async () => {
  const { doctor, free, db, services } = await ward()
  expect((await doctor.send(updateBed, { body: { id: free._id, tag: 'Bed 9' } })).status).toBe(403)
  await services.readLog.flush()
  const refusals = await db.selectFrom('auditEvent').select(['actorId', 'type']).where('outcome', '=', 'denied').execute()
  expect(refusals).toEqual([{ actorId: doctor.user._id, type: 'refused PATCH /bed/update' }])
})

test('an admin who sends the current state changes nothing', async () => {
  const { admin, free, held, patientId } = await ward()
  for (const bed of [free, held]) {
    const before = await admin.call(getBed, { params: { id: bed._id } })
    const body = { id: bed._id, tag: bed.tag, occupied: before.occupied, patientId: before.occupied ? patientId : '' }
    expect(await admin.call(updateBed, { body })).toEqual(before)
  }
})

test('refuses to take a bed from an open session', async () => {
  const { admin, held, session } = await ward()
  for (const wish of [{ occupied: false }, { patientId: '' }, { occupied: false, patientId: null }]) {
    const refused = await admin.send(updateBed, { body: { id: held._id, ...wish } })
    expect([refused.status, refused.error.message]).toEqual([409, 'This bed is held by an open session. Close the session to free it.'])
  }
  await admin.call(updateSession, { body: { id: session._id, open: false } })
  expect(await admin.call(updateBed, { body: { id: held._id, occupied: false } })).toMatchObject({ occupied: false })
})

test('an admin can admit a patient with an open session to a free bed', async () => {
  const { admin, doctor, free } = await ward()
  const session = await newSession(doctor)
  const patientId = session.patientId._id
  const bed = await admin.call(updateBed, { body: { id: free._id, occupied: true, patientId } })
  expect(bed).toMatchObject({ occupied: true, patientId: { _id: patientId }, version: 2 })
  const admitted = await admin.call(getSession, { params: { id: session._id } })
  expect(admitted).toMatchObject({ admitPatient: true, bedId: { _id: free._id, tag: 'Bed 1' }, version: 2 })
  await doctor.call(updateSession, { body: { id: session._id, open: false } })
  expect(await admin.call(getBed, { params: { id: free._id } })).toMatchObject({ occupied: false })
})

test('admits no patient without an open session, to two beds, or to an occupied bed', async () => {
  const { admin, doctor, free, held, patientId } = await ward()
  const refusal = async (id: string, patientId: string) => {
    const { status, error } = await admin.send(updateBed, { body: { id, occupied: true, patientId } })
    return [status, error.message]
  }
  const { _id } = await newPatient(doctor)
  expect(await refusal(free._id, _id)).toEqual([409, 'This patient has no open session. Open one to admit them.'])
  const closed = await newSession(doctor, { patientId: _id })
  await doctor.call(updateSession, { body: { id: closed._id, open: false } })
  expect(await refusal(free._id, _id)).toEqual([409, 'This patient has no open session. Open one to admit them.'])
  expect(await refusal(free._id, patientId)).toEqual([409, 'This patient is already in a bed'])
  const other = await newSession(doctor)
  expect(await refusal(held._id, other.patientId._id)).toEqual([409, 'Someone else just took this bed. Choose another.'])
  expect(await admin.call(getBed, { params: { id: free._id } })).toMatchObject({ occupied: false, version: 1 })
})
