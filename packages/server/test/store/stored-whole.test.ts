import { BedUpdate, createBeds, getBed, updateBed } from '@clinic/contract/beds/beds'
import { createItem, ItemInput, ItemUpdate, listItems, updateItem, uploadItems } from '@clinic/contract/inventory/inventory'
import { FIELD_NAMES, fieldOf } from '@clinic/contract/patients/patient-fields'
import { createPatient, getPatient, PatientInput, PatientUpdate, updatePatient, uploadPatients } from '@clinic/contract/patients/patients'
import { createPersonnel, listPersonnel, PersonnelInput, PersonnelUpdate, updatePersonnel } from '@clinic/contract/personnel/personnel'
import { listLines } from '@clinic/contract/prescribing/prescribing'
import { getSession } from '@clinic/contract/sessions/session-record'
import { CareRow, createSession, SessionInput, SessionUpdate, updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import type { Schema } from '../../src/db/schema.ts'
import { anItem, aPatient } from '../factories.ts'
import { type Client, type TestApp, testApp } from '../harness.ts'

// What was answered is what the store holds, field by field. A value that is a field's default could be lost and not be missed, so
// every field here has another one. A text of a patient gets one by itself; any other field that the contract gains must be added here, or
// `allOf` or the call fails.

type Fields = Record<string, unknown>
type Input = { readonly shape?: Fields; readonly in?: { readonly shape?: Fields } }

/** `value`, once it is sure that it has every field that the schema takes, but for those that a test says nothing of. */
function allOf<T extends Fields>(schema: unknown, value: T, ...left: string[]): T {
  const { shape, in: input } = schema as Input // a zod object, or one behind a transformation
  const names = Object.keys(shape ?? input?.shape ?? {}).filter((name) => !left.includes(name))
  expect(names).not.toEqual([])
  expect(Object.keys(value).toSorted()).toEqual(names.toSorted())
  return value
}

/** Every column of a stored row holds a different value, except those that are named: a lost one would be as blank as its default. */
async function expectNoBlank({ db }: TestApp, table: keyof Schema, blank: readonly string[] = []): Promise<void> {
  const rows: Fields[] = await db.selectFrom(table).selectAll().execute()
  expect(rows).toHaveLength(1)
  const lost = Object.keys(rows[0] ?? {}).filter((column) => ['', null, 0].includes(rows[0]?.[column] as null))
  expect(lost.toSorted()).toEqual(blank.toSorted())
}

/** Typed a while ago, on a phone. */
const earlier = () => ({ headers: { 'x-recorded-at': new Date(Date.now() - 60_000).toISOString() } })

/** A different text for every field of a patient. */
const texts = (word: string) => Object.fromEntries(FIELD_NAMES.map((name) => [name, `${fieldOf(name).label} ${word}`]))

const PATIENT = {
  ...texts('one'),
  firstname: 'Adaeze',
  lastname: 'Okafor',
  phone: '08031234567',
  gender: 'FEMALE',
  ageRange: '26 - 30 years',
  email: 'adaeze@clinic.test',
  allergies: 'Penicillin',
  church: 'lagos',
  isSaintsCommunity: true,
  contactPerson: 'Ngozi Okafor',
  contactPersonNumber: '08035550000',
  clinicNumber: 'A/127',
} as const
const OTHER_PATIENT = {
  ...texts('two'),
  firstname: 'Bolanle',
  lastname: 'Adeyemi',
  phone: '07060000000',
  gender: 'MALE',
  ageRange: '0 - 5 years',
  email: 'bolanle@clinic.test',
  allergies: 'Peanuts',
  church: 'Grace Chapel',
  isSaintsCommunity: false,
  contactPerson: 'Tunde Adeyemi',
  contactPersonNumber: '08051112222',
  clinicNumber: '26-00412',
} as const

test('a patient is stored whole, on creation and by an edit', async () => {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor')
  const [created] = await doctor.call(createPatient, { body: allOf(PatientInput, churched(clinic)) }, earlier())
  const params = { id: created?._id ?? '' }
  expect(created).toMatchObject(churched(clinic))
  expect(await doctor.call(getPatient, { params })).toEqual(created)
  await expectNoBlank(clinic, 'patient', ['uploadId'])

  const edit = { id: params.id, version: 1, ...OTHER_PATIENT }
  const edited = await doctor.call(updatePatient, { body: allOf(PatientUpdate, edit) })
  expect(edited).toMatchObject({ ...OTHER_PATIENT, version: 2 })
  expect(await doctor.call(getPatient, { params })).toEqual(edited)
})

test('an uploaded patient is stored whole', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const patient = churched(clinic)
  const { inserted } = await admin.call(uploadPatients, { file: sheet({ ...patient, isSaintsCommunity: 'Yes' }) })
  expect(inserted).toBe(1)
  const { _id } = await clinic.db.selectFrom('patient').select('_id').executeTakeFirstOrThrow()
  expect(await admin.call(getPatient, { params: { id: _id } })).toMatchObject(patient)
  await expectNoBlank(clinic, 'patient', ['recordedAt'])
})

