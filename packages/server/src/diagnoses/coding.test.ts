import { findDiagnosesBy, listSessionDiagnoses, pickDiagnoses, teachTerm } from '@clinic/contract/diagnoses/diagnoses'
import { voidSession } from '@clinic/contract/sessions/entered-in-error'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newSession } from '../../test/arrange.ts'
import { aSession } from '../../test/factories.ts'
import { testApp } from '../../test/harness.ts'
import { newId } from '../ids.ts'

async function clinic() {
  const app = await testApp()
  const doctor = await app.as('doctor', { name: 'Doctor Bello' })
  const open = async (workingDiagnosis: string) => (await newSession(doctor, { workingDiagnosis }))._id
  const edit = (id: string, workingDiagnosis: string) => doctor.call(updateSession, { body: { id, workingDiagnosis } })
  const pick = (id: string, ...codes: string[]) =>
    doctor.send(pickDiagnoses, { params: { id }, body: { diagnoses: codes.map((code) => ({ code, certainty: 'confirmed' as const })) } })
  const codes = async (id: string) =>
    (await doctor.call(listSessionDiagnoses, { params: { id } })).map(
      ({ code, certainty, source }) => `${source === 'picked' ? 'picked ' : ''}${certainty === 'suspected' ? '?' : ''}${code}`,
    )
  const unread = async (id: string) =>
    (await app.db.selectFrom('unreadDiagnosis').select('words').where('sessionId', '=', id).orderBy('position').execute()).map(
      ({ words }) => words,
    )
  return { ...app, doctor, open, edit, pick, codes, unread }
}

test('8.8 a new session is coded from its words, with who saved them and when', async () => {
  const { open, doctor, unread, codes } = await clinic()
  const id = await open('Malaria ++; ?typhoid; hot body, HOT  BODY')
  const by = { _id: doctor.user._id, name: 'Doctor Bello', role: 'doctor' }
  expect(await doctor.call(listSessionDiagnoses, { params: { id } })).toEqual([
    { code: 'B54', label: 'malaria', certainty: 'confirmed', source: 'matched', by, at: expect.any(String) },
    { code: 'A01.0', label: 'typhoid', certainty: 'suspected', source: 'matched', by, at: expect.any(String) },
  ])
  expect(await unread(id)).toEqual(['hot body'])
  expect(await codes(await open(''))).toEqual([])
})

test('8.16 an edit of the words updates the codes, and keeps picked ones', async () => {
  const { open, edit, pick, codes, unread } = await clinic()
  const id = await open('malaria, hot body')
  expect((await pick(id, 'B54', 'I10')).data).toMatchObject([
    { code: 'B54', source: 'matched' },
    { code: 'I10', source: 'picked' },
  ])
  expect(await unread(id)).toEqual([])
  await edit(id, 'typhoid; HTN; cold body')
  expect([await codes(id), await unread(id)]).toEqual([['picked I10', 'A01.0'], ['cold body']])
  await edit(id, '')
  expect([await codes(id), await unread(id)]).toEqual([['picked I10'], []])
})

test('a picked certainty overrides the words', async () => {
  const { open, edit, pick, codes, doctor } = await clinic()
  const id = await open('?malaria')
  await pick(id, 'B54')
  await doctor.call(updateSession, { body: { id, complaints: 'Fever' } })
  expect(await codes(id)).toEqual(['picked B54'])
  await edit(id, '?malaria; measles')
  expect(await codes(id)).toEqual(['picked B54', 'B05.9'])
})

test('a code that a user removed stays removed until the words that name it change', async () => {
  const { open, edit, pick, codes } = await clinic()
  const id = await open('malaria; UTI; ?typhoid')
  await pick(id, 'B54')
  for (const [words, expected] of [
    ['malaria; UTI; ?typhoid; measles', ['B54', 'B05.9']],
    ['UTI, ?typhoid', []],
    ['UTI, typhoid', ['A01.0']],
    ['typhoid', ['A01.0']],
    ['typhoid; UTI', ['A01.0', 'N39.0']],
  ] as const) {
    await edit(id, words)
    expect([words, await codes(id)]).toEqual([words, expected])
  }
})

test('a list that a user emptied stays empty, and words they left uncoded do not wait to be coded again', async () => {
  const { open, edit, pick, codes, unread } = await clinic()
  const id = await open('malaria; hot body')
  await pick(id)
  await edit(id, 'malaria; hot body; cold body')
  expect([await codes(id), await unread(id)]).toEqual([[], ['cold body']])
  await edit(id, 'hot body; cold body; malaria ++')
  expect([await codes(id), await unread(id)]).toEqual([[], ['cold body']])
})

