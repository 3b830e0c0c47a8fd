import { getBanner } from '@clinic/contract/patient-now/patient-now'
import { CLINIC_NUMBER, type NumberForm } from '@clinic/contract/patients/clinic-number'
import { countWithoutNumber, giveNumbers } from '@clinic/contract/patients/give-numbers'
import { downloadPatients } from '@clinic/contract/patients/patient-download'
import {
  createPatient,
  getPatient,
  previewPatients,
  searchPatients,
  updatePatient,
  uploadPatients,
} from '@clinic/contract/patients/patients'
import { createPrint } from '@clinic/contract/prints/prints'
import { getSettings, updateSettings } from '@clinic/contract/settings/settings'
import { expect, test } from 'vitest'
import { newPatient, newSession } from '../../../test/arrange.ts'
import { aPatient } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { records } from '../../../test/merge.ts'
import { ensureFirstAdmin } from '../../personnel/first-admin.ts'

const CLOCK = { now: new Date('2026-11-22T10:00:00Z') }

async function clinic(form: NumberForm = 'YY-NNNNN') {
  const app = await testApp({ clock: { now: CLOCK.now } })
  const admin = await app.as('admin')
  await admin.call(updateSettings, { body: { clinicNumbers: form } })
  const register = async (changes: Parameters<typeof newPatient>[1] = {}) => newPatient(admin, changes)
  const numberOf = async (changes: Parameters<typeof newPatient>[1] = {}) => (await register(changes)).clinicNumber
  return { ...app, admin, register, numberOf }
}

test('a new clinic numbers whom it registers; a store from before does not until an admin says so', async () => {
  const before = await testApp()
  expect((await newPatient(await before.as('doctor'))).clinicNumber).toBe('')
  const fresh = await testApp({ config: { admin: { email: 'chief@clinic.test', password: 'harmattan rain', name: 'Chief Admin' } } })
  await ensureFirstAdmin(fresh.services)
  expect((await (await fresh.as('admin')).call(getSettings, {})).clinicNumbers).toBe('YY-NNNNN')
})

test.each([
  ['YY-NNNNN', ['26-00001', '26-00002']],
  ['NNNNNN', ['000001', '000002']],
  ['off', ['', '']],
] as const)('in the form %s two registrations get %j', async (form, numbers) => {
  const { numberOf } = await clinic(form)
  expect([await numberOf(), await numberOf()]).toEqual(numbers)
})

test('the count goes on over a new year and over another form, so that no number is given twice', async () => {
  const clock = { now: new Date('2026-12-31T22:59:00Z') }
  const app = await testApp({ clock })
  const admin = await app.as('admin')
  const choose = (clinicNumbers: NumberForm) => admin.call(updateSettings, { body: { clinicNumbers } })
  const numberOf = async () => (await newPatient(admin)).clinicNumber
  await choose('YY-NNNNN')
  const given = [await numberOf()]
  clock.now = new Date('2026-12-31T23:01:00Z') // in Lagos it is 2027
  given.push(await numberOf())
  await choose('NNNNNN')
  given.push(await numberOf())
  await choose('YY-NNNNN')
  given.push(await numberOf())
  expect(given).toEqual(['26-00001', '27-00002', '000003', '27-00004'])
})

test('a typed number stays as it is, in capitals; the counter passes over it', async () => {
  const { numberOf } = await clinic()
  expect(await numberOf({ clinicNumber: ' a/12.7 ' })).toBe('A/12.7')
  for (const typed of ['26-00002', '2600003', '26 00004']) expect(await numberOf({ clinicNumber: typed })).toBe(typed)
  expect([await numberOf(), await numberOf()]).toEqual(['26-00001', '26-00005'])
})

test('thousands of typed numbers in the counter’s way do not stop a registration', async () => {
  const { admin, numberOf } = await clinic('NNNNNN')
  const rows = Array.from(
    { length: 1_000 },
    (_, n) => `Ada,Obi,0803${String(1_000_000 + n)},FEMALE,26 - 30 years,Grace Chapel,Ngozi,0803,${n + 1}`,
  )
  const header = 'firstname,lastname,phone,gender,ageRange,church,contactPerson,contactPersonNumber,Card No'
  const numbered = rows.map((row) => row.replace(/\d+$/, (n) => n.padStart(6, '0')))
  expect(await admin.call(uploadPatients, { file: new File([[header, ...numbered].join('\n')], 'old.csv') })).toMatchObject({
    inserted: 1_000,
  })
  expect(await numberOf()).toBe('001001')
})

