import { listAudit } from '@clinic/contract/audit/audit'
import { forgetUnsent, listUnsent, MAX_PEOPLE, reportUnsent, type UnsentReport } from '@clinic/contract/outbox/unsent-reports'
import { updatePersonnel } from '@clinic/contract/personnel/personnel'
import { expect, test } from 'vitest'
import { newPatient, newSession } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'

const [PHONE, LAPTOP] = ['0123456789abcdef', 'fedcba9876543210']
const AT = '2026-11-20T14:28:00.000Z'
const waiting = (person: string, more: Partial<UnsentReport> = {}): UnsentReport => ({
  person,
  records: 2,
  needLook: 0,
  oldestAt: AT,
  reason: null,
  about: [],
  ...more,
})
const report = (people: UnsentReport[], more: { device?: string; token?: string | null } = {}) => ({
  body: { device: PHONE, token: null, people, ...more },
})

async function aClinic() {
  const clinic = await testApp()
  const [admin, nurse, doctor] = [await clinic.as('admin'), await clinic.as('nurse'), await clinic.as('doctor')]
  return { ...clinic, admin, nurse, doctor, list: () => admin.call(listUnsent, {}) }
}

test('a phone reports what waits; the list names its person and patients, also of a session, and the reads are in each patient’s audit', async () => {
  const { admin, nurse, doctor, list, services } = await aClinic()
  const [one, two] = [await newPatient(doctor), await newPatient(doctor)]
  const { _id: session } = await newSession(doctor, { patientId: two._id })
  const own = waiting(nurse.user._id, { needLook: 1, reason: 'forbidden', about: [one._id, session, 'unknown'] })
  expect(await nurse.call(reportUnsent, report([own]))).toEqual({ people: 1 })
  const [row] = await list()
  expect(row).toMatchObject({ device: PHONE, userId: { _id: nurse.user._id }, deactivated: false, records: 2, needLook: 1, oldestAt: AT })
  expect([row?.reason, row?.patients.map(({ _id }) => _id).sort()]).toEqual(['forbidden', [one._id, two._id].sort()])
  await services.readLog.flush()
  for (const { _id } of [one, two])
    expect((await admin.call(listAudit, { query: { patientId: _id } })).data.map(({ type }) => type)).toContain('unsent.list')
})

test('a report replaces the one before it, and one without records removes it', async () => {
  const { nurse, list } = await aClinic()
  await nurse.call(reportUnsent, report([waiting(nurse.user._id)]))
  await nurse.call(reportUnsent, report([waiting(nurse.user._id, { records: 3 })]))
  await nurse.call(reportUnsent, report([waiting(nurse.user._id)], { device: LAPTOP }))
  expect((await list()).map(({ device, records }) => [device, records])).toEqual([
    [PHONE, 3],
    [LAPTOP, 2],
  ])
  await nurse.call(reportUnsent, report([]))
  expect((await list()).map(({ device }) => device)).toEqual([LAPTOP])
})

test('a sign-in that has ended reports for its own person alone, and opens nothing', async () => {
  const { admin, nurse, doctor, anonymous, list } = await aClinic()
  await admin.call(updatePersonnel, { params: { email: nurse.user.email }, body: { deactivated: true } })
  await doctor.call(reportUnsent, report([waiting(doctor.user._id)]))
  const both = [waiting(nurse.user._id), waiting(doctor.user._id, { records: 9 })]
  expect(await anonymous.call(reportUnsent, report(both, { token: nurse.token }))).toEqual({ people: 1 })
  expect((await list()).map(({ userId, records, deactivated }) => [userId._id, records, deactivated]).sort()).toEqual(
    [
      [doctor.user._id, 2, false],
      [nurse.user._id, 2, true],
    ].sort(),
  )
  await anonymous.call(reportUnsent, report([], { token: nurse.token }))
  expect((await list()).map(({ userId }) => userId._id)).toEqual([doctor.user._id])
  for (const token of [null, '', 'x.y.z', `${nurse.token}x`])
    expect((await anonymous.send(reportUnsent, report(both, { token }))).status).toBe(401)
})

test('a person who signs in reports for all who left records, and keeps what their own report named', async () => {
  const { nurse, doctor, list } = await aClinic()
  const { _id } = await newPatient(doctor)
  await nurse.call(reportUnsent, report([waiting(nurse.user._id, { about: [_id], reason: 'forbidden' })]))
  await doctor.call(reportUnsent, report([waiting(nurse.user._id)]))
  expect(await list()).toMatchObject([{ userId: { _id: nurse.user._id }, reason: 'forbidden', patients: [{ _id }] }])
  await doctor.call(reportUnsent, report([waiting(nurse.user._id, { records: 1 })]))
  expect(await list()).toMatchObject([{ records: 1, reason: null, patients: [] }])
})

test('only the admin sees the list and puts a report away, and that is in the audit', async () => {
  const { as, admin, nurse, anonymous, list, services } = await aClinic()
  await nurse.call(reportUnsent, report([waiting(nurse.user._id)]))
  const params = { device: PHONE, id: nurse.user._id }
  for (const role of ['doctor', 'nurse', 'pharmacist', 'physiotherapist'] as const) {
    const person = await as(role)
    expect([(await person.send(listUnsent, {})).status, (await person.send(forgetUnsent, { params })).status]).toEqual([403, 403])
  }
  expect((await anonymous.send(listUnsent, {})).status).toBe(401)
  expect((await admin.send(forgetUnsent, { params: { ...params, id: 'nobody' } })).status).toBe(404)
  expect(await admin.call(forgetUnsent, { params })).toEqual({ _id: nurse.user._id })
  expect(await list()).toEqual([])
  await services.readLog.flush()
  const types = (await admin.call(listAudit, { query: { limit: 50 } })).data.map(({ type }) => type)
  expect(types.filter((type) => type.startsWith('unsent.')).sort()).toEqual(expect.arrayContaining(['unsent.forget', 'unsent.report']))
})

test.each([
  ['a device of 15 letters', { device: 'a'.repeat(15) }, 'device'],
  ['what was typed as a reason', { people: [waiting('p', { reason: 'Wound dressed' })] }, 'people.0.reason'],
  ['fewer than no records', { people: [waiting('p', { records: -1 })] }, 'people.0.records'],
  ['no time', { people: [waiting('p', { oldestAt: 'yesterday' })] }, 'people.0.oldestAt'],
  ['too many people', { people: Array.from({ length: MAX_PEOPLE + 1 }, () => waiting('p')) }, 'people'],
])('%s is refused, and the field is named', async (_, wrong, field) => {
  const { nurse } = await aClinic()
  const { status, error } = await nurse.send(reportUnsent, { body: { ...report([]).body, ...wrong } })
  expect([status, Object.keys((error as { fields?: object }).fields ?? {})]).toEqual([400, [field]])
})
