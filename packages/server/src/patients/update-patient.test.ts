import { createPatient, getPatient, type PatientUpdate, updatePatient } from '@clinic/contract/patients/patients'
import { getSettings, updateSettings } from '@clinic/contract/settings/settings'
import { expect, test } from 'vitest'
import { aPatient } from '../../test/factories.ts'
import { testApp } from '../../test/harness.ts'
import { newId } from '../ids.ts'

async function onePatient(changes: Parameters<typeof aPatient>[0] = {}) {
  const clock = { now: new Date('2026-03-01T23:30:00Z') }
  const app = await testApp({ clock })
  const doctor = await app.as('doctor')
  const [patient] = await doctor.call(createPatient, { body: aPatient(changes) })
  if (!patient) throw new Error('not registered')
  const update = (change: Partial<PatientUpdate>) => doctor.send(updatePatient, { body: { id: patient._id, ...change } })
  return { ...app, clock, doctor, patient, update }
}

test('checks sign-in, then role, then the patient, then the fields', async () => {
  const { anonymous, as, doctor, patient } = await onePatient()
  const wrong = { id: patient._id, firstname: '' }
  expect((await anonymous.send(updatePatient, { body: wrong })).status).toBe(401)
  expect((await (await as('pharmacist')).send(updatePatient, { body: wrong })).status).toBe(403)
  expect((await doctor.send(updatePatient, { body: { ...wrong, id: newId() } })).status).toBe(404)
  const answer = await doctor.send(updatePatient, { body: { ...wrong, phone: ' ', gender: 'Select' as 'MALE', allergies: ' ' } })
  expect([answer.status, answer.error.fields]).toEqual([
    400,
    {
      firstname: 'Please enter first name',
      phone: "Enter patient's phone number",
      gender: 'Please select an issue',
      allergies: 'Enter N/A if no allergy',
    },
  ])
})

test('changes only what is sent, and keeps what was before, who did it, and which fields', async () => {
  const { clock, db, patient, update } = await onePatient({ email: 'a@b.test', allergies: 'Penicillin' })
  // It is already 00:10 the next day in Lagos.
  clock.now = new Date('2026-03-01T23:10:00Z')
  const { data } = await update({ version: 1, phone: '09055550000', ageRange: '31 - 35 years', firstname: patient.firstname })
  expect(data).toEqual({
    ...patient,
    phone: '09055550000',
    ageRange: '31 - 35 years',
    ageRangeOn: '2026-03-02',
    version: 2,
    updatedAt: '2026-03-01T23:10:00.000Z',
  })
  const events = await db.selectFrom('auditEvent').select(['fields', 'patientId']).where('type', '=', 'patient.update').execute()
  expect(events).toEqual([{ fields: '["phone","ageRange"]', patientId: patient._id }])
  const history = await db.selectFrom('recordHistory').selectAll().execute()
  expect(history.map(({ version, before }) => [version, JSON.parse(before).phone])).toEqual([[1, patient.phone]])
})

test('an edit that changes nothing makes no new version', async () => {
  const { patient, update } = await onePatient()
  expect((await update({ version: 1, firstname: patient.firstname, ageRange: patient.ageRange })).data).toEqual(patient)
  expect((await update({})).data).toEqual(patient)
})

test('ignores fields that are not declared', async () => {
  const { patient, update } = await onePatient()
  const sent = { _id: newId(), createdAt: '2000-01-01', searchName: 'x', phoneKey: '1', ageRangeOn: '2000-01-01' } as Partial<PatientUpdate>
  expect((await update(sent)).data).toEqual(patient)
})

test('saves the first of two edits to the same version, and refuses the second', async () => {
  const { doctor, patient, update } = await onePatient()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => update({ version: 1, contactPerson: `Contact ${index}` })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  expect(answers.find(({ status }) => status === 409)?.error).toEqual({
    code: 'version-conflict',
    message: 'This record was changed by someone else. Reload and try again.',
  })
  const saved = answers.find(({ status }) => status === 200)?.data
  expect(await doctor.call(getPatient, { params: { id: patient._id } })).toEqual(saved)
})

test('without a version every edit is saved, and the last one wins', async () => {
  const { doctor, patient, update } = await onePatient()
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => update({ contactPerson: `Contact ${index}` })))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect((await doctor.call(getPatient, { params: { id: patient._id } })).version).toBe(11)
})

test('a church that has left the list stays on a record whose other fields are edited, and on no other', async () => {
  const { update, as } = await onePatient({ isSaintsCommunity: true, church: 'lekki' })
  const admin = await as('admin')
  const { churches } = await admin.call(getSettings, {})
  await admin.call(updateSettings, { body: { churches: churches.filter(({ key }) => key !== 'lekki') } })
  const same = { isSaintsCommunity: true, church: 'lekki' }
  expect(await update({ ...same, phone: '08030001111' })).toMatchObject({ status: 200, data: { ...same, phone: '08030001111' } })
  expect((await update({ church: 'Grace Chapel', isSaintsCommunity: false })).status).toBe(200)
  const { status, error } = await update(same)
  expect([status, error.fields]).toEqual([400, { church: 'Select an option' }])
})

test('checks the church against the record as it will be', async () => {
  const { update } = await onePatient({ isSaintsCommunity: false, church: 'Grace Chapel' })
  const church = async (change: Partial<PatientUpdate>) => {
    const { status, error, data } = await update(change)
    return status === 200 ? data.church : error.fields?.church
  }
  expect(await church({ isSaintsCommunity: true })).toBe('Select an option')
  expect(await church({ church: 'RC' })).toBe('Name must have at least 3 characters')
  expect(await church({ church: ' ' })).toBe('Church is required')
  expect(await church({ isSaintsCommunity: true, church: 'Select' })).toBe('Please select an issue')
  expect(await church({ isSaintsCommunity: true, church: 'lekki' })).toBe('lekki')
  expect(await church({ church: 'nowhere' })).toBe('Select an option')
  expect(await church({ church: 'ibadan' })).toBe('ibadan')
  expect(await church({ isSaintsCommunity: false, church: 'St. Mary' })).toBe('St. Mary')
})
