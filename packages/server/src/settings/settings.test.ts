import { getRecentDays } from '@clinic/contract/overview/recent-days'
import { createPatient, listChurches, updatePatient } from '@clinic/contract/patients/patients'
import { getPreferences } from '@clinic/contract/personnel/preferences'
import { createPrint } from '@clinic/contract/prints/prints'
import { getSettings, updateSettings } from '@clinic/contract/settings/settings'
import { expect, test } from 'vitest'
import { newSession } from '../../test/arrange.ts'
import { aPatient } from '../../test/factories.ts'
import { testApp } from '../../test/harness.ts'
import { keyed } from './church-keys.ts'

const member = (church: string) => aPatient({ isSaintsCommunity: true, church })

test('settings start with the defaults, and each change adds to earlier ones', async () => {
  const admin = await (await testApp()).as('admin')
  const first = await admin.call(getSettings, {})
  expect(first).toMatchObject({ clinicName: 'Saints Community Clinic', address: '', phone: '', paper: null, fixed: [], version: 1 })
  expect(first.churches[0]).toEqual({ key: 'lagos-mainland', name: 'Saints Community Church, Lagos Mainland' })
  await admin.call(updateSettings, { body: { clinicName: ' Grace Clinic ', phone: '0803 000 0000', version: 1 } })
  const second = await admin.call(updateSettings, { body: { address: '4 Broad Street, Lagos', paper: 'A5' } })
  expect(second).toEqual({
    clinicName: 'Grace Clinic',
    phone: '0803 000 0000',
    servicesOff: [],
    address: '4 Broad Street, Lagos',
    paper: 'A5',
    version: 3,
    churches: first.churches,
    fixed: [],
    timeZone: 'Africa/Lagos',
    timeZoneChosen: false,
    clinicNumbers: 'off',
    diseaseOfficerPhone: '',
    glucoseUnit: null,
    firstStepsHidden: false,
    passwords: { min: 6, blocklist: false },
  })
  expect(await admin.call(getSettings, {})).toEqual(second)
})

test('only an admin can read and change them', async () => {
  const { as, anonymous } = await testApp()
  for (const role of ['doctor', 'nurse', 'pharmacist', 'physiotherapist'] as const) {
    const person = await as(role)
    expect((await person.send(getSettings, {})).status).toBe(403)
    expect((await person.send(updateSettings, { body: { phone: '1' } })).status).toBe(403)
  }
  expect((await anonymous.send(getSettings, {})).status).toBe(401)
})

test('reports errors at their field, and refuses an older version', async () => {
  const admin = await (await testApp()).as('admin')
  const refusal = async (body: object) => (await admin.send(updateSettings, { body: body as never })).error
  expect(await refusal({ clinicName: '  ' })).toMatchObject({ fields: { clinicName: 'Enter the name of the clinic' } })
  expect(await refusal({ paper: 'A3' })).toMatchObject({ fields: { paper: 'Choose A4, A5, 80 or 58' } })
  expect(await refusal({ churches: [] })).toMatchObject({ fields: { churches: 'Keep at least one church in the list' } })
  expect(await refusal({ churches: [{ name: 'Lekki' }, { name: 'LEKKI' }] })).toMatchObject({
    fields: { 'churches.1.name': 'This church is in the list already' },
  })
  expect(await refusal({})).toMatchObject({ code: 'invalid' })
  await admin.call(updateSettings, { body: { phone: '1', version: 1 } })
  expect((await admin.send(updateSettings, { body: { phone: '2', version: 1 } })).status).toBe(409)
})

test('registration offers churches that an admin added, and not ones that were removed', async () => {
  const clinic = await testApp()
  const [admin, doctor] = [await clinic.as('admin'), await clinic.as('doctor')]
  const churches = [{ key: 'lekki', name: 'Lekki Phase 1' }, { name: 'Ìkẹjà' }]
  await admin.call(updateSettings, { body: { churches } })
  expect(await doctor.call(listChurches, {})).toEqual([{ lekki: 'Lekki Phase 1' }, { ikeja: 'Ìkẹjà' }])
  const [patient] = await doctor.call(createPatient, { body: member('ikeja') })
  expect(patient?.church).toBe('ikeja')
  expect((await doctor.send(createPatient, { body: member('lagos-mainland') })).error?.fields).toHaveProperty('church')
  const edit = await doctor.send(updatePatient, { body: { id: patient?._id ?? '', church: 'abuja' } })
  expect(edit.error?.fields).toHaveProperty('church')
})

test('environment variables override earlier choices, and cannot be changed', async () => {
  const clinic = await testApp({ config: { clinicName: 'Set Clinic', fixed: ['clinicName'] } })
  const admin = await clinic.as('admin')
  const refused = await admin.send(updateSettings, { body: { clinicName: 'Other', phone: '1' } })
  expect([refused.status, refused.error?.fields]).toEqual([400, { clinicName: 'The server’s setting CLINIC_NAME decides this' }])
  const value = JSON.stringify({ clinicName: 'Chosen before', phone: '2' })
  await clinic.db
    .insertInto('setting')
    .values({ name: 'clinic', value, updatedBy: admin.user._id, updatedAt: new Date().toISOString() })
    .execute()
  expect(await admin.call(getSettings, {})).toMatchObject({ clinicName: 'Set Clinic', phone: '2', fixed: ['clinicName'] })
})

test('audits the names of changed fields, without values', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  await admin.call(updateSettings, { body: { clinicName: 'Saints Community Clinic', phone: '0803 000 0000', paper: null } })
  const [event] = await clinic.db.selectFrom('auditEvent').selectAll().where('type', '=', 'settings.update').execute()
  expect([event?.action, JSON.parse(event?.fields ?? '')]).toEqual(['U', ['phone']])
})