/** The one with a church of the clinic's own list. */
const churched = ({ config }: TestApp) => ({ ...PATIENT, church: Object.keys(config.churches[0] ?? {})[0] ?? '' })

const sheet = (row: Fields) => new File([`${Object.keys(row).join()}\n${Object.values(row).join()}\n`], 'rows.csv')

const CLINICAL = {
  temperature: '38.1',
  pulse: '72',
  bloodPressure: '120/80',
  spO2: '97',
  weight: '61',
  complaints: 'Fever for 2 days',
  co_morbities: 'Asthma',
  examinationFindings: 'Chest clear',
  investigation_results: 'RDT positive',
  workingDiagnosis: 'Malaria',
  prescription: 'Artemether',
}
const OTHER_CLINICAL = Object.fromEntries(Object.entries(CLINICAL).map(([field, value]) => [field, `${value}, again`]))

/** A patient, a bed and an item, ready for a session. */
async function arrange(admin: Client) {
  const [patient] = await admin.call(createPatient, { body: aPatient() })
  const [bed] = await admin.call(createBeds, { body: ['Ward 1'] })
  const item = await admin.call(createItem, { body: anItem() })
  return { patientId: patient?._id ?? '', bedId: bed?._id ?? '', item }
}

test('a session is stored whole, on creation, by an edit and by closing', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const { patientId, bedId } = await arrange(admin)
  const body = allOf(
    SessionInput,
    { ...CLINICAL, weightConfirmed: true, patientId, attendants: ['NURSE'] as const, admitPatient: true, bedId },
    'prescriptionLines',
    'arrivalId',
    'confirmAlive',
    ...(['returnOn', 'returnReason'] as const),
    ...(['respiratoryRate', 'muac', 'consciousness', 'oxygen', 'oxygenFlow', 'dangerSigns'] as const),
  )
  const created = await admin.call(createSession, { body: { ...body, attendants: [...body.attendants] } })
  const whole = { admitPatient: true, patientId: { _id: patientId }, bedId: { _id: bedId }, open: true }
  expect(created).toMatchObject({ ...CLINICAL, ...whole, attendants: [admin.user.name, 'NURSE'] })
  const read = () => admin.call(getSession, { params: { id: created._id } })
  expect(await read()).toEqual(created)
  await expectNoBlank(clinic, 'session', ['closedAt', 'recordedAt', 'voidReason', 'voidedAt', 'voidedBy'])

  const edit = allOf(
    SessionUpdate,
    { ...OTHER_CLINICAL, weightConfirmed: true, id: created._id, version: created.version },
    'open',
    'comment',
    'drugs',
    'prescriptionLines',
    ...(['outcome', 'referredTo', 'outcomeNote', 'returnOn', 'returnReason'] as const),
  )
  const edited = await admin.call(updateSession, { body: edit })
  expect(edited).toMatchObject({ ...OTHER_CLINICAL, ...whole })
  expect(await read()).toEqual(edited)

  const closed = await admin.call(updateSession, { body: { id: created._id, open: false } })
  expect(closed).toMatchObject({ ...OTHER_CLINICAL, ...whole, open: false, closedAt: expect.any(String) })
  expect(await read()).toEqual(closed)
})

