import { addDays } from '@clinic/clinical/calendar'
import { createFollowUp, listFollowUps, updateFollowUp } from '@clinic/contract/follow-ups/follow-ups'
import { updateFacts } from '@clinic/contract/patients/patient-facts'
import { voidSession } from '@clinic/contract/sessions/entered-in-error'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newAdmission, newBed, newPatient, newSession } from '../../test/arrange.ts'
import { aSession } from '../../test/factories.ts'
import { testApp } from '../../test/harness.ts'

const TODAY = '2026-11-22'

/** At 9:00 in Lagos. */
async function clinic() {
  const clock = { now: new Date(`${TODAY}T08:00:00Z`) }
  const app = await testApp({ clock, config: { idleMinutes: 1_000_000, signInHours: 10_000 } })
  const doctor = await app.as('doctor')
  const { _id: patientId } = await newPatient(doctor)
  /** The patient's follow-ups in the store, earliest first. */
  const statuses = async () => {
    const rows = await app.db.selectFrom('followUp').select(['dueOn', 'status']).orderBy('dueOn').orderBy('_id').execute()
    return rows.map(({ dueOn, status }) => [dueOn, status])
  }
  const onDay = (day: string) => {
    clock.now = new Date(`${day}T08:00:00Z`)
  }
  const due = (dueOn: string) => doctor.call(createFollowUp, { body: { patientId, dueOn } })
  const visit = (changes = {}) => newSession(doctor, { patientId, ...changes })
  return { ...app, clock, doctor, patientId, statuses, onDay, due, visit }
}

test('9.1 closing a session with a return day lists the patient on that day', async () => {
  const { doctor, visit, onDay } = await clinic()
  const session = await visit()
  const day = addDays(TODAY, 14)
  await doctor.call(updateSession, { body: { id: session._id, open: false, returnOn: day, returnReason: 'Blood pressure' } })
  const today = () => doctor.call(listFollowUps, { query: { when: 'today' } })
  expect((await today()).data).toEqual([])
  onDay(day)
  expect((await today()).data).toMatchObject([{ dueOn: day, reason: 'Blood pressure', sessionId: session._id, lateDays: 0 }])
})

test('9.1 a return day can also be given when opening a session, and does not close it', async () => {
  const { doctor, visit, statuses } = await clinic()
  const session = await visit({ returnOn: '2026-12-24' })
  expect(session.open).toBe(true)
  expect(await statuses()).toEqual([['2026-12-24', 'due']])
  await doctor.call(updateSession, { body: { id: session._id, returnOn: '2026-12-25' } })
  expect(await statuses()).toEqual([
    ['2026-12-24', 'due'],
    ['2026-12-25', 'due'],
  ])
})

test('9.2 yesterday, today, 731 days ahead and 30 February are 400 at returnOn, and nothing is saved', async () => {
  const { doctor, patientId, visit, db } = await clinic()
  const { _id: id } = await visit()
  for (const returnOn of ['2026-11-21', TODAY, addDays(TODAY, 731), '2026-02-30']) {
    const opened = await doctor.send(createSession, { body: aSession(patientId, { returnOn }) })
    const closed = await doctor.send(updateSession, { body: { id, open: false, returnOn } })
    for (const { status, error } of [opened, closed])
      expect([returnOn, status, Object.keys(error.fields ?? {})]).toEqual([returnOn, 400, ['returnOn']])
  }
  expect(await db.selectFrom('session').select('open').execute()).toEqual([{ open: 1 }])
  expect((await doctor.send(updateSession, { body: { id, open: false, returnOn: addDays(TODAY, 730) } })).status).toBe(200)
})

test('refuses a return reason without a day with 400, but not a blank one', async () => {
  const { doctor, visit } = await clinic()
  const { _id: id } = await visit()
  expect((await doctor.send(updateSession, { body: { id, open: false, returnReason: 'Dressing' } })).error.fields).toEqual({
    returnReason: 'Choose the day first',
  })
  expect((await doctor.send(updateSession, { body: { id, open: false, returnReason: '' } })).status).toBe(200)
})

test('9.3 a session seven days early keeps a follow-up, eight days early it does not', async () => {
  const { due, visit, onDay, statuses } = await clinic()
  await due('2026-12-10')
  onDay('2026-12-02')
  await visit()
  expect(await statuses()).toEqual([['2026-12-10', 'due']])
  onDay('2026-12-03')
  const { _id } = await visit()
  expect(await statuses()).toEqual([['2026-12-10', 'kept']])
  expect(_id).toBeTruthy()
})

test('9.4 a late session keeps a follow-up, even if the patient was lost', async () => {
  const { due, visit, onDay, statuses } = await clinic()
  await due('2026-12-10')
  onDay('2027-03-10')
  await visit()
  expect(await statuses()).toEqual([['2026-12-10', 'kept']])
})

test('9.5 a session keeps the earlier of two due follow-ups, and the next session the other', async () => {
  const { due, visit, onDay, statuses } = await clinic()
  await due('2026-12-12')
  await due('2026-12-10')
  onDay('2026-12-11')
  await visit()
  expect(await statuses()).toEqual([
    ['2026-12-10', 'kept'],
    ['2026-12-12', 'due'],
  ])
  await visit()
  expect((await statuses()).map(([, status]) => status)).toEqual(['kept', 'kept'])
})