test('a code that no one removed is read again, even if the list did not have it before', async () => {
  const { open, edit, codes, db } = await clinic()
  const id = await open('malaria; UTI')
  await db.deleteFrom('sessionDiagnosis').where('code', '=', 'N39.0').execute() // as read with an older list of diagnoses
  await edit(id, 'malaria; UTI; measles')
  expect(await codes(id)).toEqual(['B54', 'N39.0', 'B05.9'])
})

test('teaching a term does not bring back a code that a user removed', async () => {
  const { open, pick, codes, doctor } = await clinic()
  const id = await open('malaria; UTI')
  const other = await open('malaria; UTI; hot body')
  for (const session of [id, other]) await pick(session, 'N39.0')
  await doctor.call(teachTerm, { body: { term: 'UTI', code: 'A64' } })
  expect([await codes(id), await codes(other)]).toEqual([['A64'], ['A64']])
})

test('words saved with care are coded too, and care alone changes no codes', async () => {
  const { doctor, open, codes, db } = await clinic()
  const id = await open('malaria')
  await doctor.call(updateSession, { body: { id, workingDiagnosis: 'typhoid', comment: 'Seen' } })
  expect(await codes(id)).toEqual(['A01.0'])
  const before = await db.selectFrom('sessionDiagnosis').selectAll().execute()
  await doctor.call(updateSession, { body: { id, comment: 'Seen again', workingDiagnosis: 'typhoid' } })
  expect(await db.selectFrom('sessionDiagnosis').selectAll().execute()).toEqual(before)
})

test('a save that fails codes nothing', async () => {
  const { doctor, open, codes, db } = await clinic()
  const id = await open('malaria')
  const body = { id, workingDiagnosis: 'typhoid', drugs: [{ drug: newId(), dosage: 1 }] }
  expect((await doctor.send(updateSession, { body })).status).toBe(404)
  expect(await codes(id)).toEqual(['B54'])
  const { _id } = await newSession(doctor)
  expect((await doctor.send(createSession, { body: { ...aSession(_id, { workingDiagnosis: 'cholera' }) } })).status).toBe(404)
  expect(await db.selectFrom('sessionDiagnosis').select('code').where('code', '=', 'A00.9').execute()).toEqual([])
})

test.each([
  [{ diagnoses: [{ code: 'X99' }] }, 'diagnoses.0.code'],
  [{ diagnoses: [{ code: 'B54' }, { code: '' }] }, 'diagnoses.1.code'],
  [{ diagnoses: [{ code: 'B54' }, { code: 'B54', certainty: 'suspected' }] }, 'diagnoses.1.code'],
  [{ diagnoses: [{ code: 'B54', certainty: 'maybe' }] }, 'diagnoses.0.certainty'],
  [{ diagnoses: 'B54' }, 'diagnoses'],
  [{ diagnoses: Array.from({ length: 21 }, () => ({ code: 'B54' })) }, 'diagnoses'],
  [{}, 'diagnoses'],
])('picking %j is refused at its field', async (body, field) => {
  const { doctor, open, codes } = await clinic()
  const id = await open('typhoid')
  const { status, error } = await doctor.send(pickDiagnoses, { params: { id }, body: body as never })
  expect([status, Object.keys(error.fields ?? {})]).toContainEqual(expect.arrayContaining([field]))
  expect([status, await codes(id)]).toEqual([400, ['A01.0']])
})

test('audits who picked codes, with the patient; leaves a voided session alone', async () => {
  const { doctor, open, pick, db, services } = await clinic()
  const id = await open('typhoid')
  await pick(id, 'I10')
  await services.readLog.flush()
  const events = await db.selectFrom('auditEvent').select(['entityId', 'fields', 'actorId']).where('type', '=', 'diagnosis.pick').execute()
  expect(events).toEqual([{ entityId: id, fields: '["diagnoses"]', actorId: doctor.user._id }])
  await doctor.call(voidSession, { params: { id }, body: { reason: 'Wrong patient' } })
  expect((await pick(id, 'B54')).status).toBe(409)
  expect((await pick(newId(), 'B54')).status).toBe(404)
})

test('8.12, 8.13 typed words find diagnoses; a misspelling only suggests, and matches start at a word', async () => {
  const { doctor } = await clinic()
  const find = async (text?: string) => (await doctor.call(findDiagnosesBy, { query: { text } })).map(({ code }) => code)
  expect([await find('malarai'), await find('waist'), await find('routine'), await find(), await find('p')]).toEqual([
    ['B54'],
    ['M54.5'],
    [],
    [],
    expect.objectContaining({ length: 8 }),
  ])
})
