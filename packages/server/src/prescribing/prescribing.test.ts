import { updateFacts } from '@clinic/contract/patients/patient-facts'
import { createPhrase, deletePhrase, listPhrases, updatePhrase } from '@clinic/contract/prescribing/phrases'
import {
  createTemplate,
  deleteTemplate,
  getLastPrescription,
  listTemplates,
  updateTemplate,
} from '@clinic/contract/prescribing/prescribing'
import { voidSession } from '@clinic/contract/sessions/entered-in-error'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newItem, newPatient, newSession } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'

const MALARIA = {
  name: 'Malaria, adult',
  keys: ['malaria'],
  trigger: 'mal',
  who: 'adult',
  fields: { workingDiagnosis: 'Malaria', prescription: 'AL 80/480, twice a day, for 3 days' },
  lines: [{ drug: 'Artemether/Lumefantrine', dose: '80/480', timesPerDay: 2, days: 3, units: 6 }],
  attendants: ['PHARMACIST'],
} as const
type Body = Parameters<typeof JSON.stringify>[0]
const malaria = (changes: object = {}) => ({ ...(structuredClone(MALARIA) as Body), ...changes }) as never

test('a template can be stored, changed, switched off and deleted', async () => {
  const { as } = await testApp()
  const doctor = await as('doctor')
  const created = await doctor.call(createTemplate, { body: malaria() })
  expect(created).toMatchObject({ ...MALARIA, minKg: null, maxKg: null, active: true, version: 1, by: { _id: doctor.user._id } })
  const nurse = await as('nurse')
  expect(await nurse.call(listTemplates, {})).toEqual([created])

  const params = { id: created._id }
  const child = { who: 'child', minKg: 5, maxKg: 14, trigger: '.malc' } as const
  expect(await doctor.call(updateTemplate, { params, body: { ...child, version: 1 } })).toMatchObject({
    ...child,
    trigger: 'malc',
    version: 2,
  })
  const wrong = await doctor.send(updateTemplate, { params, body: { maxKg: null } })
  expect([wrong.status, wrong.error?.fields]).toEqual([400, { maxKg: 'A template for a child needs its lowest and highest weight' }])
  expect((await doctor.send(updateTemplate, { params, body: {} })).status).toBe(400)

  await doctor.call(updateTemplate, { params, body: { active: false } })
  expect(await nurse.call(listTemplates, {})).toEqual([])
  expect(await nurse.call(listTemplates, { query: { all: 'true' } })).toMatchObject([{ active: false }])
  expect(await doctor.call(deleteTemplate, { params })).toEqual({ message: 'Action completed!' })
  expect((await doctor.send(deleteTemplate, { params })).status).toBe(404)
})

test('the audit of an edit names what changed, not all that the form sends', async () => {
  const { as, db } = await testApp()
  const doctor = await as('doctor')
  const { _id: id } = await doctor.call(createTemplate, { body: malaria() })
  await doctor.call(updateTemplate, { params: { id }, body: malaria({ minKg: null, maxKg: null, name: 'Malaria', lines: [] }) })
  const [event] = await db.selectFrom('auditEvent').select('fields').where('type', '=', 'template.update').execute()
  expect(JSON.parse(event?.fields ?? '')).toEqual(['name', 'lines'])
})

test('6.9 a trigger in use is 409, even in an edit; a phrase can have the same one', async () => {
  const { as } = await testApp()
  const doctor = await as('doctor')
  await doctor.call(createTemplate, { body: malaria() })
  const again = await doctor.send(createTemplate, { body: malaria({ name: 'Another' }) })
  expect([again.status, again.error?.fields]).toEqual([409, { trigger: 'Another template has the trigger .mal' }])
  const other = await doctor.call(createTemplate, { body: malaria({ trigger: 'typ' }) })
  expect((await doctor.send(updateTemplate, { params: { id: other._id }, body: { trigger: 'mal' } })).status).toBe(409)
  await doctor.call(createPhrase, { body: { trigger: 'mal', text: 'Net every night' } })
  expect((await doctor.send(createPhrase, { body: { trigger: 'mal', text: 'x' } })).status).toBe(409)
})

