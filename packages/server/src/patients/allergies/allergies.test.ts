import { type AllergiesUpdate, getAllergies, listEndedAllergies, updateAllergies } from '@clinic/contract/patients/allergies'
import { PATIENT_COLUMNS } from '@clinic/contract/patients/patient-columns'
import { getPatient, updatePatient, uploadPatients } from '@clinic/contract/patients/patients'
import { expect, test } from 'vitest'
import { newPatient } from '../../../test/arrange.ts'
import { aPatient } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { newId } from '../../ids.ts'

async function clinic(text = 'N/A') {
  const clock = { now: new Date('2026-11-12T09:00:00Z') }
  const app = await testApp({ clock })
  const doctor = await app.as('doctor')
  const patient = await newPatient(doctor, { allergies: text })
  const params = { id: patient._id }
  const read = () => doctor.call(getAllergies, { params })
  const textNow = async () => (await doctor.call(getPatient, { params })).allergies
  const change = (body: object) => doctor.send(updateAllergies, { params, body: body as AllergiesUpdate })
  const editText = (allergies: string) => doctor.call(updatePatient, { body: { id: patient._id, allergies } })
  const labels = async () => (await read()).list.map(({ label, source }) => `${label} ${source}`)
  return { ...app, clock, doctor, patient, params, read, textNow, change, editText, labels }
}

test('everyone signed in reads the list; all but the physiotherapist add to it, and only admin and doctor end', async () => {
  const { anonymous, as, params, read, doctor } = await clinic('Penicillin')
  expect((await anonymous.send(getAllergies, { params })).status).toBe(401)
  for (const role of ['admin', 'doctor', 'nurse', 'pharmacist', 'physiotherapist'] as const) {
    const person = await as(role)
    expect((await person.send(getAllergies, { params })).status).toBe(200)
    const add = await person.send(updateAllergies, { params, body: { add: [{ label: `Item of ${role}` }] } })
    expect([role, add.status]).toEqual([role, role === 'physiotherapist' ? 403 : 200])
    const end = await person.send(updateAllergies, { params, body: { end: [] } })
    expect([role, end.status]).toEqual([role, role === 'admin' || role === 'doctor' ? 400 : 403])
  }
  expect((await read()).list).toHaveLength(5)
  expect((await doctor.send(getAllergies, { params: { id: newId() } })).status).toBe(404)
})

test('reads a registration’s text into the list', async () => {
  const { read, doctor } = await clinic('Penicillin, Septrin: rash on the arms; Groundnuts')
  const answer = await read()
  expect(answer).toMatchObject({ status: 'listed', askedAt: null, askedBy: null, agrees: true, version: 1 })
  expect(answer.list).toMatchObject([
    { label: 'Penicillin', reaction: 'rash on the arms', groupCode: 'PEN', kind: 'drug', source: 'text', severity: 'unknown' },
    { label: 'Septrin', reaction: 'rash on the arms', understood: true },
    { label: 'Groundnuts', reaction: '', kind: 'food', understood: true },
  ])
  expect(answer.list[0]?.createdBy).toEqual({ _id: doctor.user._id, name: doctor.user.name, role: 'doctor' })
})

test.each(['NKDA', 'nil', 'No known allergies', 'None'])('2.12 “%s” is none known', async (text) => {
  const { read, textNow } = await clinic(text)
  expect(await read()).toMatchObject({ status: 'none-known', agrees: true, list: [], text })
  expect(await textNow()).toBe(text)
})

test('2.12 a negation is listed, and not understood', async () => {
  const { read } = await clinic('No penicillin')
  expect(await read()).toMatchObject({ status: 'listed', list: [{ label: 'No penicillin', understood: false }] })
})

test('2.11 recording none known updates the text, and an edit of the patient keeps it', async () => {
  const { clock, read, change, doctor, patient, params, textNow } = await clinic()
  expect(await read()).toMatchObject({ status: 'not-asked', askedAt: null, text: 'N/A', agrees: true, version: 1 })
  const { data } = await change({ status: 'none-known', version: 1 })
  const asked = { status: 'none-known', askedAt: clock.now.toISOString(), askedBy: { _id: doctor.user._id }, agrees: true, version: 2 }
  expect(data).toMatchObject({ ...asked, text: 'No known allergies' })
  const stale = await doctor.send(updatePatient, { body: { id: patient._id, phone: '08039990000', version: patient.version } })
  expect(stale.status).toBe(409)
  const edit = { ...aPatient(), allergies: await textNow() }
  await doctor.call(updatePatient, { body: { id: patient._id, ...edit } })
  expect(await read()).toMatchObject(asked)
  expect((await doctor.call(getPatient, { params })).allergies).toBe('No known allergies')
})

