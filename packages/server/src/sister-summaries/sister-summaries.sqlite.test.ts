import { getFhirSummary } from '@clinic/contract/fhir/fhir'
import { mergePatients, unmergePatients } from '@clinic/contract/merge/merge'
import { getAllergies, updateAllergies } from '@clinic/contract/patients/allergies'
import * as contract from '@clinic/contract/sister-summaries/sister-summaries'
import { MAX_SUMMARY_BYTES, SummaryFile } from '@clinic/contract/sister-summaries/summary-file'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { newPatient } from '../../test/arrange.ts'
import { type Client, testApp } from '../../test/harness.ts'
import { aKnownPatient } from '../../test/samples/fhir.ts'
import { faultsOfSummary } from '../../test/samples/fhir-faults.ts'
import { sealedFor, summaryFrom } from '../../test/sister-summaries.ts'
import { randomKeys } from '../keys.ts'
import { publicKeyOf } from './clinic-key.ts'
import { openSealed } from './open-sealed.ts'

const { SUMMARIES } = contract

async function clinic() {
  const app = await testApp()
  const admin = await app.as('admin')
  const nurse = await app.as('nurse', { name: 'Bola Ade' })
  const receive = async (text: string, by: Client = nurse) => by.send(contract.receiveSummary, { file: await sealedFor(admin, text) })
  const received = async (told: Partial<SummaryFile> = {}) => (await receive(JSON.stringify(summaryFrom(told)))).data
  const place = (id: string, patientId: string | null, version?: number) =>
    nurse.send(contract.placeSummary, { params: { id }, body: { patientId, version } })
  const elsewhere = async (id: string) =>
    (await nurse.call(getAllergies, { params: { id } })).elsewhere.map(({ clinic, labels }) => [clinic, labels])
  const listed = async () => (await nurse.call(contract.listSummaries, {})).data
  return { ...app, admin, nurse, receive, received, place, elsewhere, listed }
}

test('a summary is sealed for the other clinic only, with the document and our own words, and who made it for whom is kept', async () => {
  const here = await clinic()
  const there = await clinic()
  const { patientId } = await aKnownPatient(here.admin)
  const { key } = await there.admin.call(contract.getSummaryKey, {})
  const body = { clinic: 'Abuja', key: key.toUpperCase() }
  const { file, fileName, ...sent } = await here.nurse.call(contract.sendSummary, { params: { id: patientId }, body })
  expect(fileName).toMatch(/^summary-\d{4}-\d\d-\d\d-.{6}\.age$/)
  expect(file).toMatch(/^-----BEGIN AGE ENCRYPTED FILE-----\n/)
  const { text, summary } = await openSealed(there.services.keys, Buffer.from(file))
  expect(summary.sections.map(({ title }) => title)).toEqual(['Problems', 'Medicines', 'Allergies', 'Vital signs'])
  expect(summary.allergies).toContainEqual({ label: 'Peanut', reaction: 'Hives & swelling', severity: 'severe' })
  expect(faultsOfSummary(summary.ips)).toEqual([])
  const bundle = (await here.nurse.call(getFhirSummary, { params: { id: patientId } })) as unknown as { entry: unknown[] }
  expect((summary.ips as unknown as { entry: unknown[] }).entry).toHaveLength(bundle.entry.length)
  expect(SummaryFile.strict().parse(JSON.parse(text))).toEqual(summary)
  await expect(openSealed(here.services.keys, Buffer.from(file))).rejects.toThrow(SUMMARIES.otherKey)

  const { sent: kept, clinics } = await here.nurse.call(contract.listPatientSummaries, { params: { id: patientId } })
  expect(kept).toEqual([sent])
  expect(sent).toMatchObject({ clinic: 'Abuja', key, sentBy: { name: 'Bola Ade' } })
  expect(clinics).toEqual([{ clinic: 'Abuja', key }])
  const events = await here.db
    .selectFrom('auditEvent')
    .select(['actorId', 'patientId', 'entityId'])
    .where('type', '=', 'sister-summary.send')
    .execute()
  expect(events).toEqual([{ actorId: here.nurse.user._id, patientId, entityId: sent._id }])
})

