import { getPatientHistory, getQueue, listSessions } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newAdmission, newBed, newPatient, newSession } from '../../../test/arrange.ts'
import { testApp } from '../../../test/harness.ts'
import { newId } from '../../ids.ts'

const diagnoses = ({ data }: { data: { workingDiagnosis: string }[] }) => data.map(({ workingDiagnosis }) => workingDiagnosis)

/** Sessions a, b, c, opened a minute apart. */
async function threeSessions() {
  const clock = { now: new Date('2026-03-02T08:00:00Z') }
  const clinic = await testApp({ clock })
  const doctor = await clinic.as('doctor')
  const patient = await newPatient(doctor)
  const sessions = []
  for (const [workingDiagnosis, attendants] of [
    ['a', ['NURSE']],
    ['b', ['PHARMACIST', 'NURSE']],
    ['c', ['PHARMACIST']],
  ] as const) {
    clock.now = new Date(clock.now.getTime() + 60_000)
    sessions.push(await newSession(doctor, { patientId: patient._id, workingDiagnosis, attendants: [...attendants] }))
  }
  return { ...clinic, doctor, patient, sessions }
}

test('the admin sees open sessions, newest first, and closed ones on demand', async () => {
  const { as, anonymous, doctor, sessions } = await threeSessions()
  const admin = await as('admin')
  await doctor.call(updateSession, { body: { id: sessions[1]?._id ?? '', open: false } })
  const open = await admin.call(listSessions, {})
  expect([diagnoses(open), open.count]).toEqual([['c', 'a'], 2])
  expect(diagnoses(await admin.call(listSessions, { query: { open: 'false' } }))).toEqual(['b'])
  expect((await anonymous.send(listSessions, {})).status).toBe(401)
  expect((await doctor.send(listSessions, {})).status).toBe(403)
})

test('the admin can sort oldest first, and filter by whether the patient is on the ward', async () => {
  const { as, doctor } = await threeSessions()
  const admin = await as('admin')
  const [one, two] = [await newBed(admin, 'Bed 1'), await newBed(admin, 'Bed 2')]
  await newAdmission(doctor, one._id, { workingDiagnosis: 'in' })
  const left = await newAdmission(doctor, two._id, { workingDiagnosis: 'left' })
  await doctor.call(updateSession, { body: { id: left._id, open: false } })
  await doctor.call(updateSession, { body: { id: left._id, open: true } }) // reopening does not return the bed
  const listed = async (query: object) => {
    const found = await admin.call(listSessions, { query })
    return [diagnoses(found), found.count]
  }
  expect(await listed({ order: 'oldest', limit: 2 })).toEqual([['a', 'b'], 5])
  expect(await listed({ inBed: 'true' })).toEqual([['in'], 1])
  expect(await listed({ inBed: 'false', skip: 1, limit: 3 })).toEqual([['a'], 4])
  expect(await listed({ inBed: 'false', order: 'oldest' })).toEqual([['a', 'b', 'c', 'left'], 4])
  const wrong = await admin.send(listSessions, { query: { order: 'x', inBed: 'x' } as never })
  expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([400, ['order', 'inBed']])
})

test('pages start at 0, and list each session once', async () => {
  const { as } = await threeSessions()
  const admin = await as('admin')
  const first = await admin.call(listSessions, { query: { skip: 0, limit: 2 } })
  const second = await admin.call(listSessions, { query: { skip: 1, limit: 2 } })
  expect([diagnoses(first), diagnoses(second), second.count]).toEqual([['c', 'b'], ['a'], 3])
  expect((await admin.call(listSessions, { query: { limit: 1000 } })).data.length).toBe(3)
  const wrong = await admin.send(listSessions, { query: { skip: -1, limit: 0, open: 'perhaps' } as never })
  expect([wrong.status, Object.keys(wrong.error.fields ?? {}).toSorted()]).toEqual([400, ['limit', 'open', 'skip']])
})

test('the queue lists the role’s own open sessions, oldest first', async () => {
  const { as, anonymous, doctor, sessions } = await threeSessions()
  const queue = async (role: 'admin' | 'doctor' | 'nurse' | 'pharmacist' | 'physiotherapist') =>
    diagnoses(await (await as(role)).call(getQueue, {}))
  expect(await queue('nurse')).toEqual(['a', 'b'])
  expect(await queue('pharmacist')).toEqual(['b', 'c'])
  expect(await queue('physiotherapist')).toEqual([])
  expect(await queue('doctor')).toEqual(['a', 'b', 'c'])
  await doctor.call(updateSession, { body: { id: sessions[0]?._id ?? '', open: false } })
  expect(await queue('nurse')).toEqual(['b'])
  expect(await queue('admin')).toEqual(['b', 'c'])
  const page = await (await as('pharmacist')).call(getQueue, { query: { skip: 1, limit: 1 } })
  expect([diagnoses(page), page.count]).toEqual([['c'], 2])
  expect((await anonymous.send(getQueue, {})).status).toBe(401)
})

test("a patient's history lists only their sessions, newest first, and reading it is audited", async () => {
  const { as, anonymous, db, doctor, patient, services } = await threeSessions()
  await newSession(doctor, { workingDiagnosis: 'of another patient' })
  const nurse = await as('nurse')
  const history = await nurse.call(getPatientHistory, { params: { patientId: patient._id } })
  expect([diagnoses(history), history.count]).toEqual([['c', 'b', 'a'], 3])
  expect((await nurse.send(getPatientHistory, { params: { patientId: newId() } })).status).toBe(404)
  expect((await anonymous.send(getPatientHistory, { params: { patientId: patient._id } })).status).toBe(401)
  await services.readLog.flush()
  const events = await db.selectFrom('auditEvent').select(['type', 'patientId', 'rows']).where('actorId', '=', nurse.user._id).execute()
  expect(events).toEqual([{ type: 'session.history', patientId: patient._id, rows: 3 }])
})

test("a patient's history can be filtered to open or closed sessions", async () => {
  const { doctor, patient, sessions } = await threeSessions()
  await newSession(doctor, { workingDiagnosis: 'of another patient' })
  await doctor.call(updateSession, { body: { id: sessions[1]?._id ?? '', open: false } })
  const history = (query: object) => doctor.call(getPatientHistory, { params: { patientId: patient._id }, query })
  const open = await history({ open: 'true' })
  expect([diagnoses(open), open.count]).toEqual([['c', 'a'], 2])
  const second = await history({ open: 'true', skip: 1, limit: 1 })
  expect([diagnoses(second), second.count]).toEqual([['a'], 2])
  const closed = await history({ open: 'false' })
  expect([diagnoses(closed), closed.count]).toEqual([['b'], 1])
  const wrong = await doctor.send(getPatientHistory, { params: { patientId: patient._id }, query: { open: 'perhaps' } as never })
  expect([wrong.status, wrong.error.fields]).toEqual([400, { open: 'open is true or false' }])
})

test('every page of a history has the total count', async () => {
  const { doctor, patient } = await threeSessions()
  const pages = []
  for (const skip of [0, 1, 2])
    pages.push(await doctor.call(getPatientHistory, { params: { patientId: patient._id }, query: { skip, limit: 2 } }))
  expect(pages.map((page) => [diagnoses(page), page.count])).toEqual([
    [['c', 'b'], 3],
    [['a'], 3],
    [[], 3],
  ])
})