test('2.13 refuses none known while there is an active allergy', async () => {
  const { change, read } = await clinic('Penicillin')
  const { status, error } = await change({ status: 'none-known' })
  expect([status, error.message]).toEqual([409, 'The list holds Penicillin. End it with a reason first.'])
  expect((await change({ status: 'not-asked' })).status).toBe(409)
  expect((await change({ status: 'listed' })).status).toBe(200)
  expect(await read()).toMatchObject({ status: 'listed', list: [{ label: 'Penicillin' }] })
})

test('2.14 editing the text to N/A keeps what was asked, and reports that the two differ', async () => {
  const { change, editText, read, labels } = await clinic('Aspirin')
  await change({ add: [{ label: 'Penicillin', reaction: 'swelling', severity: 'severe' }] })
  expect(await read()).toMatchObject({ text: 'Aspirin; Penicillin: swelling', agrees: true })
  await editText('N/A')
  expect(await read()).toMatchObject({ status: 'listed', text: 'N/A', agrees: false })
  expect(await labels()).toEqual(['Penicillin asked'])
})

test('editing the text ends only allergies that came from it and are no longer in it', async () => {
  const { db, editText, read, labels } = await clinic('Aspirin; Penicillin: rash')
  const [aspirin] = (await read()).list
  await editText('Penicillin: swelling of the lips; Aspirin; Zinc')
  expect(await labels()).toEqual(['Aspirin text', 'Penicillin text', 'Zinc text'])
  const { list } = await read()
  expect(list[0]?._id).toBe(aspirin?._id)
  expect(list[1]).toMatchObject({ reaction: 'swelling of the lips', severity: 'severe' })
  const ended = await db.selectFrom('allergy').select(['label', 'reaction', 'endReason']).where('endedAt', 'is not', null).execute()
  expect(ended).toEqual([{ label: 'Penicillin', reaction: 'rash', endReason: 'The allergy text was changed' }])
  await editText('NKDA')
  expect(await read()).toMatchObject({ status: 'none-known', list: [], agrees: true })
})

test('saving unchanged text changes nothing', async () => {
  const { db, doctor, patient, editText, read } = await clinic('Penicillin')
  const before = await read()
  await editText('Penicillin')
  await doctor.call(updatePatient, { body: { id: patient._id, allergies: 'Penicillin', phone: '08030001111' } })
  expect(await read()).toEqual(before)
  expect(await db.selectFrom('allergy').select('_id').execute()).toHaveLength(1)
})

test('an allergy ends once, with a reason, and the text is updated', async () => {
  const { change, read, services, db } = await clinic('Penicillin; Aspirin')
  const [penicillin] = (await read()).list
  const end = (reason: string) => change({ end: [{ id: penicillin?._id ?? '', reason }] })
  expect((await end('no')).error.fields).toHaveProperty('end.0.reason')
  expect((await end('Tested, no reaction')).data).toMatchObject({ text: 'Aspirin', list: [{ label: 'Aspirin' }] })
  expect((await end('Tested, no reaction')).status).toBe(409)
  expect((await change({ end: [{ id: newId(), reason: 'Tested' }] })).status).toBe(404)
  await services.readLog.flush()
  const events = await db.selectFrom('auditEvent').select('fields').where('type', '=', 'allergy.update').execute()
  expect(events).toEqual([{ fields: '["end"]' }])
})

test('a list with no active allergies reads as not asked', async () => {
  const { change, read } = await clinic('Penicillin')
  const [{ _id = '' } = {}] = (await read()).list
  await change({ end: [{ id: _id, reason: 'Wrong patient' }] })
  expect(await read()).toMatchObject({ status: 'not-asked', text: 'N/A', askedAt: null, list: [] })
})

