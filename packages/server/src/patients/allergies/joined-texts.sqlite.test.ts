import { listArrivals } from '@clinic/contract/arrivals/arrival-record'
import { createArrival } from '@clinic/contract/arrivals/arrivals'
import { previewMerge } from '@clinic/contract/merge/merge'
import { getAllergies, updateAllergies } from '@clinic/contract/patients/allergies'
import { downloadPatients } from '@clinic/contract/patients/patient-download'
import { findDuplicates, getPatient, searchPatients, updatePatient } from '@clinic/contract/patients/patients'
import { listRecentPatients } from '@clinic/contract/patients/recent-patients'
import { getQueue } from '@clinic/contract/sessions/session-record'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { newPatient, newSession } from '../../../test/arrange.ts'
import { records } from '../../../test/merge.ts'

type Clinic = Awaited<ReturnType<typeof records>>
const find = <Row extends { _id: string; allergies?: string | undefined }>(rows: readonly Row[], id: string) =>
  rows.find(({ _id }) => _id === id)?.allergies

/** The allergy text of the kept record at every place where the server sends it. The patient gets an arrival and a session. */
async function textsOf({ admin }: Clinic, id: string): Promise<Record<string, string | undefined>> {
  const { _id: arrivalId } = await admin.call(createArrival, { body: { patientId: id } })
  const waiting = (await admin.call(listArrivals, { query: {} })).data.find(({ _id }) => _id === arrivalId)
  const session = await newSession(admin, { patientId: id })
  const other = await newPatient(admin, { firstname: 'Zainab', lastname: 'Sani', phone: '08099999999', allergies: 'N/A' })
  const recent = async (list: 'today' | 'mine') => find((await admin.call(listRecentPatients, { query: { list } })).data, id)
  const profile = await admin.call(getPatient, { params: { id } })
  const { firstname, lastname, phone } = profile
  const rows: Record<string, string>[] = parse((await admin.send(downloadPatients, {})).data, { bom: true, columns: true })
  return {
    profile: profile.allergies,
    list: (await admin.call(getAllergies, { params: { id } })).text,
    search: find((await admin.call(searchPatients, { query: { name: firstname } })).data, id),
    duplicates: (await admin.call(findDuplicates, { query: { name: `${firstname} ${lastname}`, phone } })).find(
      ({ patient }) => patient._id === id,
    )?.patient.allergies,
    preview: (await admin.call(previewMerge, { params: { id }, query: { with: other._id } })).keep.patient.allergies,
    today: await recent('today'),
    mine: await recent('mine'),
    arrival: waiting?.patientId.allergies,
    queue: find((await admin.call(getQueue, { query: { state: 'todo' } })).data, session._id),
    export: rows.find((row) => row.phone === phone)?.allergies,
    saved: (await admin.call(updatePatient, { body: { id: id, email: 'new@clinic.test' } })).allergies,
  }
}

const everywhere = (texts: Record<string, string | undefined>, text: string) =>
  Object.fromEntries(Object.keys(texts).map((key) => [key, text]))

test.each([
  ['None', 'Penicillin: rash', 'Penicillin: rash', 'Penicillin: rash', false],
  ['Penicillin', 'Septrin', 'Penicillin; Septrin', 'Septrin; Penicillin', true],
  ['N/A', 'Penicillin', 'Penicillin', 'Penicillin', true],
  ['N/A', 'NKDA', 'NKDA', 'NKDA', true],
  ['no allergies', 'no allergies', 'no allergies', 'no allergies', true],
  ['Penicillin', 'PENICILLIN: collapsed', 'PENICILLIN: collapsed', 'PENICILLIN: collapsed', true],
])('7 records that say “%s” and “%s”, joined either way, say it everywhere', async (ofA, ofB, text, other, agrees) => {
  for (const [first, second, expected] of [
    [ofA, ofB, text],
    [ofB, ofA, other],
  ] as const) {
    const clinic = await records({ allergies: first, phone: '08030000001' }, { allergies: second, phone: '08030000002' })
    const { _id: mergeId } = await clinic.merge()
    const texts = await textsOf(clinic, clinic.a)
    expect(texts).toEqual(everywhere(texts, expected))
    expect((await clinic.admin.call(getAllergies, { params: { id: clinic.b } })).agrees).toBe(agrees)
    await clinic.unmerge(mergeId)
    expect(await ownTexts(clinic)).toEqual([first, second])
    expect(find([await clinic.admin.call(getPatient, { params: { id: clinic.b } })], clinic.b)).toBe(second)
  }
})

const ownTexts = async ({ db }: Clinic) =>
  (await db.selectFrom('patient').select('allergies').where('phone', 'like', '0803000000%').orderBy('phone').execute()).map(
    ({ allergies }) => allergies,
  )

test('7 a chain of three says what all of them say, and each text comes back', async () => {
  const clinic = await records(
    { allergies: 'None known', phone: '08030000001' },
    { allergies: 'Septrin: rash', phone: '08030000002' },
    { allergies: ' Penicillin / latex', phone: '08030000003' },
  )
  const { a, b, c, merge, unmerge } = clinic
  const before = await ownTexts(clinic)
  const first = await merge(b, c)
  const second = await merge(a, b)
  const texts = await textsOf(clinic, a)
  expect(texts).toEqual(everywhere(texts, 'Septrin: rash; Penicillin; latex'))
  await unmerge(second._id)
  await unmerge(first._id)
  expect(await ownTexts(clinic)).toEqual(before)
})

test('7 what the form shows is saved back without a change to any record; a changed text is the kept record’s', async () => {
  const clinic = await records({ allergies: 'None', phone: '08030000001' }, { allergies: 'Penicillin', phone: '08030000002' })
  const { admin, a, merge, unmerge } = clinic
  const { _id: mergeId } = await merge()
  const { allergies, version } = await admin.call(getPatient, { params: { id: a } })
  expect(allergies).toBe('Penicillin')
  const saved = await admin.call(updatePatient, { body: { id: a, allergies, email: 'ada@clinic.test', version } })
  expect([saved.allergies, saved.email, await ownTexts(clinic)]).toEqual(['Penicillin', 'ada@clinic.test', ['None', 'Penicillin']])
  const changed = await admin.call(updatePatient, { body: { id: a, allergies: 'Penicillin; Septrin' } })
  expect(changed.allergies).toBe('Penicillin; Septrin')
  const none = await admin.call(updatePatient, { body: { id: a, allergies: 'None' } })
  expect([none.allergies, await ownTexts(clinic)]).toEqual(['Penicillin', ['None', 'Penicillin']])
  await unmerge(mergeId)
  expect(await ownTexts(clinic)).toEqual(['None', 'Penicillin'])
})

test('7 an allergy of the other record’s list is shown though both texts deny it', async () => {
  const clinic = await records({ allergies: 'None', phone: '08030000001' }, { allergies: 'N/A', phone: '08030000002' })
  const { admin, a, b, merge } = clinic
  await admin.call(updateAllergies, { params: { id: b }, body: { add: [{ label: 'Penicillin', reaction: 'rash' }] } })
  await admin.call(updatePatient, { body: { id: b, allergies: 'NKDA' } })
  await merge()
  const texts = await textsOf(clinic, a)
  expect(texts).toEqual(everywhere(texts, 'Penicillin: rash'))
  expect(await admin.call(getAllergies, { params: { id: a } })).toMatchObject({ status: 'listed', agrees: false })
})
