import { ROLES } from '@clinic/clinical/people/roles'
import { createFollowUp, getFollowUpsOf, listFollowUps, logCall, updateFollowUp } from '@clinic/contract/follow-ups/follow-ups'
import { updateFacts } from '@clinic/contract/patients/patient-facts'
import { updatePatient } from '@clinic/contract/patients/patients'
import { expect, test } from 'vitest'
import { newPatient } from '../../test/arrange.ts'
import { type Client, testApp } from '../../test/harness.ts'
import { newId } from '../ids.ts'

/** At 9:00 in Lagos on 22 November 2026. */
async function clinic() {
  const clock = { now: new Date('2026-11-22T08:00:00Z') }
  const app = await testApp({ clock, config: { idleMinutes: 1_000_000, signInHours: 10_000 } })
  const [doctor, nurse] = [await app.as('doctor', { name: 'Chidi Nwosu' }), await app.as('nurse', { name: 'Ada Eze' })]
  const ask = async (dueOn: string, reason = '', firstname = 'Ada') => {
    const { _id: patientId } = await newPatient(doctor, { firstname })
    return nurse.call(createFollowUp, { body: { patientId, dueOn, reason } })
  }
  return { ...app, clock, doctor, nurse, ask }
}

const change = (client: Client, id: string, body: object) => client.send(updateFollowUp, { params: { id }, body })
const phone = (client: Client, id: string, outcome: string, note = '') =>
  client.send(logCall, { params: { id }, body: { outcome: outcome as 'coming', note } })
const all = async (client: Client) => (await client.call(listFollowUps, { query: { when: 'all' } })).data

test('9.2 accepts days from tomorrow to two years ahead; refuses others with 400 at the field', async () => {
  const { doctor, nurse } = await clinic()
  const { _id: patientId } = await newPatient(doctor)
  const make = (dueOn: unknown) => nurse.send(createFollowUp, { body: { patientId, dueOn: dueOn as string } })
  for (const dueOn of ['2026-11-21', '2026-11-22', '2028-11-22', '2026-02-30', '22/11/2027', '', null, 20_270_101]) {
    const { status, error } = await make(dueOn)
    expect([dueOn, status, Object.keys(error.fields ?? {})]).toEqual([dueOn, 400, ['dueOn']])
  }
  // 730 days from today is 21 November 2028, because of a leap year.
  for (const dueOn of ['2026-11-23', '2028-11-21']) expect([dueOn, (await make(dueOn)).status]).toEqual([dueOn, 201])
})

test('9.6 refuses a second follow-up for the same patient and day with 409, but allows another day', async () => {
  const { nurse, ask } = await clinic()
  const { patientId } = await ask('2026-11-30')
  const again = (dueOn: string) => nurse.send(createFollowUp, { body: { patientId: patientId._id, dueOn } })
  const refused = await again('2026-11-30')
  expect([refused.status, refused.error.message]).toEqual([409, 'This patient is already due on that day'])
  expect((await again('2026-12-01')).status).toBe(201)
})

test('9.6 stores one follow-up when twenty users choose the same day at once', async () => {
  const { doctor, nurse, db } = await clinic()
  const { _id: patientId } = await newPatient(doctor)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => nurse.send(createFollowUp, { body: { patientId, dueOn: '2026-12-01' } })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)])
  expect(await db.selectFrom('followUp').selectAll().execute()).toHaveLength(1)
})

test('a response has everything needed to call the patient', async () => {
  const { ask, nurse } = await clinic()
  const made = await ask('2026-11-30', 'Dressing')
  expect(made).toMatchObject({
    dueOn: '2026-11-30',
    reason: 'Dressing',
    status: 'due',
    lateDays: 0,
    calls: [],
    needsVisit: false,
    wrongNumber: false,
    version: 1,
    patientId: { firstname: 'Ada', phone: expect.any(String) },
    madeBy: { name: 'Ada Eze', role: 'nurse' },
    contactPerson: expect.any(String),
    contactPersonNumber: expect.any(String),
    sessionId: null,
    keptBySession: null,
  })
  expect(await all(nurse)).toEqual([made])
  expect(await nurse.call(getFollowUpsOf, { params: { id: made.patientId._id } })).toEqual({
    due: [{ _id: made._id, dueOn: '2026-11-30', reason: 'Dressing', lateDays: 0 }],
    wrongNumber: null,
  })
})

