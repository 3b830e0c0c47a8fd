import { getBed, updateBed } from '@clinic/contract/beds/beds'
import { downloadReport, listReport } from '@clinic/contract/reports/reports'
import { strikeCare, voidSession } from '@clinic/contract/sessions/entered-in-error'
import { getPatientHistory, getQueue, getSession, listSessions } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newAdmission, newBed, newPatient, newSession } from '../../../test/arrange.ts'
import { type Client, testApp } from '../../../test/harness.ts'
import { recount } from '../../db/list-recount.ts'
import { newId } from '../../ids.ts'

const reason = 'Wrong patient'
const TODAY = { startDate: '2026-03-01', endDate: '2026-03-01' }

/** A patient in a bed, through a session opened in error. */
async function clinic() {
  const app = await testApp({ clock: { now: new Date('2026-03-01T08:00:00Z') } })
  const doctor = await app.as('doctor', { name: 'Ada Eze' })
  const admin = await app.as('admin')
  const nurse = await app.as('nurse')
  const bed = await newBed(admin, 'Bed 1')
  const patient = await newPatient(doctor)
  const session = await newAdmission(doctor, bed._id, { patientId: patient._id })
  const makeVoid = (client: Client, id = session._id) => client.send(voidSession, { params: { id }, body: { reason } })
  return { ...app, doctor, admin, nurse, bed, patient, session, id: session._id, makeVoid }
}

test('checks sign-in, role, session and reason, in this order', async () => {
  const { anonymous, as, doctor, id, makeVoid } = await clinic()
  expect((await makeVoid(anonymous as Client)).status).toBe(401)
  for (const role of ['nurse', 'pharmacist', 'physiotherapist'] as const) expect((await makeVoid(await as(role), newId())).status).toBe(403)
  expect((await doctor.send(voidSession, { params: { id: newId() }, body: { reason: '' } })).status).toBe(404)
  for (const body of [{}, { reason: 'ab' }, { reason: 'x'.repeat(501) }]) {
    const refused = await doctor.send(voidSession, { params: { id }, body: body as never })
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['reason']])
  }
  expect((await doctor.call(getSession, { params: { id } })).voided).toBeNull()
})

test('closes the session, frees the bed, and records who, when and why', async () => {
  const { admin, doctor, id, bed, session, makeVoid, db } = await clinic()
  const { status, data } = await makeVoid(doctor)
  const { _id, name, role } = doctor.user
  const voided = { at: '2026-03-01T08:00:00.000Z', by: { _id, name, role }, reason }
  expect(status).toBe(200)
  expect(data).toEqual({ ...session, voided, open: false, closedAt: voided.at, version: session.version + 1 })
  expect(data.bedId).toEqual({ _id: bed._id, tag: 'Bed 1' })
  expect(await admin.call(getBed, { params: { id: bed._id } })).toMatchObject({ occupied: false, patientId: null })
  const events = await db
    .selectFrom('auditEvent')
    .select(['type', 'entityId', 'actorId', 'patientId'])
    .orderBy('seq', 'desc')
    .limit(2)
    .execute()
  const by = { actorId: _id, patientId: session.patientId._id }
  expect(events).toEqual([
    { type: 'bed.free', entityId: bed._id, ...by },
    { type: 'session.void', entityId: id, ...by },
  ])
})

test('a session with care cannot be voided until that care is struck', async () => {
  const { doctor, nurse, id, makeVoid } = await clinic()
  const { comments } = await nurse.call(updateSession, { body: { id, comment: 'Seen' } })
  const refused = await makeVoid(doctor)
  expect([refused.status, refused.error.message]).toEqual([
    409,
    'Care is recorded on this session. Mark that care as entered in error first.',
  ])
  await nurse.call(strikeCare, { params: { id, careId: comments[0]?._id ?? '' }, body: { reason } })
  const { status, data } = await makeVoid(doctor)
  expect([status, data.comments.length, data.attendants]).toEqual([200, 1, ['Ada Eze', 'NURSE']])
})

test('a voided session cannot be reopened, edited, attended, closed or voided again', async () => {
  const { doctor, nurse, admin, bed, id, patient, makeVoid } = await clinic()
  await makeVoid(doctor)
  const before = await doctor.call(getSession, { params: { id } })
  const message = 'This session was opened in error. Open a new one.'
  for (const body of [{ open: true }, { open: false }, { complaints: 'cough' }, { comment: 'Seen' }]) {
    const refused = await doctor.send(updateSession, { body: { id, ...body } })
    expect([body, refused.status, refused.error.message]).toEqual([body, 409, message])
  }
  expect((await nurse.send(updateSession, { body: { id, comment: 'Seen' } })).status).toBe(409)
  const again = await makeVoid(admin)
  expect([again.status, again.error.message]).toEqual([409, 'This session is already marked as opened in error'])
  expect((await admin.send(updateBed, { body: { id: bed._id, patientId: patient._id } })).status).toBe(409)
  expect(await doctor.call(getSession, { params: { id } })).toEqual(before)
})