test('9.5 only one of two sessions at the same moment keeps a follow-up', async () => {
  const { due, doctor, patientId, onDay, db } = await clinic()
  await due('2026-12-10')
  onDay('2026-12-10')
  await Promise.all(Array.from({ length: 5 }, () => doctor.call(createSession, { body: aSession(patientId) })))
  const kept = await db.selectFrom('auditEvent').select('entityId').where('type', '=', 'follow-up.keep').execute()
  expect(kept).toHaveLength(1)
})

test('a session keeps the due follow-up before it creates a new one, even for the same day', async () => {
  const { due, visit, statuses } = await clinic()
  await due('2026-11-25')
  await visit({ returnOn: '2026-11-25' })
  expect(await statuses()).toEqual([
    ['2026-11-25', 'kept'],
    ['2026-11-25', 'due'],
  ])
})

test('9.6 a day already due changes nothing and is not an error', async () => {
  const { due, doctor, visit, statuses, db } = await clinic()
  await due('2026-12-24')
  const session = await visit({ returnOn: '2026-12-24', returnReason: 'Dressing' })
  expect((await doctor.send(updateSession, { body: { id: session._id, returnOn: '2026-12-24' } })).status).toBe(200)
  expect(await statuses()).toEqual([['2026-12-24', 'due']])
  expect(await db.selectFrom('followUp').select('reason').execute()).toEqual([{ reason: '' }])
})

test('9.13 a session cannot ask back a patient recorded as dead, and a death on the ward closes follow-ups', async () => {
  const { doctor, as, patientId, visit, statuses } = await clinic()
  const { _id: id } = await visit()
  await doctor.call(updateFacts, { params: { id: patientId }, body: { deceasedOn: TODAY } })
  const refused = await doctor.send(updateSession, { body: { id, open: false, returnOn: '2026-12-24' } })
  expect([refused.status, refused.error.message]).toEqual([409, 'This patient is recorded as died'])
  const bed = await newBed(await as('admin'), 'A1')
  const stay = await newAdmission(doctor, bed._id, { returnOn: '2026-12-24' })
  expect(await statuses()).toEqual([['2026-12-24', 'due']])
  await doctor.call(updateSession, { body: { id: stay._id, open: false, outcome: 'died' } })
  expect(await statuses()).toEqual([['2026-12-24', 'closed']])
})

test('9.16 refuses to cancel a kept follow-up', async () => {
  const { due, visit, doctor } = await clinic()
  const { _id: id } = await due('2026-11-25')
  await visit()
  const body = { status: 'cancelled', reason: 'Twice' } as const
  const refused = await doctor.send(updateFollowUp, { params: { id }, body })
  expect([refused.status, refused.error.message]).toEqual([409, 'The patient has already come'])
})

test('9.21 closing and reopening a session leaves its follow-ups unchanged', async () => {
  const { due, doctor, visit, statuses } = await clinic()
  await due('2026-11-25')
  const { _id: id } = await visit({ returnOn: '2026-12-24' })
  const before = await statuses()
  await doctor.call(updateSession, { body: { id, open: false } })
  await doctor.call(updateSession, { body: { id, open: true } })
  expect(await statuses()).toEqual(before)
})

test('voiding a session makes due again what it kept, and cancels what it asked for', async () => {
  const { due, doctor, visit, statuses, db } = await clinic()
  await due('2026-11-25')
  const { _id: id } = await visit({ returnOn: '2026-12-24' })
  await doctor.call(voidSession, { params: { id }, body: { reason: 'Wrong patient' } })
  expect(await statuses()).toEqual([
    ['2026-11-25', 'due'],
    ['2026-12-24', 'cancelled'],
  ])
  const [, cancelled] = await db.selectFrom('followUp').select(['endReason', 'keptBySession']).orderBy('dueOn').execute()
  expect(cancelled).toEqual({ endReason: 'The session was opened in error', keptBySession: null })
})

test('9.22 a session’s response has the same keys with and without a return day', async () => {
  const { visit } = await clinic()
  const [plain, asking] = [await visit(), await visit({ returnOn: '2026-12-24', returnReason: 'Dressing' })]
  expect(Object.keys(asking).toSorted()).toEqual(Object.keys(plain).toSorted())
})

test('9.20 at 23:30 in Lagos it is still today, half an hour later tomorrow', async () => {
  const { clock, doctor, patientId } = await clinic()
  const make = (dueOn: string) => doctor.send(createFollowUp, { body: { patientId, dueOn } })
  clock.now = new Date('2026-11-22T22:30:00Z')
  expect([(await make('2026-11-22')).status, (await make('2026-11-23')).status]).toEqual([400, 201])
  const counts = async () => (await doctor.call(listFollowUps, {})).counts
  expect(await counts()).toMatchObject({ today: 0, week: 1 })
  clock.now = new Date('2026-11-22T23:00:00Z')
  expect(await counts()).toMatchObject({ today: 1, week: 0 })
  expect((await make('2026-11-23')).status).toBe(400)
  clock.now = new Date('2026-11-23T22:59:59Z')
  expect(await counts()).toMatchObject({ today: 1, missed: 0 })
  clock.now = new Date('2026-11-23T23:00:00Z')
  expect(await counts()).toMatchObject({ today: 0, missed: 1 })
})
