import { createBeds, listBeds, updateBed } from '@clinic/contract/beds/beds'
import { createItem, listItems } from '@clinic/contract/inventory/inventory'
import { createPatient, searchPatients, uploadPatients } from '@clinic/contract/patients/patients'
import { createPersonnel } from '@clinic/contract/personnel/personnel'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { renewKeys } from '@clinic/operations/start/renew-keys'
import { expect, test } from 'vitest'
import { signIn, withPassword } from '../test/credentials.ts'
import { anItem, aPatient } from '../test/factories.ts'
import { testApp } from '../test/harness.ts'
import { searchable, uniqueKey } from './names.ts'

/** Texts that look the same as the first one, or mean the same. */
const WARD = ['Ward 1', ' ward  1', 'Ward\u200b 1', 'Ward\u00a01', '\ufeffWard 1\u200f', '\uff37ard 1', 'Ward \u00b9', 'Wa\u00adrd 1']
const OTHERS = ['Ward 2', 'Ward1', 'Wärd 1', 'Ward l']

test('names that look the same are equal, and names that look different are not', () => {
  expect(new Set(WARD.map(uniqueKey))).toEqual(new Set(['ward 1']))
  for (const other of OTHERS) expect(uniqueKey(other)).not.toBe('ward 1')
  expect(['Ada\u200beze', 'Ada\u00adeze', '\u2068Adaeze\u2069', 'Ada\u034feze', 'ADAEZE'].map(searchable)).toEqual(Array(5).fill('adaeze'))
})

test.each(WARD)('a bed %j is refused beside Ward 1', async (tag) => {
  const admin = await (await testApp()).as('admin')
  const [, second] = await admin.call(createBeds, { body: ['Ward 1', 'Ward 2'] })
  expect((await admin.send(createBeds, { body: [tag] })).status).toBe(409)
  expect((await admin.send(updateBed, { body: { id: second?._id ?? '', tag } })).status).toBe(409)
  expect((await admin.send(createBeds, { body: ['Ward 3', tag.replace(/1|\u00b9/, '3')] })).status).toBe(400)
})

test('finds an item by its name, however it is written', async () => {
  const admin = await (await testApp()).as('admin')
  await admin.call(createItem, { body: anItem({ name: 'Vitamin B12', count: 5 }) })
  expect((await admin.send(createItem, { body: anItem({ name: 'Vitamin\u200d B\u2081\u2082' }) })).status).toBe(409)
  const [patient] = await admin.call(createPatient, { body: aPatient() })
  const session = await admin.call(createSession, { body: { patientId: patient?._id ?? '', attendants: ['NURSE'] } })
  await admin.call(updateSession, { body: { id: session._id, drugs: [{ drug: 'vitamin b\u2081\u2082\u200b', dosage: 1 }] } })
  expect(await admin.call(listItems, { query: { name: 'B\u200b\uff112' } })).toMatchObject([{ count: 4 }])
})

test('finds an account by its email, however it was pasted', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  await withPassword(clinic, { email: 'ada@clinic.test' })
  expect((await signIn(clinic, '\u200bADA@clinic\uff0etest\ufeff')).status).toBe(200)
  const body = { name: 'Ada Obi', email: 'a\u200dda@clinic.test', phone: '08031112222', role: 'nurse' } as const
  expect((await admin.send(createPersonnel, { body })).status).toBe(409)
})

test('ignores invisible characters when finding patients and duplicates', async () => {
  const admin = await (await testApp()).as('admin')
  await admin.call(createPatient, { body: aPatient({ firstname: 'Ada\u200beze', lastname: 'Okeke', phone: '08031234567' }) })
  expect(await admin.call(searchPatients, { query: { name: 'adaeze okeke' } })).toMatchObject({ count: 1 })
  expect(await admin.call(searchPatients, { query: { name: 'ada\u200deze' } })).toMatchObject({ count: 1 })
  const file = 'firstname,lastname,phone,gender,ageRange,church,contactPerson,contactPersonNumber'
  const row = 'Adaeze,\u200eOkeke,0803\u200b1234567,FEMALE,26 - 30 years,Grace Chapel,Uche Okeke,08039999999'
  expect(await admin.call(uploadPatients, { file: new File([`${file}\n${row}\n`], 'a.csv') })).toMatchObject({ inserted: 0 })
})

test('a start recomputes the comparison keys of an older version, except those already in use', async () => {
  const clinic = await testApp()
  const { db } = clinic
  const admin = await clinic.as('admin')
  const beds = await admin.call(createBeds, { body: ['Ward 1', 'Ward 2', 'Ward\u200b 3'] })
  const keyed = async (tag: string, tagKey: string) => {
    const _id = beds.find((bed) => bed.tag === tag)?._id ?? ''
    await db.updateTable('bed').set({ tag, tagKey }).where('_id', '=', _id).execute()
    return _id
  }
  await keyed('Ward\u200b 3', 'ward\u200b 3')
  const twin = await keyed('Ward 2', 'ward\u200b 1')
  await db.updateTable('bed').set({ tag: 'Ward\u200b 1' }).where('_id', '=', twin).execute()
  await db.updateTable('personnel').set({ email: 'ada\u200b@clinic.test' }).execute()
  await renewKeys(db)
  await renewKeys(db)
  const keys = await db.selectFrom('bed').select('tagKey').orderBy('tagKey').execute()
  expect(keys.map(({ tagKey }) => tagKey)).toEqual(['ward 1', 'ward 3', 'ward\u200b 1'])
  expect(await db.selectFrom('personnel').select('email').execute()).toEqual([{ email: 'ada@clinic.test' }])
  expect(await admin.call(listBeds, {})).toMatchObject({ count: 3 })
})
