import { updateBed } from '@clinic/contract/beds/beds'
import { getFacts, updateFacts } from '@clinic/contract/patients/patient-facts'
import { getSession } from '@clinic/contract/sessions/session-record'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newPatient, newSession } from '../../test/arrange.ts'
import { aSession } from '../../test/factories.ts'
import { aWard } from '../../test/ward.ts'

test('closing with an outcome records how the stay ended, and frees the bed', async () => {
  const { doctor, admit, admissions } = await aWard()
  const { session } = await admit('A1')
  const body = { id: session._id, open: false, outcome: 'referred' as const, referredTo: 'General Hospital', outcomeNote: 'For surgery' }
  const closed = await doctor.call(updateSession, { body })
  expect(closed).toMatchObject({
    open: false,
    outcome: {
      outcome: 'referred',
      referredTo: 'General Hospital',
      note: 'For surgery',
      by: { _id: doctor.user._id },
      at: closed.closedAt,
    },
  })
  expect(await admissions()).toMatchObject([{ endReason: 'closed' }])
})

test('closing without an outcome still works', async () => {
  const { doctor, admit } = await aWard()
  const { session } = await admit('A1')
  expect((await doctor.call(updateSession, { body: { id: session._id, open: false } })).outcome).toBe(null)
})

test('4.16 a death is recorded in the facts, and a new session needs a reason why the patient is alive', async () => {
  const { doctor, admin, admit, db } = await aWard({ now: '2026-11-22T23:30:00.000Z' })
  const { session } = await admit('A1')
  const { _id: patientId } = session.patientId
  const facts = () => doctor.call(getFacts, { params: { id: patientId } })
  await doctor.call(updateSession, { body: { id: session._id, open: false, outcome: 'died' } })
  // It is the 23rd in Lagos.
  expect(await facts()).toMatchObject({ deceasedOn: '2026-11-23', version: 2 })
  const refused = await doctor.send(createSession, { body: aSession(patientId) })
  expect([refused.status, refused.error.message]).toEqual([409, expect.stringContaining('recorded as died')])
  expect(refused.error.fields).toHaveProperty('confirmAlive')
  const confirm = (confirmAlive: string) => admin.send(createSession, { body: aSession(patientId, { confirmAlive }) })
  for (const wrong of ['Here', 'x'.repeat(501)]) {
    const { status, error } = await confirm(wrong)
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['confirmAlive']])
  }
  expect((await confirm('Alive')).status).toBe(201)
  expect(await facts()).toMatchObject({ deceasedOn: null, version: 3 })
  const events = await db
    .selectFrom('auditEvent')
    .select('type')
    .where('patientId', '=', patientId)
    .where('action', '<>', 'R')
    .orderBy('seq')
    .execute()
  expect(events.map(({ type }) => type).slice(-2)).toEqual(['facts.alive', 'session.create'])
  const kept = await db
    .selectFrom('recordHistory')
    .select('before')
    .where('entity', '=', 'patientFacts')
    .orderBy('version', 'desc')
    .execute()
  expect(kept[0]?.before).toContain('"reason":"Alive"')
  expect((await doctor.send(createSession, { body: aSession(patientId) })).status).toBe(201)
})

test('an earlier recorded death keeps its date, and the reason has no effect for a living patient', async () => {
  const { doctor, admit } = await aWard()
  const { session } = await admit('A1')
  const params = { id: session.patientId._id }
  await doctor.call(updateFacts, { params, body: { deceasedOn: '2026-11-20' } })
  await doctor.call(updateSession, { body: { id: session._id, open: false, outcome: 'died' } })
  expect((await doctor.call(getFacts, { params })).deceasedOn).toBe('2026-11-20')
  const { _id } = await newPatient(doctor)
  expect((await doctor.send(createSession, { body: aSession(_id, { confirmAlive: 'Sits before me' }) })).status).toBe(201)
  expect((await doctor.call(getFacts, { params: { id: _id } })).version).toBe(1)
})

test('4.17 refuses an outcome for a patient who is not in a bed, and closes nothing', async () => {
  const { doctor } = await aWard()
  const { _id: id, patientId } = await newSession(doctor)
  const refused = await doctor.send(updateSession, { body: { id, open: false, outcome: 'died' } })
  expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['outcome']])
  expect((await doctor.call(getSession, { params: { id } })).open).toBe(true)
  expect((await doctor.call(getFacts, { params: { id: patientId._id } })).deceasedOn).toBe(null)
})

test('an outcome requires closing, a place requires a referral, a note requires an outcome', async () => {
  const { doctor, nurse, admit } = await aWard()
  const { session } = await admit('A1')
  const fieldsOf = async (body: object) => {
    const { status, error } = await doctor.send(updateSession, { body: { id: session._id, ...body } as never })
    return [status, Object.keys(error.fields ?? {})]
  }
  expect(await fieldsOf({ outcome: 'discharged' })).toEqual([400, ['outcome']])
  expect(await fieldsOf({ open: false, outcome: 'better' })).toEqual([400, ['outcome']])
  expect(await fieldsOf({ open: false, outcome: 'discharged', referredTo: 'Home' })).toEqual([400, ['referredTo']])
  expect(await fieldsOf({ open: false, outcomeNote: 'Well' })).toEqual([400, ['outcomeNote']])
  expect(await fieldsOf({ open: false, outcome: 'referred', referredTo: 'x'.repeat(121) })).toEqual([400, ['referredTo']])
  const body = { id: session._id, open: false, outcome: 'discharged' as const }
  expect((await nurse.send(updateSession, { body })).status).toBe(403)
  expect((await doctor.send(updateSession, { body: { ...body, referredTo: '', outcomeNote: '' } })).status).toBe(200)
})

test('a session that was reopened and admitted again has its last outcome; the first is in the history', async () => {
  const { doctor, admin, admit, db } = await aWard()
  const { session, bed } = await admit('A1')
  const id = session._id
  await doctor.call(updateSession, { body: { id, open: false, outcome: 'absconded' } })
  expect((await doctor.call(updateSession, { body: { id, open: true } })).outcome).toBe(null)
  expect((await doctor.send(updateSession, { body: { id, open: false, outcome: 'discharged' } })).status).toBe(400)
  await admin.call(updateBed, { body: { id: bed._id, occupied: true, patientId: session.patientId._id } })
  const closed = await doctor.call(updateSession, { body: { id, open: false, outcome: 'discharged' } })
  expect(closed.outcome).toMatchObject({ outcome: 'discharged' })
  const kept = await db.selectFrom('recordHistory').select('before').where('entity', '=', 'sessionOutcome').execute()
  expect(kept.map(({ before }) => JSON.parse(before).outcome)).toEqual(['absconded'])
})
