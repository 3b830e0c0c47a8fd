import { listAudit } from '@clinic/contract/audit/audit'
import { login } from '@clinic/contract/auth/auth'
import { downloadPatients } from '@clinic/contract/patients/patient-download'
import { createPatient, getPatient } from '@clinic/contract/patients/patients'
import { deletePersonnel } from '@clinic/contract/personnel/personnel'
import { expect, test } from 'vitest'
import { aPatient } from '../../test/factories.ts'
import { testApp } from '../../test/harness.ts'
import { inTransaction } from '../db/sql.ts'
import { recordAudit } from './trail.ts'

test('lists who did what to whom, newest first, including the names of deleted people', async () => {
  const clock = { now: new Date('2026-03-01T08:00:00Z') }
  const { as, services } = await testApp({ clock })
  const admin = await as('admin')
  const doctor = await as('doctor', { name: 'Chidi Eze' })
  const [patient] = await doctor.call(createPatient, { body: aPatient({ firstname: 'Adaeze', lastname: 'Obi' }) })
  const _id = patient?._id ?? ''
  clock.now = new Date('2026-03-01T08:01:00Z')
  await doctor.call(getPatient, { params: { id: _id } })
  await services.readLog.flush()
  await admin.call(deletePersonnel, { params: { email: doctor.user.email } })
  const { data, count } = await admin.call(listAudit, { query: { patientId: _id } })
  expect(count).toBe(2)
  const shared = {
    userId: { _id: doctor.user._id, name: 'Chidi Eze', role: 'doctor' },
    outcome: 'ok',
    patientId: { _id, firstname: 'Adaeze', lastname: 'Obi' },
    entityId: _id,
    beds: null,
    fields: [],
    rows: null,
  }
  expect(data).toEqual([
    { _id: expect.any(Number), createdAt: '2026-03-01T08:01:00.000Z', type: 'patient.read', ...shared },
    { _id: expect.any(Number), createdAt: '2026-03-01T08:00:00.000Z', type: 'patient.create', ...shared },
  ])
})

test('is for admins only, and records refusals', async () => {
  const { anonymous, as, services } = await testApp()
  expect((await anonymous.send(listAudit, {})).status).toBe(401)
  const nurse = await as('nurse')
  expect((await nurse.send(listAudit, {})).status).toBe(403)
  await services.readLog.flush()
  const { data } = await (await as('admin')).call(listAudit, {})
  const refused = { type: 'refused GET /audit', outcome: 'denied' }
  expect(data).toMatchObject([
    { ...refused, userId: { _id: nurse.user._id } },
    { ...refused, userId: null },
  ])
})

test('records reads', async () => {
  const { as, services } = await testApp()
  const admin = await as('admin')
  await admin.call(listAudit, {})
  await services.readLog.flush()
  expect((await admin.call(listAudit, {})).data).toMatchObject([{ type: 'audit.read', userId: { _id: admin.user._id }, rows: 0 }])
})

test('can be filtered by person and by the clinic’s days, in pages', async () => {
  const { as, db, services } = await testApp()
  const admin = await as('admin')
  const nurse = await as('nurse')
  const times = ['2026-02-28T22:59:59Z', '2026-02-28T23:00:00Z', '2026-03-01T12:00:00Z', '2026-03-01T22:59:59Z', '2026-03-01T23:00:00Z']
  const origin = { address: '127.0.0.1', requestId: 'r' }
  for (const [n, time] of times.entries())
    await recordAudit(
      db,
      { ...origin, now: new Date(time), ...(n % 2 ? nurse.user : admin.user), signInId: 's' },
      { action: 'E', type: `refused ${n}` },
    )
  const types = async (query: object) => {
    const { data, count } = await admin.call(listAudit, { query })
    return [data.map(({ type }) => type), count]
  }
  // Lagos is an hour ahead of UTC.
  expect(await types({ startDate: '2026-03-01', endDate: '2026-03-01' })).toEqual([['refused 3', 'refused 2', 'refused 1'], 3])
  expect(await types({ startDate: '2026-03-01', endDate: '2026-03-01', limit: 1, skip: 1 })).toEqual([['refused 2'], 3])
  expect(await types({ endDate: '2026-02-28' })).toEqual([['refused 0'], 1])
  expect(await types({ userId: nurse.user._id })).toEqual([['refused 3', 'refused 1'], 2])
  expect(await types({ userId: nurse.user._id, startDate: '2026-03-01', endDate: '2026-03-01', patientId: '' })).toEqual([
    ['refused 3', 'refused 1'],
    2,
  ])
  expect(await types({ userId: 'nobody' })).toEqual([[], 0])
  await services.readLog.flush()
  const [first] = await types({ endDate: '2026-03-31', limit: 2 })
  expect(first).toEqual(['refused 4', 'refused 3'])
})

