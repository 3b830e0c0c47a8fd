import { getBed } from '@clinic/contract/beds/beds'
import { getSession } from '@clinic/contract/sessions/session-record'
import { createSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newAdmission, newBed, newPatient, newSession } from '../../test/arrange.ts'
import { aSession } from '../../test/factories.ts'
import { testApp } from '../../test/harness.ts'
import { newId } from '../ids.ts'

test('opens a session and shows it to everyone signed in', async () => {
  const { as } = await testApp()
  const doctor = await as('doctor', { name: 'Ada Eze' })
  const patient = await newPatient(doctor)
  const body = aSession(patient._id, { temperature: '37,2', complaints: 'Fever', attendants: ['PHARMACIST', 'NURSE', 'NURSE'] })
  const created = await doctor.send(createSession, { body })
  expect(created.status).toBe(201)
  const { _id, firstname, lastname, gender, ageRange } = patient
  expect(created.data).toMatchObject({
    patientId: { _id, firstname, lastname, gender, ageRange },
    temperature: '37,2',
    complaints: 'Fever',
    weight: '',
    open: true,
    attendants: ['Ada Eze', 'NURSE', 'PHARMACIST'],
    admitPatient: false,
    bedId: null,
    comments: [],
    version: 1,
    closedAt: null,
  })
  expect(await (await as('physiotherapist')).call(getSession, { params: { id: created.data._id } })).toEqual(created.data)
})

test('checks sign-in, then role, then ids, then fields', async () => {
  const { as, anonymous, db } = await testApp()
  const doctor = await as('doctor')
  const unknown = aSession(newId(), { attendants: [] })
  expect((await anonymous.send(createSession, { body: unknown })).status).toBe(401)
  expect((await (await as('nurse')).send(createSession, { body: unknown })).status).toBe(403)
  expect((await doctor.send(createSession, { body: unknown })).status).toBe(404)
  const body = { ...aSession((await newPatient(doctor))._id), attendants: [], admitPatient: true, weight: 70 }
  const refused = await doctor.send(createSession, { body: body as never })
  expect(refused.status).toBe(400)
  expect(refused.error.fields).toMatchObject({ attendants: 'Please select at least one option', weight: 'Enter this as text' })
  expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
})

test('an admission needs an existing bed', async () => {
  const { as, db } = await testApp()
  const doctor = await as('doctor')
  const { _id } = await newPatient(doctor)
  for (const bedId of ['', undefined, 'Select']) {
    const none = await doctor.send(createSession, { body: aSession(_id, { admitPatient: true, bedId }) })
    expect([none.status, none.error.fields]).toEqual([400, { bedId: 'Select a room' }])
  }
  for (const bedId of [newId(), 'no such bed'])
    expect((await doctor.send(createSession, { body: aSession(_id, { admitPatient: true, bedId }) })).status).toBe(404)
  expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
})

test('admits the patient to the bed in the same transaction', async () => {
  const { as } = await testApp()
  const doctor = await as('doctor')
  const admin = await as('admin')
  const bed = await newBed(admin, 'Bed 1')
  const session = await newAdmission(doctor, bed._id)
  expect(session).toMatchObject({ admitPatient: true, bedId: { _id: bed._id, tag: 'Bed 1' } })
  const { _id, firstname, lastname } = session.patientId
  expect(await admin.call(getBed, { params: { id: bed._id } })).toMatchObject({
    occupied: true,
    patientId: { _id, firstname, lastname },
    version: 2,
    updatedAt: session.createdAt,
  })
})

test('refuses an occupied bed, or a patient in another bed, by name, and stores nothing', async () => {
  const { as, db } = await testApp()
  const doctor = await as('doctor')
  const admin = await as('admin')
  const [one, two] = [await newBed(admin, 'Bed 1'), await newBed(admin, 'Bed 2')]
  const { patientId } = await newAdmission(doctor, one._id)
  const other = await newPatient(doctor)
  const taken = await doctor.send(createSession, { body: aSession(other._id, { admitPatient: true, bedId: one._id }) })
  expect([taken.status, taken.error.fields]).toEqual([409, { bedId: 'Someone else just took this bed. Choose another.' }])
  const twice = await doctor.send(createSession, { body: aSession(patientId._id, { admitPatient: true, bedId: two._id }) })
  expect([twice.status, twice.error.message]).toEqual([409, 'This patient is already in a bed'])
  expect((await db.selectFrom('session').selectAll().execute()).length).toBe(1)
  expect((await db.selectFrom('sessionRole').selectAll().execute()).length).toBe(1)
  expect(await admin.call(getBed, { params: { id: two._id } })).toMatchObject({ occupied: false, version: 1 })
})

test('ignores the bed without an admission, and ignores unknown fields', async () => {
  const { as } = await testApp()
  const doctor = await as('doctor')
  const odd = { bedId: newId(), open: false, _id: 'mine', version: 9 }
  expect(await newSession(doctor, { admitPatient: false, ...odd })).toMatchObject({ open: true, bedId: null, version: 1 })
})

test('a form sent twice opens one session', async () => {
  const { as, db } = await testApp()
  const doctor = await as('doctor')
  const body = aSession((await newPatient(doctor))._id)
  const answers = [await doctor.send(createSession, { body }, { key: 'form' }), await doctor.send(createSession, { body }, { key: 'form' })]
  expect(answers[1]?.data).toEqual(answers[0]?.data)
  expect((await db.selectFrom('session').selectAll().execute()).length).toBe(1)
})

test('audits reading and opening a session', async () => {
  const { as, db, services } = await testApp()
  const doctor = await as('doctor')
  const { _id, patientId } = await newSession(doctor)
  await doctor.call(getSession, { params: { id: _id } })
  await services.readLog.flush()
  const events = await db.selectFrom('auditEvent').select(['type', 'entityId', 'patientId', 'actorId', 'fields']).execute()
  const event = { entityId: _id, patientId: patientId._id, actorId: doctor.user._id }
  expect(events).toContainEqual({ type: 'session.create', fields: '["workingDiagnosis","prescription"]', ...event })
  expect(events).toContainEqual({ type: 'session.read', fields: '[]', ...event })
})

test('an unknown session is 404', async () => {
  const { as, anonymous } = await testApp()
  const nurse = await as('nurse')
  expect((await anonymous.send(getSession, { params: { id: newId() } })).status).toBe(401)
  for (const id of [newId(), 'nothing', 'a\0b']) expect((await nurse.send(getSession, { params: { id } })).status).toBe(404)
})