test('2.27 refuses the second of two people who edit the list', async () => {
  const { change, read } = await clinic()
  const answers = await Promise.all(['Aspirin', 'Penicillin'].map((label) => change({ add: [{ label }], version: 1 })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await read()).toMatchObject({ version: 2, status: 'listed' })
})

test.each([
  ['a blank label', { add: [{ label: ' ' }] }, 'add.0.label'],
  ['a label of 121', { add: [{ label: 'x'.repeat(121) }] }, 'add.0.label'],
  ['one label twice', { add: [{ label: 'Zinc' }, { label: ' ZINC ' }] }, 'add.1.label'],
  ['a reaction in the future', { add: [{ label: 'Zinc', onDate: '2026-11-13' }] }, 'add.0.onDate'],
  ['a month in the future', { add: [{ label: 'Zinc', onDate: '2026-12' }] }, 'add.0.onDate'],
  ['a date that does not exist', { add: [{ label: 'Zinc', onDate: '2025-02-29' }] }, 'add.0.onDate'],
  ['another severity', { add: [{ label: 'Zinc', severity: 'awful' }] }, 'add.0.severity'],
  ['the text as a source', { add: [{ label: 'Zinc', source: 'text' }] }, 'add.0.source'],
  ['an unknown ingredient', { add: [{ label: 'Zinc', ingredient: 'stardust' }] }, 'add.0.ingredient'],
  ['another status', { status: 'none' }, 'status'],
])('refuses %s', async (_, body, field) => {
  const { change, read } = await clinic()
  const { status, error } = await change(body)
  expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
  expect((await read()).list).toEqual([])
})

test('accepts today, this month and this year, a label of 120 characters and free text', async () => {
  const { change } = await clinic()
  const add = ['2026-11-12', '2026-11', '2026'].map((onDate) => ({ label: `Drug ${onDate}`, onDate }))
  expect((await change({ add: [...add, { label: 'x'.repeat(120) }] })).status).toBe(200)
  expect((await change({})).status).toBe(400)
})

test('a nurse cannot replace a reaction that is severe by its words either', async () => {
  const { as, params, change, read } = await clinic()
  await change({ add: [{ label: 'Penicillin', reaction: 'collapsed, face swollen' }] })
  const nurse = await as('nurse')
  const add = (entry: { label: string; reaction?: string }) => nurse.send(updateAllergies, { params, body: { add: [entry] } })
  const { status, error } = await add({ label: 'penicillin', reaction: 'rash' })
  expect([status, error?.message]).toEqual([409, 'Penicillin is listed already, with a severe reaction'])
  expect((await read()).list).toMatchObject([{ label: 'Penicillin', reaction: 'collapsed, face swollen' }])
  expect((await add({ label: 'penicillin', reaction: 'collapsed, was admitted' })).status).toBe(200)
})

test('asking again adds the reaction; a nurse cannot lower a severe reaction', async () => {
  const { as, change, params, labels, read } = await clinic('Penicillin: anaphylaxis; Aspirin')
  const nurse = await as('nurse')
  const add = (entry: object) => nurse.send(updateAllergies, { params, body: { add: [entry as { label: string }] } })
  expect((await add({ label: 'penicillin', severity: 'mild' })).error.fields).toHaveProperty('add.0.label')
  expect((await add({ label: 'aspirin', reaction: 'wheeze', severity: 'severe' })).status).toBe(200)
  expect(await labels()).toEqual(['Penicillin text', 'aspirin asked'])
  expect((await change({ add: [{ label: 'Penicillin', severity: 'mild' }] })).status).toBe(200)
  expect((await read()).list.map(({ severity }) => severity)).toEqual(['severe', 'mild'])
})

test('staff can confirm a near spelling, only as what it was read as', async () => {
  const { change, read } = await clinic('amoxcillin')
  const [entry] = (await read()).list
  expect(entry).toMatchObject({ understood: false, readAs: [{ ingredient: 'amoxicillin' }] })
  const confirm = (ingredient: string) => change({ confirm: [{ id: entry?._id ?? '', ingredient }] })
  expect((await confirm('zinc')).error.fields).toHaveProperty('confirm.0.ingredient')
  expect((await confirm('amoxicillin')).data.list).toMatchObject([{ understood: true, ingredient: 'amoxicillin' }])
})

test('a text of 500 characters with 40 parts becomes 40 allergies, and the text keeps what fits', async () => {
  const text = Array.from({ length: 40 }, (_, n) => `Drug nr ${n + 10}`).join('; ')
  const { change, read, textNow } = await clinic(text)
  expect((await read()).list).toHaveLength(40)
  const { data } = await change({ add: Array.from({ length: 10 }, (_, n) => ({ label: `Another long name ${n}` })) })
  expect([data.list.length, data.agrees]).toEqual([50, true])
  expect(await textNow()).toMatch(/; and \d+ more$/)
  expect((await textNow()).length).toBeLessThanOrEqual(500)
})

test('an old record’s text is read live, its allergies can be ended and confirmed, and N/A reads as not asked', async () => {
  const { db, change, read, labels, params } = await clinic('Penicillin; amoxcillin')
  const forget = async (text: string) => {
    await db.deleteFrom('allergy').execute()
    await db.deleteFrom('allergyStatus').execute()
    await db.updateTable('patient').set({ allergies: text }).where('_id', '=', params.id).execute()
  }
  await forget('Penicillin; amoxcillin')
  const { list, ...known } = await read()
  expect(known).toMatchObject({ status: 'listed', agrees: true, version: 1, askedAt: null })
  expect(list.map(({ label, createdAt }) => [label, createdAt])).toEqual([
    ['Penicillin', null],
    ['amoxcillin', null],
  ])
  const body = { end: [{ id: list[0]?._id ?? '', reason: 'Tested' }], confirm: [{ id: list[1]?._id ?? '', ingredient: 'amoxicillin' }] }
  expect((await change(body)).data).toMatchObject({ version: 2, text: 'amoxcillin', list: [{ ingredient: 'amoxicillin' }] })
  await forget('N/A')
  expect(await read()).toMatchObject({ status: 'not-asked', list: [], agrees: true })
  await forget('NKDA')
  expect(await read()).toMatchObject({ status: 'none-known', list: [] })
  // A text changed outside the server is read together with the list, and ends nothing.
  await change({ add: [{ label: 'Aspirin' }] })
  await db.updateTable('patient').set({ allergies: 'Zinc' }).where('_id', '=', params.id).execute()
  expect(await labels()).toEqual(['Aspirin asked', 'Zinc text'])
  expect(await read()).toMatchObject({ status: 'listed', agrees: false })
})

test('2.24 an upload of 1,000 patients reads every text without changing a byte', async () => {
  const { as, db, doctor } = await clinic()
  const admin = await as('admin')
  const texts = ['Penicillin: rash; Aspirin', 'None', 'no penicillin', 'Nuts / dust', 'N/A']
  const rows = Array.from({ length: 1000 }, (_, n) => aPatient({ phone: `0803${String(2_000_000 + n)}`, allergies: texts[n % 5] ?? '' }))
  const lines = rows.map((row) => PATIENT_COLUMNS.map((column) => `"${row[column]}"`).join(','))
  const file = new File([[PATIENT_COLUMNS.join(','), ...lines].join('\n')], 'patients.csv')
  expect(await admin.call(uploadPatients, { file })).toMatchObject({ inserted: 1000 })
  const stored = await db.selectFrom('patient').select(['_id', 'phone', 'allergies']).orderBy('_id').execute()
  const wanted = new Map(rows.map(({ phone, allergies }) => [phone, allergies]))
  expect(stored.slice(1).filter(({ phone, allergies }) => wanted.get(phone) !== allergies)).toEqual([])
  const statuses = await db
    .selectFrom('allergyStatus')
    .select(['status', (eb) => eb.fn.countAll<number>().as('n')])
    .groupBy('status')
    .execute()
  expect(Object.fromEntries(statuses.map(({ status, n }) => [status, Number(n)]))).toEqual({ listed: 600, 'none-known': 200 })
  expect(await db.selectFrom('allergy').select('_id').execute()).toHaveLength(1000)
  const last = stored.find(({ allergies }) => allergies === 'Nuts / dust')
  expect((await doctor.call(getAllergies, { params: { id: last?._id ?? '' } })).list.map(({ label, kind }) => `${label} ${kind}`)).toEqual([
    'Nuts food',
    'dust other',
  ])
})

test('an ended allergy stays readable with who ended it, when and why, newest first, and of this patient only', async () => {
  const { change, read, doctor, params, clock, anonymous, as } = await clinic('Penicillin: rash; Groundnuts')
  const other = await newPatient(doctor, { firstname: 'Bisi', allergies: 'Septrin' })
  const [penicillin, nuts] = (await read()).list
  await change({ end: [{ id: penicillin?._id, reason: 'Took it in May without a reaction' }] })
  clock.now = new Date('2026-11-12T09:05:00Z')
  const last = await change({ end: [{ id: nuts?._id, reason: 'Written on the wrong patient' }] })
  expect(last.status).toBe(200)
  const nurse = await as('nurse')
  const ended = await nurse.call(listEndedAllergies, { params })
  expect(ended).toMatchObject([
    { label: 'Groundnuts', endReason: 'Written on the wrong patient', endedAt: '2026-11-12T09:05:00.000Z' },
    { label: 'Penicillin', reaction: 'rash', endReason: 'Took it in May without a reaction', endedBy: { name: doctor.user.name } },
  ])
  expect((await read()).list).toEqual([])
  expect(await nurse.call(listEndedAllergies, { params: { id: other._id } })).toEqual([])
  expect((await anonymous.send(listEndedAllergies, { params })).status).toBe(401)
  expect((await doctor.send(listEndedAllergies, { params: { id: newId() } })).status).toBe(404)
})