test('a number that another has is refused by name, in any spelling, on registration and on an edit', async () => {
  const { admin, register } = await clinic('off')
  const { _id: id } = await register()
  await register({ firstname: 'Bolanle', lastname: 'Ige', clinicNumber: 'A-127' })
  const taken = CLINIC_NUMBER.held('A 127', 'Bolanle Ige')
  const answers = [
    await admin.send(createPatient, { body: aPatient({ clinicNumber: 'a 127' }) }),
    await admin.send(updatePatient, { body: { id, clinicNumber: 'a 127' } }),
  ]
  for (const { status, error } of answers) expect([status, error.fields]).toEqual([409, { clinicNumber: taken }])
  expect((await admin.call(updatePatient, { body: { id, clinicNumber: 'A128' } })).clinicNumber).toBe('A128')
  expect((await admin.call(updatePatient, { body: { id, clinicNumber: 'A 128' } })).clinicNumber).toBe('A 128')
})

test.each([
  ['-12', CLINIC_NUMBER.signs],
  ['12#', CLINIC_NUMBER.signs],
  ['É12', CLINIC_NUMBER.signs],
  ['1'.repeat(21), 'Use at most 20 characters'],
])('refuses the number "%s" at its field', async (typed, message) => {
  const { admin } = await clinic()
  const { status, error } = await admin.send(createPatient, { body: aPatient({ clinicNumber: typed }) })
  expect([status, error.fields?.clinicNumber]).toEqual([400, message])
  expect((await newPatient(admin, { clinicNumber: '1'.repeat(20) })).clinicNumber).toBe('1'.repeat(20))
})

test('the whole number, however it is spelled, finds its holder alone; a part of it finds no one', async () => {
  const { admin, register, as } = await clinic()
  const { _id } = await register({ firstname: 'Bolanle', phone: '08011112222' })
  await register({ phone: '08026000019' })
  for (const name of ['26-00001', '2600001', '26 00001']) {
    const found = await admin.call(searchPatients, { query: { name } })
    expect([name, found.exact, found.data[0]?._id, found.data[0]?.clinicNumber]).toEqual([name, 1, _id, '26-00001'])
  }
  await register({ clinicNumber: 'CARD-77' })
  expect(await admin.call(searchPatients, { query: { name: 'card 77' } })).toMatchObject({ exact: 1 })
  expect(await admin.call(searchPatients, { query: { name: 'card 7' } })).toMatchObject({ exact: 0 })
  const nurse = await as('nurse')
  const { data } = await nurse.call(searchPatients, { query: { name: '26-00001' } })
  expect([data[0]?._id, data[0]]).toEqual([_id, expect.not.objectContaining({ clinicNumber: expect.anything() })])
  expect((await nurse.call(getPatient, { params: { id: _id } })).clinicNumber).toBe('26-00001')
})

const HEADER = 'firstname,lastname,phone,gender,ageRange,church,contactPerson,contactPersonNumber'
const person = (name: string, phone: string, number: string) =>
  `${name},Okafor,${phone},FEMALE,26 - 30 years,Grace Chapel,Ngozi Okafor,08035550000,${number}`
const file = (title: string, ...rows: string[]) => new File([[`${HEADER},${title}`, ...rows].join('\n')], 'book.csv')

test.each(['Card No', 'Card Number', 'Hospital No', 'Folder No', 'File No', 'MRN', 'Clinic Number', 'clinicNumber'])(
  'an upload reads numbers under the title %s',
  async (title) => {
    const { admin } = await clinic('off')
    expect(await admin.call(uploadPatients, { file: file(title, person('Adaeze', '08031110001', 'h/44')) })).toMatchObject({ inserted: 1 })
    expect((await admin.call(searchPatients, { query: { name: 'H44' } })).data).toMatchObject([{ clinicNumber: 'H/44' }])
  },
)

test('an upload and its preview refuse a second holder, and name both people; the others get the next numbers', async () => {
  const { admin, register } = await clinic()
  await register({ firstname: 'Bolanle', lastname: 'Ige', clinicNumber: '12' })
  const rows = [
    person('Adaeze', '08031110001', '1-2'),
    person('Chidinma', '08031110002', '77'),
    person('Damilola', '08031110003', '7/7'),
    person('Efemena', '08031110004', ''),
  ]
  const wrong = [
    { row: 2, error: 'Card No: 1-2 is the number of Bolanle Ige, so Adaeze Okafor cannot have it' },
    { row: 4, error: 'Card No: 7/7 is the number of Chidinma Okafor, so Damilola Okafor cannot have it' },
  ]
  expect(await admin.call(previewPatients, { file: file('Card No', ...rows) })).toMatchObject({ ready: 2, wrongCount: 2, known: 0, wrong })
  const { inserted, records: refused } = await admin.call(uploadPatients, { file: file('Card No', ...rows) })
  expect([inserted, refused]).toMatchObject([2, wrong])
  const { data } = await admin.call(searchPatients, { query: { limit: 10 } })
  expect(data.map(({ firstname, clinicNumber }) => [firstname, clinicNumber])).toEqual(
    [
      ['Bolanle', '12'],
      ['Chidinma', '77'],
      ['Efemena', '26-00001'],
    ].toSorted(),
  )
})