test.each(['open', 'closed'])(
  'a session that is %s leaves the lists, the counts, the queue and the report; the history keeps it',
  async (state) => {
    const { admin, doctor, nurse, id, patient, session, makeVoid, db, services } = await clinic()
    const other = await newSession(doctor, { workingDiagnosis: 'Kept' })
    const later = await newSession(doctor, { workingDiagnosis: 'Kept too' })
    await doctor.call(updateSession, { body: { id: later._id, open: false } })
    if (state === 'closed') await doctor.call(updateSession, { body: { id, open: false } })
    const { data: voided } = await makeVoid(doctor)

    const ids = ({ data, count }: { data: { _id: string }[]; count: number }) => [count, ...data.map(({ _id }) => _id)]
    expect(ids(await admin.call(listSessions, {}))).toEqual([1, other._id])
    expect(ids(await admin.call(listSessions, { query: { open: 'false' } }))).toEqual([1, later._id])
    expect(ids(await admin.call(listSessions, { query: { open: 'false', skip: 1, limit: 1 } }))).toEqual([1])
    expect(ids(await doctor.call(getQueue, {}))).toEqual([1, other._id])
    expect(ids(await nurse.call(getQueue, {}))).toEqual([1, other._id])
    const report = await doctor.call(listReport, { query: TODAY })
    expect(ids(report)).toEqual([2, ...report.data.map(({ _id }) => _id)])
    expect(report.data.flatMap(({ sessions }) => sessions.map(({ workingDiagnosis }) => workingDiagnosis)).toSorted()).toEqual([
      'Kept',
      'Kept too',
    ])
    expect(await doctor.call(downloadReport, { body: TODAY })).not.toContain(id)

    const history = await nurse.call(getPatientHistory, { params: { patientId: patient._id } })
    expect(history).toEqual({ data: [voided], count: 1 })
    const next = await newSession(doctor, { patientId: patient._id })
    const shown = async (query: object) => ids(await nurse.call(getPatientHistory, { params: { patientId: patient._id }, query }))
    expect(await shown({ limit: 1 })).toEqual([2, next._id])
    expect(await shown({ limit: 1, skip: 1 })).toEqual([2, id])
    expect(await shown({ voided: 'false' })).toEqual([1, next._id])
    expect(await shown({ voided: 'false', limit: 1, skip: 1 })).toEqual([1])
    expect(await shown({ open: 'false' })).toEqual([1, id])
    expect(await shown({ open: 'false', voided: 'false' })).toEqual([0])
    expect(await shown({ open: 'true', voided: 'false' })).toEqual([1, next._id])
    expect(session.open).toBe(true)

    const counts = () =>
      db
        .selectFrom('listCount')
        .selectAll()
        .where('rows', '!=', 0)
        .where('list', 'not in', ['audit'])
        .orderBy('list')
        .orderBy('level')
        .orderBy('key')
        .execute()
    await services.readLog.flush()
    const counted = await counts()
    await recount(db)
    expect(await counts()).toEqual(counted)
  },
)

test('leaves the bed to another session that has taken it meanwhile', async () => {
  const { admin, doctor, id, bed, makeVoid } = await clinic()
  await doctor.call(updateSession, { body: { id, open: false } })
  const second = await newAdmission(doctor, bed._id)
  await makeVoid(doctor)
  expect(await admin.call(getBed, { params: { id: bed._id } })).toMatchObject({ patientId: { _id: second.patientId._id } })
})

test('care while voiding: one comes first, and never both are stored', async () => {
  const { doctor, nurse, db } = await clinic()
  for (let round = 0; round < 20; round++) {
    const { _id: id } = await newSession(doctor)
    const care = () => nurse.send(updateSession, { body: { id, comment: 'Care' } })
    const gone = () => doctor.send(voidSession, { params: { id }, body: { reason } })
    const [one, two] = await Promise.all(round % 2 ? [care(), gone()] : [gone(), care()])
    expect([one.status, two.status].toSorted()).toEqual([200, 409])
  }
  const voided = db.selectFrom('session').select('_id').where('voidedAt', 'is not', null)
  expect(await db.selectFrom('care').selectAll().where('sessionId', 'in', voided).execute()).toEqual([])
})

test('twenty voids of the same session: one is stored', async () => {
  const { as, makeVoid } = await clinic()
  const doctors = await Promise.all(Array.from({ length: 20 }, () => as('doctor')))
  const answers = await Promise.all(doctors.map((doctor) => makeVoid(doctor)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
})
