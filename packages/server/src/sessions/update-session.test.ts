import { getBed } from '@clinic/contract/beds/beds'
import { getSession } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newAdmission, newBed, newItem, newSession } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'
import { newId } from '../ids.ts'

async function clinic() {
  const app = await testApp()
  const doctor = await app.as('doctor')
  const admin = await app.as('admin')
  return { ...app, doctor, admin }
}

test('checks sign-in, role, session and empty requests, in this order', async () => {
  const { anonymous, as, doctor } = await clinic()
  const { _id: id } = await newSession(doctor)
  expect((await anonymous.send(updateSession, { body: { id } })).status).toBe(401)
  const nurse = await as('nurse')
  for (const more of [{ open: false }, { weight: '70' }, { comments: [] }])
    expect((await nurse.send(updateSession, { body: { id: newId(), comment: 'x', ...more } as never })).status).toBe(403)
  expect((await doctor.send(updateSession, { body: { id: newId(), open: 'yes' } as never })).status).toBe(404)
  for (const more of [{}, { comment: '' }, { comment: 'x', drugs: [{ drug: 'No such item', dosage: 1 }] }])
    expect((await doctor.send(updateSession, { body: { id: newId(), ...more } })).error.message).toBe('Session not found')
  const wrong = await doctor.send(updateSession, { body: { id, open: 'yes', weight: null } as never })
  expect([wrong.status, Object.keys(wrong.error.fields ?? {}).toSorted()]).toEqual([400, ['open', 'weight']])
  const nothing = await doctor.send(updateSession, { body: { id, version: 1 } })
  expect([nothing.status, nothing.error.message]).toEqual([400, 'There is nothing to save'])
})

test('edits clinical fields, keeps the old values, and audits the field names', async () => {
  const { doctor, db } = await clinic()
  const session = await newSession(doctor, { weight: '70' })
  const body = { id: session._id, version: 1, weight: '', workingDiagnosis: ' Typhoid ' }
  const edited = await doctor.call(updateSession, { body })
  expect(edited).toMatchObject({ weight: '', workingDiagnosis: 'Typhoid', prescription: 'Rest', version: 2 })
  const [before] = await db.selectFrom('recordHistory').selectAll().execute()
  expect(before).toMatchObject({ entity: 'session', entityId: session._id, version: 1, actorId: doctor.user._id })
  expect(JSON.parse(before?.before ?? '')).toMatchObject({ weight: '70', workingDiagnosis: 'Malaria' })
  const event = await db.selectFrom('auditEvent').selectAll().where('type', '=', 'session.update').executeTakeFirst()
  expect(event).toMatchObject({ entityId: session._id, patientId: session.patientId._id, fields: '["weight","workingDiagnosis"]' })
})

test('refuses an edit of an older version; one without a version overwrites', async () => {
  const { doctor } = await clinic()
  const { _id: id } = await newSession(doctor)
  await doctor.call(updateSession, { body: { id, version: 1, pulse: '72' } })
  const late = await doctor.send(updateSession, { body: { id, version: 1, pulse: '90' } })
  expect([late.status, late.error]).toEqual([
    409,
    { code: 'version-conflict', message: 'This record was changed by someone else. Reload and try again.' },
  ])
  expect(await doctor.call(updateSession, { body: { id, pulse: '80' } })).toMatchObject({ pulse: '80', version: 3 })
})

test('an edit that changes nothing makes no new version', async () => {
  const { doctor, db } = await clinic()
  const session = await newSession(doctor, { weight: '70' })
  const body = { id: session._id, version: 1, weight: ' 70', workingDiagnosis: 'Malaria' }
  expect(await doctor.call(updateSession, { body })).toEqual(session)
  await doctor.call(updateSession, { body: { ...body, pulse: '72' } })
  const event = await db.selectFrom('auditEvent').select('fields').where('type', '=', 'session.update').execute()
  expect(event).toEqual([{ fields: '["pulse"]' }])
})

test('a closed session cannot be edited, but can be reopened', async () => {
  const { doctor, admin } = await clinic()
  const { _id: id } = await newSession(doctor)
  const closed = await doctor.call(updateSession, { body: { id, version: 1, open: false } })
  expect(closed).toMatchObject({ open: false, version: 2, closedAt: closed.updatedAt })
  const edit = await doctor.send(updateSession, { body: { id, pulse: '72' } })
  expect([edit.status, edit.error.message]).toEqual([409, expect.stringMatching(/^This session was closed at \d\d:\d\d by /)])
  const again = await doctor.send(updateSession, { body: { id, version: 1, open: false } })
  expect([again.status, again.error.message]).toEqual([409, 'This session is already closed'])
  expect(await admin.call(updateSession, { body: { id, open: true } })).toMatchObject({ open: true, closedAt: null, version: 3 })
  const twice = await admin.send(updateSession, { body: { id, open: true } })
  expect([twice.status, twice.error.message]).toEqual([409, 'This session is already open'])
})

test('one request can reopen, edit and record care, or record care and close', async () => {
  const { doctor, admin } = await clinic()
  const { _id: id } = await newSession(doctor)
  const item = await newItem(admin, { count: 5 })
  const drugs = [{ drug: item.name, dosage: 2 }]
  const closed = await doctor.call(updateSession, { body: { id, weight: '70', comment: 'Given', drugs, open: false } })
  expect(closed).toMatchObject({ open: false, weight: '70', comments: [{ comment: 'Given' }] })
  const body = { id, open: true, version: closed.version, weight: '71', comment: 'Again' }
  expect(await doctor.call(updateSession, { body })).toMatchObject({ open: true, weight: '71', comments: [{}, { comment: 'Again' }] })
  const short = await doctor.send(updateSession, { body: { id, open: false, pulse: '1', drugs: [{ drug: item.name, dosage: 4 }] } })
  expect(short.status).toBe(409)
  expect(await doctor.call(getSession, { params: { id } })).toMatchObject({ open: true, pulse: '' })
})

test('closing frees the bed, but the session still shows it', async () => {
  const { doctor, admin } = await clinic()
  const bed = await newBed(admin, 'Bed 1')
  const { _id: id } = await newAdmission(doctor, bed._id)
  const closed = await doctor.call(updateSession, { body: { id, open: false } })
  expect(closed).toMatchObject({ admitPatient: true, bedId: { _id: bed._id, tag: 'Bed 1' } })
  expect(await admin.call(getBed, { params: { id: bed._id } })).toMatchObject({ occupied: false, patientId: null, version: 3 })
})

test('reopening does not return the bed, and closing again does not free another patient’s bed', async () => {
  const { doctor, admin } = await clinic()
  const bed = await newBed(admin, 'Bed 1')
  const { _id: id } = await newAdmission(doctor, bed._id)
  await doctor.call(updateSession, { body: { id, open: false } })
  const next = await newAdmission(doctor, bed._id)
  await doctor.call(updateSession, { body: { id, open: true } })
  await doctor.call(updateSession, { body: { id, open: false } })
  expect(await admin.call(getBed, { params: { id: bed._id } })).toMatchObject({ occupied: true, patientId: { _id: next.patientId._id } })
})