test('can be sorted oldest first, on the first pages and on distant ones', async () => {
  const { as, db, services } = await testApp()
  const admin = await as('admin')
  const origin = { address: '127.0.0.1', requestId: 'r', ...admin.user, signInId: 's' }
  const times = Array.from({ length: 240 }, (_, n) => new Date(Date.parse('2026-03-01T08:00:00Z') + n * 600_000)) // over two days
  await inTransaction(db, async (db) => {
    for (const [n, now] of times.entries()) await recordAudit(db, { ...origin, now }, { action: 'E', type: `refused ${n}` })
  })
  const page = async (query: object) => {
    await services.readLog.flush() // otherwise events written while the page is counted could be missed
    const { data, count } = await admin.call(listAudit, { query: { endDate: '2026-03-02', ...query } })
    return [data.map(({ type }) => Number(type.split(' ')[1])), count]
  }
  const day = { startDate: '2026-03-02' }
  for (const limit of [2, 5]) {
    for (const skip of [0, Math.floor(205 / limit), Math.floor(238 / limit)]) {
      const places = Array.from({ length: limit }, (_, n) => skip * limit + n).filter((place) => place < 240)
      const inDays = places.filter((place) => place < 150)
      expect(await page({ order: 'oldest', limit, skip })).toEqual([places.filter((n) => n < 234), 234])
      expect(await page({ order: 'newest', limit, skip })).toEqual([places.map((n) => 233 - n).filter((n) => n >= 0), 234])
      // The clinic's second day begins with the ninetieth event.
      expect(await page({ ...day, order: 'oldest', limit, skip })).toEqual([inDays.map((n) => n + 90).filter((n) => n < 234), 144])
    }
  }
  expect((await page({ order: 'oldest', userId: admin.user._id, limit: 2, skip: 1 }))[0]).toEqual([2, 3])
})

test('can be filtered to changes, and to refused or failed calls', async () => {
  const { as, anonymous, services } = await testApp()
  const admin = await as('admin')
  const doctor = await as('doctor')
  const nurse = await as('nurse')
  const [patient] = await doctor.call(createPatient, { body: aPatient() })
  await doctor.call(getPatient, { params: { id: patient?._id ?? '' } })
  await nurse.send(listAudit, {})
  await anonymous.send(login, { body: { email: 'no.one@clinic.test', password: 'wrong-password' } })
  await admin.send(downloadPatients, {})
  await services.readLog.flush()
  const types = async (query: object) => (await admin.call(listAudit, { query })).data.map(({ type }) => type)
  expect(await types({ show: 'changes' })).toEqual(['patient.create'])
  expect(await types({ show: 'refused' })).toEqual(['user.login-failed', 'refused GET /audit'])
  expect(await types({ show: 'refused', userId: nurse.user._id })).toEqual(['refused GET /audit'])
  expect(await types({ show: 'changes', patientId: patient?._id ?? '' })).toEqual(['patient.create'])
  const wrong = await admin.send(listAudit, { query: { show: 'x', order: 'up' } as object })
  expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([400, ['order', 'show']])
})

test('refuses days that do not exist or are in the wrong order', async () => {
  const { as } = await testApp()
  const admin = await as('admin')
  const fields = async (query: object) => (await admin.send(listAudit, { query })).error.fields
  expect(Object.keys((await fields({ startDate: '2026-02-30', endDate: 'today' })) ?? {})).toEqual(['startDate', 'endDate'])
  expect(await fields({ startDate: '2026-03-02', endDate: '2026-03-01' })).toEqual({
    startDate: 'The start date must not be after the end date',
  })
})

test('flushing waits for reads that are already being written', async () => {
  const { as, db, services } = await testApp()
  const admin = await as('admin')
  await admin.call(listAudit, {})
  void services.readLog.flush()
  await services.readLog.flush()
  expect((await db.selectFrom('auditEvent').select('type').execute()).length).toBe(1)
})