test('the key comes from the keys folder: the same copy of it gives the same key, another one gives another', async () => {
  const { admin, services } = await clinic()
  const { key } = await admin.call(contract.getSummaryKey, {})
  expect(key).toMatch(/^age1[0-9a-z]{58}$/)
  expect(await publicKeyOf({ ...services.keys })).toBe(key)
  expect(await publicKeyOf(randomKeys())).not.toBe(key)
})

test('what was received lies beside the patient whom a person chose, and changes none of their facts', async () => {
  const { nurse, admin, received, place, elsewhere, listed } = await clinic()
  const { _id: patientId } = await newPatient(admin, { firstname: 'Amina', lastname: 'Bello' })
  const before = await nurse.call(getAllergies, { params: { id: patientId } })
  const summary = await received()
  expect(summary).toMatchObject({ clinic: 'Ikeja', name: 'Amina Bello', patient: null, placedBy: null, receivedBy: { name: 'Bola Ade' } })
  expect(await elsewhere(patientId)).toEqual([])
  const placed = await place(summary._id, patientId, 1)
  expect(placed.data).toMatchObject({ patient: { _id: patientId, firstname: 'Amina' }, placedBy: { name: 'Bola Ade' }, version: 2 })
  expect((await place(summary._id, null, 1)).status).toBe(409)
  expect(await elsewhere(patientId)).toEqual([['Ikeja', ['Penicillin']]])
  const { elsewhere: _, ...after } = await nurse.call(getAllergies, { params: { id: patientId } })
  expect({ ...after, elsewhere: [] }).toEqual(before)
  const { content } = await nurse.call(contract.getSummary, { params: { id: summary._id } })
  expect(content).toEqual((({ ips: _, ...rest }) => rest)(summaryFrom()))

  await admin.call(updateAllergies, { params: { id: patientId }, body: { add: [{ label: 'penicillin', kind: 'drug' }] } })
  expect(await elsewhere(patientId)).toEqual([])
  await place(summary._id, null)
  expect(await listed()).toMatchObject([{ _id: summary._id, patient: null }])
})

test('of two summaries of one clinic the newer one is compared, and a file that is opened twice is kept once', async () => {
  const { admin, received, place, elsewhere, listed } = await clinic()
  const { _id: patientId } = await newPatient(admin)
  const allergies = [{ label: 'Septrin', reaction: '', severity: 'unknown' as const }]
  const [old, newer] = [await received(), await received({ madeAt: '2026-11-23T08:00:00.000Z', allergies })]
  const again = await received()
  expect(again).toEqual(old)
  expect(await listed()).toHaveLength(2)
  for (const { _id } of [old, newer]) await place(_id, patientId)
  expect(await elsewhere(patientId)).toEqual([['Ikeja', ['Septrin']]])
})

test('a joined chart shows what lies beside either record, and gives it back', async () => {
  const { admin, nurse, received, place, elsewhere } = await clinic()
  const [{ _id: keepId }, { _id: mergeId }] = [await newPatient(admin), await newPatient(admin)]
  await place((await received())._id, mergeId)
  const merge = await admin.call(mergePatients, { body: { keepId, mergeId, reason: 'The same person' } })
  expect(await elsewhere(keepId)).toEqual([['Ikeja', ['Penicillin']]])
  const { data } = await nurse.call(contract.listPatientSummaries, { params: { id: mergeId } })
  expect(data).toMatchObject([{ patient: { _id: keepId } }])
  await admin.call(unmergePatients, { body: { mergeId: merge._id, reason: 'Two people' } })
  expect([await elsewhere(keepId), await elsewhere(mergeId)]).toEqual([[], [['Ikeja', ['Penicillin']]]])
})