test('the counter passes over a number that comes further down in the same file', async () => {
  const { admin } = await clinic()
  const rows = [person('Adaeze', '08031110001', ''), person('Chidinma', '08031110002', '26 00001'), person('Damilola', '08031110003', '')]
  expect(await admin.call(uploadPatients, { file: file('Card No', ...rows) })).toMatchObject({ inserted: 3, records: [] })
  const { data } = await admin.call(searchPatients, { query: { limit: 10 } })
  expect(data.map(({ clinicNumber }) => clinicNumber).toSorted()).toEqual(['26 00001', '26-00002', '26-00003'])
})

test('all who have none get theirs in the order of registration, a hundred at a press, each in the audit and the history', async () => {
  const { admin, register, db } = await clinic('off')
  const ids: string[] = []
  for (let n = 0; n < 102; n++) ids.push((await register(n === 1 ? { clinicNumber: '26-00002' } : {}))._id)
  expect((await admin.send(giveNumbers, {})).error.message).toBe(CLINIC_NUMBER.off)
  await admin.call(updateSettings, { body: { clinicNumbers: 'YY-NNNNN' } })
  expect(await admin.call(countWithoutNumber, {})).toEqual({ left: 101 })
  expect(await admin.call(giveNumbers, {})).toEqual({ given: 100, left: 1 })
  expect(await admin.call(giveNumbers, {})).toEqual({ given: 1, left: 0 })
  expect(await admin.call(giveNumbers, {})).toEqual({ given: 0, left: 0 })
  const rows = await db.selectFrom('patient').select(['_id', 'clinicNumber', 'version']).orderBy('_id').execute()
  expect(rows.map(({ _id }) => _id)).toEqual(ids)
  expect(rows.map(({ clinicNumber }) => clinicNumber)).toEqual(ids.map((_, n) => `26-${String(n + 1).padStart(5, '0')}`))
  const events = await db.selectFrom('auditEvent').select('entityId').where('type', '=', 'patient.update').orderBy('seq').execute()
  expect(events.map(({ entityId }) => entityId)).toEqual(ids.filter((_, n) => n !== 1))
  expect(await db.selectFrom('recordHistory').select('entityId').where('entity', '=', 'patient').execute()).toHaveLength(101)
})

test('the kept record keeps its number and the other still finds it; taken apart, each has its own', async () => {
  const { admin, a, b, merge, unmerge } = await records({ clinicNumber: 'A1' }, { clinicNumber: 'B2' })
  const { _id } = await merge()
  const found = async (name: string) => (await admin.call(searchPatients, { query: { name } })).data.map((row) => row._id)
  const numbers = async () => [
    (await admin.call(getPatient, { params: { id: a } })).clinicNumber,
    (await admin.call(getPatient, { params: { id: b } })).clinicNumber,
  ]
  expect([await found('A1'), await found('B2'), await numbers()]).toEqual([[a], [a], ['A1', 'A1']])
  await unmerge(_id)
  expect([await found('A1'), await found('B2'), await numbers()]).toEqual([[a], [b], ['A1', 'B2']])
})

test('a kept record without a number shows the one of the record joined to it, and is given no other', async () => {
  const { admin, a, merge } = await records({}, { clinicNumber: 'B2' })
  await merge()
  const params = { id: a }
  expect((await admin.call(getPatient, { params })).clinicNumber).toBe('B2')
  expect((await admin.call(getBanner, { params })).clinicNumber).toBe('B2')
  expect((await admin.call(updatePatient, { body: { id: a, clinicNumber: 'B2', email: 'a@clinic.test' } })).clinicNumber).toBe('B2')
  await admin.call(updateSettings, { body: { clinicNumbers: 'NNNNNN' } })
  expect(await admin.call(giveNumbers, {})).toEqual({ given: 0, left: 0 })
  expect((await admin.send(downloadPatients, { query: { numbers: 'true' } })).data).toMatch(/"B2"\r\n$/)
})

test('the patients’ file has its eleven columns, and the numbers only if they are asked for', async () => {
  const { admin, register } = await clinic()
  await register()
  const headOf = async (query: object) => String((await admin.send(downloadPatients, { query })).data).split('\r\n')
  const plain = await headOf({})
  expect(plain[0]).not.toContain('clinicNumber')
  const [head = '', row = ''] = await headOf({ numbers: 'true' })
  expect([head, row]).toEqual([`${plain[0]},"clinicNumber"`, `${plain[1]},"26-00001"`])
})

test('every paper of a patient has the number', async () => {
  const { admin, register } = await clinic()
  const { _id: patientId } = await register()
  const { _id } = await newSession(admin, { patientId })
  const printed = [
    await admin.call(createPrint, { body: { what: 'patient-card', id: patientId, size: 'A4' } }),
    await admin.call(createPrint, { body: { what: 'prescription', id: _id, size: 'A5' } }),
    await admin.call(createPrint, { body: { what: 'rules', id: 'now', size: 'A4' } }),
  ]
  expect(printed.map(({ clinicNumber }) => clinicNumber)).toEqual(['26-00001', '26-00001', ''])
})