test('9.13 a death closes open follow-ups, and none can be created or listed', async () => {
  const { ask, doctor, nurse, db } = await clinic()
  const { _id, patientId } = await ask('2026-11-30')
  await ask('2026-11-30', '', 'Bisi')
  await doctor.call(updateFacts, { params: { id: patientId._id }, body: { deceasedOn: '2026-11-21' } })
  expect((await all(nurse)).map((row) => row.patientId.firstname)).toEqual(['Bisi'])
  const row = await db.selectFrom('followUp').select('status').where('_id', '=', _id).executeTakeFirstOrThrow()
  expect(row.status).toBe('closed')
  const refused = await nurse.send(createFollowUp, { body: { patientId: patientId._id, dueOn: '2026-12-01' } })
  expect([refused.status, refused.error.message]).toEqual([409, 'This patient is recorded as died'])
  expect((await change(nurse, _id, { dueOn: '2026-12-02' })).status).toBe(409)
  expect(await nurse.call(getFollowUpsOf, { params: { id: patientId._id } })).toMatchObject({ due: [] })
})

test('9.13 no list has a patient who is recorded as dead in the store, however that was recorded', async () => {
  const { ask, nurse, db } = await clinic()
  const { patientId } = await ask('2026-11-23')
  const none = { birthDate: null, birthPrecision: null, pregnantUntil: null, scaleBy: null, scaleAt: null }
  await db
    .insertInto('patientFacts')
    .values({ patientId: patientId._id, ...none, deceasedOn: '2026-11-21' })
    .execute()
  expect(await nurse.call(listFollowUps, { query: { when: 'week' } })).toMatchObject({ data: [], count: 0, counts: { week: 0 } })
  expect(await nurse.call(getFollowUpsOf, { params: { id: patientId._id } })).toMatchObject({ due: [] })
})

test('a cancelled follow-up of a patient who has died since is not due again', async () => {
  const { ask, doctor, nurse } = await clinic()
  const { _id, patientId } = await ask('2026-11-30')
  await change(nurse, _id, { status: 'cancelled', reason: 'Admitted elsewhere' })
  await doctor.call(updateFacts, { params: { id: patientId._id }, body: { deceasedOn: '2026-11-21' } })
  const refused = await change(nurse, _id, { status: 'due' })
  expect([refused.status, refused.error.message]).toEqual([409, 'This patient is recorded as died'])
})

test('9.15 everyone can record calls; a pharmacist cannot create follow-ups; only admin, doctor and nurse can change them', async () => {
  const { as, ask, doctor } = await clinic()
  const { _id: id } = await ask('2026-11-30')
  for (const role of ROLES) {
    const person = await as(role)
    const { _id: patientId } = await newPatient(doctor)
    const made = await person.send(createFollowUp, { body: { patientId, dueOn: '2026-12-24' } })
    const changed = await change(person, id, { reason: role })
    const called = await phone(person, id, 'coming')
    expect([role, made.status, changed.status, called.status]).toEqual([
      role,
      role === 'pharmacist' ? 403 : 201,
      role === 'pharmacist' || role === 'physiotherapist' ? 403 : 200,
      201,
    ])
  }
})

test('9.16 a cancellation needs a reason, and can be undone', async () => {
  const { ask, nurse } = await clinic()
  const { _id: id } = await ask('2026-11-30', 'Dressing')
  for (const body of [{ status: 'cancelled' }, { status: 'cancelled', reason: ' ' }]) {
    const refused = await change(nurse, id, body)
    expect([refused.status, refused.error.fields]).toEqual([400, { reason: 'Write why it is cancelled' }])
  }
  const cancelled = await change(nurse, id, { status: 'cancelled', reason: 'Moved to Abuja' })
  expect(cancelled.data).toMatchObject({ status: 'cancelled', reason: 'Dressing', endReason: 'Moved to Abuja', version: 2 })
  expect(await all(nurse)).toEqual([])
  expect((await change(nurse, id, { dueOn: '2026-12-01' })).status).toBe(409)
  expect((await change(nurse, id, { status: 'due' })).data).toMatchObject({ status: 'due', endReason: '', version: 3 })
  expect(await all(nurse)).toHaveLength(1)
})

test('a cancellation cannot be undone if there is a new follow-up for that day', async () => {
  const { ask, nurse } = await clinic()
  const { _id: id, patientId } = await ask('2026-11-30')
  await change(nurse, id, { status: 'cancelled', reason: 'Twice' })
  await nurse.call(createFollowUp, { body: { patientId: patientId._id, dueOn: '2026-11-30' } })
  expect((await change(nurse, id, { status: 'due' })).status).toBe(409)
})

