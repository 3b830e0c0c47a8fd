import { listAudit } from '@clinic/contract/audit/audit'
import { listObservations, type Observation, recordObservation, strikeObservation } from '@clinic/contract/observations/observations'
import { updateFacts } from '@clinic/contract/patients/patient-facts'
import { voidSession } from '@clinic/contract/sessions/entered-in-error'
import { getSession, Session } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newPatient, newSession } from '../../test/arrange.ts'
import type { SessionBody } from '../../test/factories.ts'
import { type Client, testApp } from '../../test/harness.ts'
import { newId } from '../ids.ts'
import { lastSets } from './last-sets.ts'

const HOUR = 3_600_000
const WELL = {
  respiratoryRate: '18',
  spO2: '97',
  oxygen: 'air',
  bloodPressure: '120/80',
  pulse: '72',
  consciousness: 'A',
  temperature: '37.0',
} as const

/** An adult man with a session open since 14:00. */
async function clinic(session: Partial<SessionBody> = {}) {
  const clock = { now: new Date('2026-03-01T14:00:00Z') }
  const app = await testApp({ clock, config: { idleMinutes: 10_000, signInHours: 100 } })
  const doctor = await app.as('doctor', { name: 'Ada Eze' })
  const nurse = await app.as('nurse', { name: 'Bola Ade' })
  const patient = await newPatient(doctor, { gender: 'MALE' })
  const { _id: id } = await newSession(doctor, { patientId: patient._id, ...session })
  const after = (minutes: number) => {
    clock.now = new Date(Date.parse('2026-03-01T14:00:00Z') + minutes * 60_000)
  }
  const record = (body: Parameters<typeof nurse.call<typeof recordObservation>>[1]['body'], client: Client = nurse) =>
    client.call(recordObservation, { params: { id }, body })
  const list = async () => (await nurse.call(listObservations, { params: { id } })).data
  const strike = (set: Pick<Observation, '_id'>, client: Client = nurse, reason = 'Wrong patient') =>
    client.send(strikeObservation, { params: { id: set._id }, body: { reason } })
  const last = async () => (await lastSets(app.db, [id], 'Africa/Lagos')).get(id)
  return { ...app, clock, doctor, nurse, patient, id, after, record, list, strike, last }
}

test('a set has a score, a time and an author, is audited, and is first on the list', async () => {
  const { doctor, nurse, id, after, record, list, as, services } = await clinic()
  after(10)
  const set = await record(WELL)
  const { _id, name, role } = nurse.user
  expect(set).toMatchObject({
    sessionId: id,
    takenAt: '2026-03-01T14:10:00.000Z',
    recordedBy: { _id, name, role },
    opening: false,
    ...WELL,
    kind: 'news2',
    scoreMin: 0,
    scoreMax: 0,
    missing: [],
    band: 'low',
    dueAt: '2026-03-02T02:10:00.000Z',
    struck: null,
    values: { temperature: 37, systolic: 120, diastolic: 80, weight: null },
    rules: '2026-11.5',
    scale: 1,
    pregnant: null,
  })
  expect(await list()).toEqual([set])
  await doctor.call(listObservations, { params: { id } })
  await services.readLog.flush()
  const { data } = await (await as('admin')).call(listAudit, {})
  expect(data.map(({ type }) => type)).toEqual(expect.arrayContaining(['observation.record', 'observation.list']))
})