test.each(['Mal!', 'm', 'Mal', 'abcdefghijklm', 'ma l', '..mal', '', 7])('6.10 the trigger %j is 400', async (trigger) => {
  const { as } = await testApp()
  const doctor = await as('doctor')
  const answer = await doctor.send(createTemplate, { body: malaria({ trigger }) })
  expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([400, ['trigger']])
})

test('6.11 another person’s phrase is not listed and cannot be changed; everyone sees the clinic’s phrases', async () => {
  const { as } = await testApp()
  const doctor = await as('doctor')
  const other = await as('doctor')
  const nurse = await as('nurse')
  const own = await doctor.call(createPhrase, { body: { trigger: 'rest', text: 'Rest for 3 days' } })
  const clinics = await doctor.call(createPhrase, { body: { trigger: 'ors', text: 'ORS after each stool', clinic: true } })
  expect([own.ownerId, clinics.ownerId]).toEqual([doctor.user._id, null])
  expect(await doctor.call(listPhrases, {})).toEqual([clinics, own])
  expect(await other.call(listPhrases, {})).toEqual([clinics])
  await other.call(createPhrase, { body: { trigger: 'rest', text: 'Sleep' } })
  expect((await other.send(updatePhrase, { params: { id: own._id }, body: { text: 'x' } })).status).toBe(404)
  expect((await other.send(deletePhrase, { params: { id: own._id } })).status).toBe(404)
  expect((await nurse.send(updatePhrase, { params: { id: clinics._id }, body: { text: 'x' } })).status).toBe(403)
  expect((await nurse.send(createPhrase, { body: { trigger: 'ors', text: 'x', clinic: true } })).status).toBe(403)
  expect(await other.call(updatePhrase, { params: { id: clinics._id }, body: { text: 'ORS', version: 1 } })).toMatchObject({ version: 2 })
  expect((await other.send(updatePhrase, { params: { id: clinics._id }, body: { text: 'x', version: 1 } })).status).toBe(409)
  await nurse.call(createPhrase, { body: { trigger: 'bp', text: 'x'.repeat(2000) } })
  expect((await nurse.send(createPhrase, { body: { trigger: 'bp2', text: 'x'.repeat(2001) } })).status).toBe(400)
})

test('6.12 the last prescription: none yet, then the newest without voided sessions, with when it was given', async () => {
  const { as } = await testApp()
  const doctor = await as('doctor')
  const patient = await newPatient(doctor)
  const last = () => doctor.call(getLastPrescription, { params: { id: patient._id } })
  expect(await last()).toEqual({ sessionId: null, at: null, prescription: '', lines: [], givenAt: null, weight: '', asks: null })
  const first = await newSession(doctor, { patientId: patient._id, prescription: 'Amlodipine 5 mg', weight: '64 kg' })
  await newSession(doctor, { patientId: patient._id, prescription: '' })
  expect(await last()).toMatchObject({
    sessionId: first._id,
    at: first.createdAt,
    prescription: 'Amlodipine 5 mg',
    givenAt: null,
    weight: '64 kg',
  })
  const item = await newItem(await as('admin'))
  const { comments } = await doctor.call(updateSession, { body: { id: first._id, drugs: [{ drug: item._id, dosage: 1 }] } })
  expect((await last()).givenAt).toBe(comments[0]?.createdAt)
  const wrong = await newSession(doctor, { patientId: patient._id, prescription: 'Quinine' })
  expect((await last()).sessionId).toBe(wrong._id)
  await doctor.call(voidSession, { params: { id: wrong._id }, body: { reason: 'Wrong patient' } })
  expect((await last()).sessionId).toBe(first._id)
})

test('asks before repeating a prescription over 90 days old, or for a child whose weight has changed', async () => {
  const clock = { now: new Date('2026-08-01T08:00:00Z') }
  const { as } = await testApp({ clock })
  const before = await as('doctor')
  const adult = await newPatient(before, { ageRange: '26 - 30 years' })
  await newSession(before, { patientId: adult._id, prescription: 'Amlodipine 5 mg' })
  clock.now = new Date('2026-10-30T08:00:00Z')
  const doctor = await as('doctor')
  const asks = async (id: string, weight?: string) =>
    (await doctor.call(getLastPrescription, { params: { id }, ...(weight !== undefined && { query: { weight } }) })).asks
  expect(await asks(adult._id)).toBeNull()
  clock.now = new Date('2026-10-31T08:00:00Z')
  const later = await as('doctor')
  const again = async (id: string, weight: string) => (await later.call(getLastPrescription, { params: { id }, query: { weight } })).asks
  expect(await again(adult._id, '')).toBe('old')
  const child = await newPatient(later, { ageRange: '0 - 5 years' })
  await newSession(later, { patientId: child._id, prescription: 'Amoxicillin 125 mg', weight: '10' })
  expect([await again(child._id, ''), await again(child._id, '12'), await again(child._id, '12.1')]).toEqual([null, null, 'weight'])
})