test('moving to another day requires a free day in the future, and keeps the old values in the history', async () => {
  const { ask, nurse, clock, db } = await clinic()
  const { _id: id, patientId } = await ask('2026-11-30', 'Dressing')
  await nurse.call(createFollowUp, { body: { patientId: patientId._id, dueOn: '2026-12-05' } })
  for (const [dueOn, status] of [
    ['2026-11-22', 400],
    ['2028-11-22', 400],
    ['2026-12-05', 409],
  ] as const)
    expect([dueOn, (await change(nurse, id, { dueOn })).status]).toEqual([dueOn, status])
  const moved = await change(nurse, id, { dueOn: '2026-11-23', reason: 'Travels', version: 1 })
  expect(moved.data).toMatchObject({ dueOn: '2026-11-23', reason: 'Dressing', endReason: 'Travels', version: 2 })
  expect((await change(nurse, id, { dueOn: '2026-11-24', version: 1 })).error.code).toBe('version-conflict')
  expect((await change(nurse, id, { reason: 'Stitches out' })).data).toMatchObject({ reason: 'Stitches out', dueOn: '2026-11-23' })
  expect((await change(nurse, id, {})).status).toBe(400)
  expect((await change(nurse, newId(), { reason: 'x' })).status).toBe(404)
  clock.now = new Date('2026-11-25T08:00:00Z')
  // The current day is accepted although it is in the past.
  expect((await change(nurse, id, { dueOn: '2026-11-23', reason: 'No bus' })).status).toBe(200)
  const kept = await db.selectFrom('recordHistory').select('version').where('entity', '=', 'followUp').orderBy('version').execute()
  expect(kept.map(({ version }) => version)).toEqual([1, 2, 3])
})

test('refuses texts over 200 characters, and accepts 200', async () => {
  const { ask, nurse } = await clinic()
  const { _id: id, patientId } = await ask('2026-11-30')
  const long = 'x'.repeat(201)
  expect((await phone(nurse, id, 'other', long)).error.fields).toHaveProperty('note')
  expect((await phone(nurse, id, 'other', long.slice(1))).status).toBe(201)
  expect((await change(nurse, id, { reason: long })).error.fields).toHaveProperty('reason')
  const body = { patientId: patientId._id, dueOn: '2026-12-01', reason: long }
  expect((await nurse.send(createFollowUp, { body })).error.fields).toHaveProperty('reason')
  expect((await phone(nurse, id, 'maybe')).error.fields).toHaveProperty('outcome')
})

test('9.10 three unanswered calls suggest a visit, until a call reaches someone', async () => {
  const { ask, nurse } = await clinic()
  const { _id: id } = await ask('2026-11-30')
  const after = async (outcome: string) => (await phone(nurse, id, outcome)).data.needsVisit
  expect([await after('no-answer'), await after('no-answer'), await after('no-answer')]).toEqual([false, false, true])
  expect(await after('coming')).toBe(false)
})

test('9.24 keeps both calls that two nurses record at once', async () => {
  const { ask, as, nurse } = await clinic()
  const { _id: id } = await ask('2026-11-30')
  const people = [nurse, ...(await Promise.all(Array.from({ length: 4 }, () => as('nurse'))))]
  const answers = await Promise.all(people.map((person) => phone(person, id, 'no-answer', person.user.name)))
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 201))
  const [row] = await all(nurse)
  expect(new Set(row?.calls.map(({ by }) => by._id))).toEqual(new Set(people.map(({ user }) => user._id)))
  expect(row?.version).toBe(1)
})

test('a wrong number shows a warning on the patient until the number changes or a call reaches them', async () => {
  const { ask, doctor, nurse } = await clinic()
  const { _id: id, patientId } = await ask('2026-11-30')
  const warned = async () => (await nurse.call(getFollowUpsOf, { params: { id: patientId._id } })).wrongNumber
  expect((await phone(nurse, id, 'wrong-number')).data.wrongNumber).toBe(true)
  expect(await warned()).toBe('2026-11-22T08:00:00.000Z')
  await phone(nurse, id, 'coming')
  expect(await warned()).toBeNull()
  await phone(nurse, id, 'wrong-number')
  expect(await warned()).not.toBeNull()
  await doctor.call(updatePatient, { body: { id: patientId._id, phone: '08099998888' } })
  expect(await warned()).toBeNull()
  expect((await all(nurse)).map(({ wrongNumber }) => wrongNumber)).toEqual([false])
})