test('recorded care is stored whole', async () => {
  const clinic = await testApp()
  const nurse = await clinic.as('nurse')
  const admin = await clinic.as('admin')
  const { patientId, item } = await arrange(admin)
  const { _id } = await admin.call(createSession, { body: { patientId, attendants: ['NURSE'], prescriptionLines: [{ drug: 'Zinc' }] } })
  const lineId = (await nurse.call(listLines, { params: { id: _id } }))[0]?._id ?? ''
  const missing = await admin.call(createItem, { body: anItem({ count: 0 }) })
  const soon = new Date(Date.now() + 5 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const ending = await admin.call(createItem, { body: anItem({ expiresOn: soon }) })
  const notGiven = allOf(
    CareRow,
    { drug: missing._id, dosage: 4, notGiven: 'out-of-stock' as const, lineId },
    'days',
    'shortDated',
    'override',
    'boxExpiry',
  )
  const early = allOf(
    CareRow,
    { drug: ending._id, dosage: 2, days: 30, shortDated: 'All there is', lineId },
    'notGiven',
    'override',
    'boxExpiry',
  )
  const drugs = [{ drug: item._id, dosage: 3 }, early, notGiven]
  const answered = await nurse.call(updateSession, { body: { id: _id, comment: 'Given with water', drugs } })
  const { name, role } = nurse.user
  expect(answered.comments).toMatchObject([
    {
      userId: { _id: nurse.user._id, name, role },
      comment: 'Given with water',
      drugs: [
        { drug: item.name, dosage: 3 },
        { drug: ending.name, dosage: 2 },
      ],
      notGiven: [{ drug: missing.name, dosage: 4, reason: 'out-of-stock' }],
    },
  ])
  expect(await nurse.call(getSession, { params: { id: _id } })).toEqual(answered)
  await expectNoBlank(clinic, 'care', ['recordedAt'])
  expect(await clinic.db.selectFrom('careDrug').select(['days', 'lineId', 'unit']).orderBy('position').execute()).toEqual([
    { days: null, lineId: null, unit: 'unit' },
    { days: 30, lineId, unit: 'unit' },
  ])
  expect(await clinic.db.selectFrom('careNotGiven').select(['lineId', 'unit']).execute()).toEqual([{ lineId, unit: 'unit' }])
  const moved = await clinic.db.selectFrom('movement').select('reason').where('itemId', '=', ending._id).orderBy('_id').execute()
  expect(moved).toEqual([{ reason: '' }, { reason: 'Short-dated: All there is' }])
})

test('a bed is stored whole, on creation and by an edit', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const [created] = await admin.call(createBeds, { body: ['Ward 1'] })
  const params = { id: created?._id ?? '' }
  expect(created).toMatchObject({ tag: 'Ward 1', occupied: false })
  expect(await admin.call(getBed, { params })).toEqual(created)
  await expectNoBlank(clinic, 'bed')

  const edit = allOf(BedUpdate, { id: params.id, tag: 'Ward 2', version: 1 }, 'occupied', 'patientId')
  const edited = await admin.call(updateBed, { body: edit })
  expect(edited).toMatchObject({ tag: 'Ward 2', version: 2 })
  expect(await admin.call(getBed, { params })).toEqual(edited)
})

const ITEM = { name: 'Paracetamol', count: 40, description: 'For pain', dosage: '500 mg', unit: 'tablet' }
const BOX = { lotNo: 'B17', expiresOn: '2099-12-31' }
const OTHER_ITEM = { name: 'Zinc', count: 70, description: 'For diarrhoea', dosage: '20 mg', unit: 'sachet' }

test('an item is stored whole, on creation and by an edit', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const created = await admin.call(createItem, { body: allOf(ItemInput, { ...ITEM, ...BOX }) })
  expect(created).toMatchObject(ITEM)
  expect(await clinic.db.selectFrom('lot').selectAll().execute()).toMatchObject([{ ...BOX, quantity: 40, lotKey: 'b17' }])
  expect(await admin.call(listItems, {})).toEqual([created])
  await expectNoBlank(clinic, 'item', ['test']) // set by a separate call, updateItemTest

  const edit = allOf(ItemUpdate, { id: created._id, version: 1, reason: 'Counted', ...OTHER_ITEM }, 'restock')
  const edited = await admin.call(updateItem, { body: edit })
  expect(edited).toMatchObject(OTHER_ITEM)
  expect(await admin.call(listItems, {})).toEqual([edited])
})

test('an uploaded item is stored whole', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  expect(await admin.call(uploadItems, { file: sheet(ITEM) })).toMatchObject({ inserted: 1 })
  expect(await admin.call(listItems, {})).toMatchObject([ITEM])
  await expectNoBlank(clinic, 'item', ['test']) // set by a separate call, updateItemTest
})

const PERSON = { name: 'Ngozi Eze', email: 'ngozi@clinic.test', phone: '08031112222', role: 'nurse' } as const
const OTHER_PERSON = { name: 'Ngozi Okoye', email: 'okoye@clinic.test', phone: '08039999999', role: 'doctor' } as const

test('a staff member is stored whole, on creation and by an edit', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin', { name: 'Ada Obi' })
  const { user: created } = await admin.call(createPersonnel, { body: allOf(PersonnelInput, PERSON) })
  expect(created).toMatchObject({ ...PERSON, isFirstLogin: true })
  const read = async () => (await admin.call(listPersonnel, { query: { name: 'Ngozi' } })).data
  expect(await read()).toEqual([created])

  const edit = allOf(PersonnelUpdate, { ...OTHER_PERSON, currentEmail: PERSON.email, version: 1 }, 'deactivated')
  const edited = await admin.call(updatePersonnel, { params: { email: PERSON.email }, body: edit })
  expect(edited).toMatchObject(OTHER_PERSON)
  expect(await read()).toEqual([edited])
})