test('checks sign-in, then the session, then the fields', async () => {
  const { anonymous, nurse, id } = await clinic()
  expect((await anonymous.send(recordObservation, { params: { id }, body: WELL })).status).toBe(401)
  expect((await nurse.send(recordObservation, { params: { id: newId() }, body: { consciousness: 'X' } as never })).status).toBe(404)
  for (const [field, value] of [
    ['consciousness', 'X'],
    ['oxygen', 'some'],
    ['oxygenFlow', 41],
    ['oxygenFlow', -1],
    ['dangerSigns', ['tired']],
    ['pulse', 72],
    ['takenAt', 'noon'],
    ['note', 'x'.repeat(501)],
  ] as const) {
    const { status, error } = await nurse.send(recordObservation, { params: { id }, body: { temperature: '37', [field]: value } as never })
    expect([field, status, Object.keys(error.fields ?? {}).map((one) => one.split('.')[0])]).toEqual([field, 400, [field]])
  }
  const air = await nurse.send(recordObservation, { params: { id }, body: { oxygen: 'air', oxygenFlow: 2 } })
  expect([air.status, Object.keys(air.error.fields ?? {})]).toEqual([400, ['oxygenFlow']])
})

test('3.22 refuses a set for a closed session, or with a time in the future', async () => {
  const { doctor, nurse, id, clock } = await clinic()
  const at = (ms: number) => new Date(clock.now.getTime() + ms).toISOString()
  const send = (takenAt: string) => nurse.send(recordObservation, { params: { id }, body: { pulse: '72', takenAt } })
  for (const [ms, status] of [
    [24 * HOUR, 400],
    [5 * 60_000 + 1, 400],
    [5 * 60_000, 201],
    [-24 * HOUR, 201],
    [-24 * HOUR - 1, 400],
  ] as const) {
    const answer = await send(at(ms))
    expect([ms, answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([ms, status, status === 400 ? ['takenAt'] : []])
  }
  expect((await send('2026-03-01T15:00:00+01:00')).data.takenAt).toBe('2026-03-01T14:00:00.000Z')
  await doctor.call(updateSession, { body: { id, open: false } })
  const closed = await nurse.send(recordObservation, { params: { id }, body: WELL })
  expect([closed.status, closed.error.message]).toEqual([409, 'This session is closed. Reopen it first.'])
})

test('3.23 a pharmacist can read sets but not record them, and a nurse cannot choose scale 2', async () => {
  const { as, id, nurse, doctor, record } = await clinic()
  const pharmacist = await as('pharmacist')
  expect((await pharmacist.send(recordObservation, { params: { id }, body: WELL })).status).toBe(403)
  expect((await pharmacist.send(listObservations, { params: { id } })).status).toBe(200)
  expect((await nurse.send(recordObservation, { params: { id }, body: { spO2: '93', scale: 2 } })).status).toBe(403)
  expect(await record({ ...WELL, spO2: '88', scale: 2 }, doctor)).toMatchObject({ scale: 2, scoreMin: 0 })
  expect(await record({ ...WELL, spO2: '88' })).toMatchObject({ scale: 1, scoreMin: 3 })
  expect((await record(WELL, await as('physiotherapist'))).scoreMin).toBe(0)
})

test('scale 2 and pregnancy come from the patient’s facts on the day of the set', async () => {
  const { doctor, patient, record } = await clinic()
  const change = (body: object) => doctor.call(updateFacts, { params: { id: patient._id }, body })
  await change({ spO2Scale: 2 })
  expect(await record({ ...WELL, spO2: '88', scale: 1 })).toMatchObject({ scale: 2, scoreMin: 0 })
  await change({ spO2Scale: 1, pregnantUntil: '2026-03-02' })
  expect(await record(WELL)).toMatchObject({ kind: 'iitt', scoreMin: null, pregnant: true, scale: 1 })
  await change({ pregnantUntil: '2026-02-28' })
  expect(await record(WELL)).toMatchObject({ kind: 'news2', scoreMin: 0, pregnant: null })
  await change({ deceasedOn: '2026-03-01' })
  expect(await record(WELL)).toMatchObject({ scoreMin: 0, dueAt: null })
})

test('3.25 refuses an empty body, blank values, or a note alone', async () => {
  const { nurse, id } = await clinic()
  for (const body of [{}, { pulse: '  ' }, { note: 'asleep' }, { dangerSigns: [] }, { consciousness: null }]) {
    const { status, error } = await nurse.send(recordObservation, { params: { id }, body })
    expect([body, status, error.fields]).toEqual([body, 400, { temperature: 'Enter at least one value' }])
  }
})

test('3.20 borrows and reports a pulse from 29 minutes ago, but not one from 31 minutes ago', async () => {
  const { after, record } = await clinic({ pulse: '131' })
  const { pulse: _pulse, ...rest } = WELL
  after(29)
  expect(await record(rest)).toMatchObject({
    pulse: '',
    scoreMin: 3,
    scoreMax: 3,
    borrowed: [{ input: 'pulse', takenAt: '2026-03-01T14:00:00.000Z' }],
  })
  after(31)
  expect(await record(rest)).toMatchObject({ pulse: '', scoreMin: 0, scoreMax: 3, missing: ['pulse'], borrowed: [] })
})

test('3.21 a struck set no longer counts but stays readable, and sets that borrowed from it are scored again', async () => {
  const { after, record, list, strike, last, clock } = await clinic({ temperature: '37' })
  after(10)
  const wrong = await record({ pulse: '131' })
  after(20)
  const { pulse: _pulse, ...rest } = WELL
  const borrower = await record(rest)
  expect([borrower.scoreMin, borrower.borrowed.length]).toEqual([3, 1])
  const { status, data } = await strike(wrong)
  expect([status, data.struck]).toEqual([200, { at: clock.now.toISOString(), by: wrong.recordedBy, reason: 'Wrong patient' }])
  const [second, first, opening] = await list()
  expect(second).toMatchObject({ _id: borrower._id, scoreMin: 0, scoreMax: 3, missing: ['pulse'], borrowed: [] })
  expect([first?._id, first?.pulse, first?.struck?.reason, first?.dueAt]).toEqual([wrong._id, '131', 'Wrong patient', null])
  expect([opening?.opening, opening?.temperature]).toEqual([true, '37'])
  const again = await strike(wrong)
  expect([again.status, again.error.message]).toEqual([409, 'These observations are already marked as entered in error'])
  // The due time counts from the previous set.
  await strike(borrower)
  expect(await last()).toMatchObject({ observationId: null, takenAt: '2026-03-01T14:00:00.000Z', dueAt: '2026-03-01T18:00:00.000Z' })
})

test('staff can strike their own sets for 24 hours; only a doctor can strike another’s', async () => {
  const { as, doctor, after, record, strike } = await clinic()
  const set = await record(WELL)
  expect((await strike(set, await as('nurse'))).error.message).toContain('Only the person who recorded')
  expect((await strike(set, await as('pharmacist'))).status).toBe(403)
  after(24 * 60)
  expect((await strike(await record(WELL))).status).toBe(200)
  after(24 * 60 + 1)
  expect((await strike(set)).status).toBe(403)
  expect((await strike(set, doctor)).status).toBe(200)
  expect((await strike({ _id: newId() }, doctor)).status).toBe(404)
  const short = await strike(await record(WELL), doctor, 'no')
  expect([short.status, Object.keys(short.error.fields ?? {})]).toEqual([400, ['reason']])
})

test('3.24 an opening set has the session’s vitals and the new inputs, and the session’s response keeps its keys', async () => {
  const { doctor, id, list, db, last } = await clinic({
    temperature: '38.6',
    pulse: '112',
    bloodPressure: '104/70',
    spO2: '95',
    respiratoryRate: '18',
    consciousness: 'A',
    oxygen: 'air',
    oxygenFlow: 0,
    muac: '',
    dangerSigns: [],
  })
  const session = await doctor.call(getSession, { params: { id } })
  expect(Object.keys(session).toSorted()).toEqual(Object.keys(Session.shape).toSorted())
  const [opening, ...others] = await list()
  expect(others).toEqual([])
  expect(opening).toMatchObject({
    opening: true,
    temperature: '38.6',
    respiratoryRate: '18',
    scoreMin: 5,
    scoreMax: 5,
    dueAt: '2026-03-01T15:00:00.000Z',
  })
  expect(
    (await db.selectFrom('observation').selectAll().execute()).map(({ temperature, respiratoryRate }) => [temperature, respiratoryRate]),
  ).toEqual([['', '18']])
  await doctor.call(updateSession, { body: { id, temperature: '37' } })
  expect(await last()).toMatchObject({ scoreMin: 4, scoreMax: 4, observationId: opening?._id })
})

test('a session without extra inputs stores no row, but its vitals still count as a set', async () => {
  const { db, id, list, last } = await clinic({ temperature: '38.6', pulse: '112', bloodPressure: '104/70', spO2: '95' })
  expect(await db.selectFrom('observation').selectAll().execute()).toEqual([])
  const [opening] = await list()
  expect(opening).toMatchObject({ _id: id, opening: true, scoreMin: 5, scoreMax: 13, recordedBy: { name: 'Ada Eze' } })
  expect(await last()).toMatchObject({ observationId: null, scoreMin: 5, scoreMax: 13, band: 'medium', recordedBy: { name: 'Ada Eze' } })
})

test('a session without measurements has no set', async () => {
  const { list, last } = await clinic()
  expect([await list(), await last()]).toEqual([[], undefined])
})

test('the last set is the one measured last, not the one entered last', async () => {
  const { after, record, last } = await clinic()
  after(60)
  const second = await record({ ...WELL, pulse: '131' })
  await record({ ...WELL, takenAt: '2026-03-01T14:30:00Z' })
  expect(await last()).toMatchObject({ observationId: second._id, scoreMin: 3, recordedBy: { name: 'Bola Ade' } })
})

test('3.26 stores both sets when two nurses save at once', async () => {
  const { as, id, nurse, list } = await clinic()
  const other = await as('nurse')
  await Promise.all([nurse, other].map((one) => one.call(recordObservation, { params: { id }, body: WELL })))
  expect((await list()).length).toBe(2)
})

test('3.11, 3.10 a child has no score, and a patient who turns 16 is assessed by the age on each day', async () => {
  const { doctor, record, after, patient } = await clinic()
  await doctor.call(updateFacts, { params: { id: patient._id }, body: { birthDate: '2010-03-02', birthPrecision: 'day' } })
  expect(await record(WELL)).toMatchObject({ kind: 'iitt', scoreMin: null, band: 'none' })
  after(24 * 60)
  expect(await record(WELL)).toMatchObject({ kind: 'news2', scoreMin: 0 })
})

test('sets of a voided session appear as struck', async () => {
  const { doctor, id, record, list, last } = await clinic({ pulse: '72' })
  await record(WELL)
  await doctor.call(voidSession, { params: { id }, body: { reason: 'Opened twice' } })
  expect((await list()).map(({ struck, dueAt }) => [struck?.reason, dueAt])).toEqual([
    ['Opened twice', null],
    ['Opened twice', null],
  ])
  expect(await last()).toBeUndefined()
})

test('lists a session’s sets in pages, without those of other sessions', async () => {
  const { doctor, nurse, id, record, patient } = await clinic({ pulse: '72' })
  await newSession(doctor, { patientId: patient._id, pulse: '80' })
  for (const pulse of ['60', '61', '62']) await record({ pulse })
  const pages = await Promise.all([0, 1].map((skip) => nurse.call(listObservations, { params: { id }, query: { skip, limit: 2 } })))
  expect(pages.map(({ data, count }) => [data.map(({ pulse }) => pulse), count])).toEqual([
    [['62', '61'], 4],
    [['60', '72'], 4],
  ])
  const opening = await nurse.call(listObservations, { params: { id }, query: { opening: 'true' } })
  expect([opening.count, opening.data.map(({ pulse }) => pulse)]).toEqual([1, ['72']])
  expect((await nurse.send(listObservations, { params: { id }, query: { opening: 'false' as never } })).status).toBe(400)
})
