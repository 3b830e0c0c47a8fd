import { listAudit } from '@clinic/contract/audit'
import { createPatient, getPatient } from '@clinic/contract/patients'
import { deletePersonnel } from '@clinic/contract/personnel'
import { expect, test } from 'vitest'
import { aPatient } from '../../test/factories.ts'
import { testApp } from '../../test/harness.ts'
import { recordAudit } from './trail.ts'

test('tells who did what to whom, newest first, with the names of the deleted too', async () => {
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

test('is for admins only, and a refusal is in it', async () => {
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

test('a reading is in it', async () => {
  const { as, services } = await testApp()
  const admin = await as('admin')
  await admin.call(listAudit, {})
  await services.readLog.flush()
  expect((await admin.call(listAudit, {})).data).toMatchObject([{ type: 'audit.read', userId: { _id: admin.user._id }, rows: 0 }])
})

test('can be asked by person and by days of the clinic, and comes in pages', async () => {
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

test('refuses days that do not exist or are in the wrong order', async () => {
  const { as } = await testApp()
  const admin = await as('admin')
  const fields = async (query: object) => (await admin.send(listAudit, { query })).error.fields
  expect(Object.keys((await fields({ startDate: '2026-02-30', endDate: 'today' })) ?? {})).toEqual(['startDate', 'endDate'])
  expect(await fields({ startDate: '2026-03-02', endDate: '2026-03-01' })).toEqual({
    startDate: 'The start date must not be after the end date',
  })
})

test('waiting for the reads to be written includes those under way', async () => {
  const { as, db, services } = await testApp()
  const admin = await as('admin')
  await admin.call(listAudit, {})
  void services.readLog.flush()
  await services.readLog.flush()
  expect((await db.selectFrom('auditEvent').select('type').execute()).length).toBe(1)
})