test('a church that left the list keeps its key: another one never gets its patients, and it has them again when it comes back', async () => {
  const clinic = await testApp()
  const [admin, doctor] = [await clinic.as('admin'), await clinic.as('doctor')]
  const name = 'Saints Community Church, Lekki'
  const listed = async (churches: { key?: string; name: string }[]) =>
    (await admin.call(updateSettings, { body: { churches } })).churches.map(({ key }) => key)
  const { churches } = await admin.call(getSettings, {})
  expect(churches).toContainEqual({ key: 'lekki', name })
  const [patient] = await doctor.call(createPatient, { body: member('lekki') })
  const rest = churches.filter(({ key }) => key !== 'lekki')
  await listed(rest)
  expect(await listed([...rest, { name: 'Lekki' }])).toContain('lekki-2')
  expect(await listed([{ name: 'Lekki' }, { name: name.toUpperCase() }])).toEqual(['lekki-2', 'lekki'])
  expect(await doctor.call(listChurches, {})).toEqual([{ 'lekki-2': 'Lekki' }, { lekki: name.toUpperCase() }])
  expect((await doctor.call(updatePatient, { body: { id: patient?._id ?? '', phone: '0803 111 2222' } })).church).toBe('lekki')
})

test('printouts have the clinic’s name, address and phone, and its paper size is the default', async () => {
  const clinic = await testApp()
  const [admin, doctor] = [await clinic.as('admin'), await clinic.as('doctor')]
  const settings = { clinicName: 'Grace Clinic', address: '4 Broad Street', phone: '0803 000 0000' }
  await admin.call(updateSettings, { body: { ...settings, paper: '80' } })
  const { _id: id } = await newSession(doctor)
  const printed = await doctor.call(createPrint, { body: { what: 'session', id, size: 'A4' } })
  expect(printed.clinic).toEqual({ name: 'Grace Clinic', address: '4 Broad Street', phone: '0803 000 0000' })
  expect(await doctor.call(getPreferences, {})).toMatchObject({ paper: null, clinicPaper: '80' })
  expect(clinic.services.clinicName.now()).toBe('Grace Clinic')
})

test('a renamed church keeps its key, and each new one gets a unique key', () => {
  const known = [
    { key: 'lekki', name: 'Lekki' },
    { key: 'abuja', name: 'Abuja' },
  ]
  expect(
    keyed([{ key: 'abuja', name: 'Abuja, Garki' }, { name: 'Lekki!' }, { name: '— —' }, { key: 'abuja', name: 'Abuja 2' }], known, [], []),
  ).toEqual([
    { key: 'abuja', name: 'Abuja, Garki' },
    { key: 'lekki-2', name: 'Lekki!' },
    { key: 'church', name: '— —' },
    { key: 'abuja-2', name: 'Abuja 2' },
  ])
})

test.each([
  [6, false],
  [8, true],
])('tells the admin what a new password must have: %i characters, blocklist %s', async (passwordMin, passwordBlocklist) => {
  const { as } = await testApp({ config: { passwordMin, passwordBlocklist } })
  const { passwords } = await (await as('admin')).call(getSettings, {})
  expect(passwords).toEqual({ min: passwordMin, blocklist: passwordBlocklist })
})

test('days are the ones of the zone that an admin chose, at once and for every call', async () => {
  const clinic = await testApp({ clock: { now: new Date('2026-11-23T14:48:00.000Z') } })
  const admin = await clinic.as('admin')
  const seen = async () => (await admin.call(getRecentDays, {})).to
  expect([await seen(), clinic.services.clinicZone()]).toEqual(['2026-11-23', 'Africa/Lagos'])
  const after = await admin.call(updateSettings, { body: { timeZone: 'Pacific/Kiritimati' } })
  expect(after).toMatchObject({ timeZone: 'Pacific/Kiritimati', timeZoneChosen: true })
  expect([await seen(), clinic.services.clinicZone()]).toEqual(['2026-11-24', 'Pacific/Kiritimati'])
})

test.each(['Nowhere/Atall', '', 'Lagos'])('refuses the time zone "%s" at its field', async (timeZone) => {
  const clinic = await testApp()
  const refused = await (await clinic.as('admin')).send(updateSettings, { body: { timeZone } })
  expect([refused.status, refused.error?.fields]).toEqual([400, { timeZone: 'Choose a time zone, such as Africa/Lagos' }])
  expect(clinic.services.clinicZone()).toBe('Africa/Lagos')
})

test('where TZ is set it wins over what an admin chose before, and cannot be changed', async () => {
  const clinic = await testApp({ config: { fixed: ['timeZone'] } })
  const admin = await clinic.as('admin')
  const refused = await admin.send(updateSettings, { body: { timeZone: 'UTC' } })
  expect([refused.status, refused.error?.fields]).toEqual([400, { timeZone: 'The server’s setting TZ decides this' }])
  const value = JSON.stringify({ timeZone: 'UTC' })
  await clinic.db
    .insertInto('setting')
    .values({ name: 'clinic', value, updatedBy: admin.user._id, updatedAt: new Date().toISOString() })
    .execute()
  await clinic.services.clinicName.learn()
  expect(await admin.call(getSettings, {})).toMatchObject({ timeZone: 'Africa/Lagos', timeZoneChosen: false, fixed: ['timeZone'] })
  expect(clinic.services.clinicZone()).toBe('Africa/Lagos')
})