test.each([
  ['older', JSON.stringify({ ...summaryFrom(), version: 0 }), SUMMARIES.older],
  ['newer', JSON.stringify({ ...summaryFrom(), version: 2, more: 1 }), SUMMARIES.newer],
  ['not a summary', '{"hello":1}', SUMMARIES.notSummary],
  ['not JSON', 'hello', SUMMARIES.notSummary],
  ['a summary without its patient', JSON.stringify({ ...summaryFrom(), patient: {} }), SUMMARIES.notSummary],
])('refuses what is %s, and keeps nothing', async (_, text, message) => {
  const { receive, listed } = await clinic()
  const { status, error } = await receive(text)
  expect([status, error.fields]).toEqual([400, { file: message }])
  expect(await listed()).toEqual([])
})

test('refuses a file for another clinic, a changed, a foreign, a large one and its own, and keeps nothing', async () => {
  const { admin, nurse, listed } = await clinic()
  const send = async (file: File) => {
    const { status, error } = await nurse.send(contract.receiveSummary, { file })
    return [status, error.message]
  }
  const { _id } = await newPatient(admin)
  const key = await identityToRecipient(await generateX25519Identity())
  const other = await admin.call(contract.sendSummary, { params: { id: _id }, body: { clinic: 'Abuja', key } })
  expect(await send(new File([other.file], 'a.age'))).toEqual([400, SUMMARIES.otherKey])
  const text = await (await sealedFor(admin, JSON.stringify(summaryFrom()))).text()
  const lines = text.split('\n')
  const middle = lines[lines.length - 4] ?? ''
  const changed = text.replace(
    middle,
    middle.replaceAll(/[A-Z]/g, (letter) => (letter === 'A' ? 'B' : 'A')),
  )
  expect(await send(new File([changed], 'a.age'))).toEqual([400, SUMMARIES.changed])
  expect(await send(new File([text.slice(0, text.length / 2)], 'a.age'))).toEqual([400, SUMMARIES.changed])
  expect(await send(new File(['name,phone\nAda,0803'], 'a.csv'))).toEqual([400, SUMMARIES.notSealed])
  expect(await send(new File([new Uint8Array(MAX_SUMMARY_BYTES + 1)], 'a.age'))).toEqual([413, SUMMARIES.tooLarge])
  expect(await send(new File([new Uint8Array(6 * 2 ** 20)], 'a.age'))).toEqual([413, SUMMARIES.tooLarge])
  const own = await admin.call(contract.getSummaryKey, {})
  const mine = await admin.call(contract.sendSummary, { params: { id: _id }, body: { clinic: 'Here', key: own.key } })
  expect(await send(new File([mine.file], 'a.age'))).toEqual([409, SUMMARIES.own])
  expect(await listed()).toEqual([])
  expect(await send(new File([`Dear colleague,\n\n${text}\nRegards`], 'mail.txt'))).toEqual([201, undefined])
})

test.each([
  ['clinic', { clinic: ' ' }, SUMMARIES.clinic],
  ['key', { key: '' }, SUMMARIES.key],
  ['key', { key: `age1${'q'.repeat(58)}` }, SUMMARIES.key],
])('refuses a wrong %s at its field (%#)', async (field, body, message) => {
  const { admin, nurse } = await clinic()
  const { _id } = await newPatient(admin)
  const { key } = await admin.call(contract.getSummaryKey, {})
  const { status, error } = await nurse.send(contract.sendSummary, { params: { id: _id }, body: { clinic: 'Abuja', key, ...body } })
  expect([status, error.fields]).toEqual([400, { [field]: message }])
  expect((await nurse.call(contract.listPatientSummaries, { params: { id: _id } })).sent).toEqual([])
})

test('a repeated request gets the same file, and is noted once', async () => {
  const { admin, nurse } = await clinic()
  const { _id } = await newPatient(admin)
  const { key } = await admin.call(contract.getSummaryKey, {})
  const request = { params: { id: _id }, body: { clinic: 'Abuja', key } }
  const options = { key: 'once' }
  const [first, again] = [
    await nurse.send(contract.sendSummary, request, options),
    await nurse.send(contract.sendSummary, request, options),
  ]
  expect(again.data).toEqual(first.data)
  expect((await nurse.call(contract.listPatientSummaries, { params: { id: _id } })).sent).toHaveLength(1)
})