test('6.15 offers a child template only for a weight in its range: 9 kg in 5–14 kg, not without a weight, not 15 kg', async () => {
  const { as } = await testApp()
  const doctor = await as('doctor')
  const child = await newPatient(doctor, { ageRange: '0 - 5 years' })
  const adult = await newPatient(doctor, { ageRange: '26 - 30 years' })
  await doctor.call(createTemplate, { body: malaria() })
  await doctor.call(createTemplate, { body: malaria({ trigger: 'malc', who: 'child', minKg: 5, maxKg: 14 }) })
  const offered = async (patientId: string, weight?: string) =>
    (await doctor.call(listTemplates, { query: { patientId, ...(weight !== undefined && { weight }) } })).map(({ trigger }) => trigger)
  expect(await offered(child._id)).toEqual([])
  expect([await offered(child._id, '9'), await offered(child._id, '9,5 kg'), await offered(child._id, '15')]).toEqual([
    ['malc'],
    ['malc'],
    [],
  ])
  await newSession(doctor, { patientId: child._id, weight: '9 kg' })
  expect([await offered(child._id), await offered(child._id, ''), await offered(child._id, '15')]).toEqual([['malc'], ['malc'], []])
  expect([await offered(adult._id), await offered(adult._id, '9')]).toEqual([['mal'], ['mal']])
  expect((await doctor.send(listTemplates, { query: { patientId: 'unknown' } })).status).toBe(404)
})

test('a date of birth decides who is a child if the age band is not enough', async () => {
  const { as } = await testApp({ clock: { now: new Date('2026-11-22T08:00:00Z') } })
  const doctor = await as('doctor')
  const patient = await newPatient(doctor, { ageRange: '6 - 15 years' })
  await doctor.call(createTemplate, { body: malaria() })
  const offered = async () => (await doctor.call(listTemplates, { query: { patientId: patient._id } })).length
  expect(await offered()).toBe(0)
  await doctor.call(updateFacts, { params: { id: patient._id }, body: { birthDate: '2014-11-22', birthPrecision: 'day' } })
  expect(await offered()).toBe(1)
  await doctor.call(updateFacts, { params: { id: patient._id }, body: { birthDate: '2014-11-23', birthPrecision: 'day' } })
  expect(await offered()).toBe(0)
})

test('6.17 the second of two edits to a template is 409', async () => {
  const { as } = await testApp()
  const doctor = await as('doctor')
  const { _id, version } = await doctor.call(createTemplate, { body: malaria() })
  const edit = (name: string) => doctor.send(updateTemplate, { params: { id: _id }, body: { name, version } })
  const both = await Promise.all([edit('One'), edit('Two')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.error?.code).toBe('version-conflict')
})

test('6.18 a nurse cannot make a template', async () => {
  const { as } = await testApp()
  const nurse = await as('nurse')
  expect((await nurse.send(createTemplate, { body: malaria() })).status).toBe(403)
})

test('6.20 a text of a template over 20,000 characters is 400, as are weights in the wrong order', async () => {
  const { as } = await testApp()
  const doctor = await as('doctor')
  const send = async (changes: object) => {
    const { status, error } = await doctor.send(createTemplate, { body: malaria(changes) })
    return [status, Object.keys(error?.fields ?? {})]
  }
  expect(await send({ fields: { prescription: 'x'.repeat(20_001) } })).toEqual([400, ['fields.prescription']])
  expect(await send({ minKg: 15, maxKg: 14 })).toEqual([400, ['maxKg']])
  expect(await send({ who: 'child', maxKg: 14 })).toEqual([400, ['minKg']])
  expect(await send({ fields: { prescription: 'x'.repeat(20_000) } })).toEqual([201, []])
})
