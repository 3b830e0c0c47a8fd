import { listSessionDiagnoses, listUncoded, pickDiagnoses, readDiagnosesOf, teachTerm } from '@clinic/contract/diagnoses/diagnoses'
import { voidSession } from '@clinic/contract/sessions/entered-in-error'
import { expect, test } from 'vitest'
import { newPatient, newSession } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'

async function clinic() {
  const app = await testApp()
  const doctor = await app.as('doctor')
  const { _id: patientId } = await newPatient(doctor)
  const open = async (workingDiagnosis: string) => (await newSession(doctor, { patientId, workingDiagnosis }))._id
  const teach = (term: string, code: string | null) => doctor.send(teachTerm, { body: { term, code } })
  const codes = async (id: string) =>
    (await doctor.call(listSessionDiagnoses, { params: { id } })).map(({ code, certainty }) =>
      certainty === 'suspected' ? `?${code}` : code,
    )
  const toCode = async (query = {}) => doctor.call(listUncoded, { query })
  const parts = async () => (await toCode()).data.map(({ text, sessions }) => [text, sessions])
  const events = async () => {
    await app.services.readLog.flush()
    return app.db
      .selectFrom('auditEvent')
      .select(['type', 'entityId', 'patientId', 'rows'])
      .where('type', 'in', ['diagnosis.code', 'term.teach', 'term.forget'])
      .orderBy('seq')
      .execute()
  }
  return { ...app, doctor, patientId, open, teach, codes, toCode, parts, events }
}

test('8.15 teaching a term codes three old sessions, each with its event, and every new one', async () => {
  const { open, teach, codes, parts, events, patientId } = await clinic()
  const old = [await open('Hot body'), await open('cough; HOT-BODY.'), await open('?hot body and malaria')]
  const other = await open('hot bodyache')
  expect(await parts()).toEqual([
    ['HOT BODY', 3],
    ['hot bodyache', 1],
    ['cough', 1],
  ])
  expect(await teach('hot body', 'R51')).toMatchObject({
    status: 201,
    data: { term: 'hot body', code: 'R51', label: 'headache', sessions: 3 },
  })
  expect(await Promise.all([...old, other].map(codes))).toEqual([['R51'], ['R51'], ['?R51', 'B54'], []])
  const ids = old.toReversed()
  expect(await events()).toEqual([
    ...ids.map((entityId) => ({ type: 'diagnosis.code', entityId, patientId, rows: null })),
    { type: 'term.teach', entityId: null, patientId: null, rows: 3 },
  ])
  expect(await parts()).toEqual([
    ['hot bodyache', 1],
    ['cough', 1],
  ])
  expect(await codes(await open('hot   body, worms'))).toEqual(['R51', 'B82.0'])
})

test('correcting or removing a wrong term updates all sessions', async () => {
  const { open, teach, codes, parts } = await clinic()
  const id = await open('hot body; UTI')
  await teach('hot body', 'R51')
  expect((await teach('Hot body', 'B54')).data).toMatchObject({ sessions: 1 })
  expect(await codes(id)).toEqual(['B54', 'N39.0'])
  expect((await teach('hot body', 'B54')).data).toMatchObject({ sessions: 0 })
  expect((await teach('hot body', null)).data).toMatchObject({ code: null, label: null, sessions: 1 })
  expect([await codes(id), await parts()]).toEqual([['N39.0'], [['hot body', 1]]])
})

test('a clinic can redefine a word on the list; picked codes stay', async () => {
  const { doctor, open, teach, codes } = await clinic()
  const [read, picked] = [await open('apollo'), await open('Apollo')]
  await doctor.call(pickDiagnoses, { params: { id: picked }, body: { diagnoses: [{ code: 'H10.9' }, { code: 'I10' }] } })
  expect((await teach('apollo', 'H26.9')).data).toMatchObject({ sessions: 1 })
  expect([await codes(read), await codes(picked)]).toEqual([['H26.9'], ['H10.9', 'I10']])
})

test('refuses an invalid term at its field, and accepts 60 characters', async () => {
  const { teach, doctor } = await clinic()
  for (const term of ['', '   ', '12345', '1 2', '?!', 'x'.repeat(61), '\u{FDFA}'.repeat(10)])
    expect([term, await teach(term, 'B54')]).toMatchObject([term, { status: 400, error: { fields: { term: expect.any(String) } } }])
  for (const code of ['X99', '', 'b54', 'malaria'])
    expect([code, await teach('hot body', code)]).toMatchObject([code, { status: 400, error: { fields: { code: expect.any(String) } } }])
  expect((await doctor.send(teachTerm, { body: { term: 'hot body' } as never })).status).toBe(400)
  expect((await teach('x'.repeat(60), 'B54')).status).toBe(201)
  expect((await teach('fever 40/40', 'B54')).status).toBe(201)
  expect(await doctor.call(readDiagnosesOf, { body: { text: 'Fever 40/40' } })).toMatchObject([{ code: 'B54' }])
})

test('lists uncoded words in pages, with suggestions, without voided sessions', async () => {
  const { doctor, open, toCode, parts } = await clinic()
  const long = 'a very long story '.repeat(6).trim()
  await open(`malarai, ${long}`)
  const newest = await open('Malarai')
  const voided = await open('zzz')
  await doctor.call(voidSession, { params: { id: voided }, body: { reason: 'Wrong patient' } })
  expect(await toCode()).toEqual({
    data: [
      { text: 'Malarai', sessions: 2, sessionId: newest, canTeach: true, suggestions: [{ code: 'B54', label: 'malaria' }] },
      { text: long, sessions: 1, sessionId: expect.any(String), canTeach: false, suggestions: [] },
    ],
    count: 2,
    isReading: false,
  })
  expect((await toCode({ limit: 1, skip: 1 })).data).toMatchObject([{ text: long }])
  expect(await parts()).toHaveLength(2)
})

test('words saved while they are being taught wait to be coded, and teaching again codes them', async () => {
  const { open, teach, codes, db } = await clinic()
  const id = await open('hot body')
  const row = {
    termKey: 'hot body',
    term: 'hot body',
    code: 'R51',
    by: (await db.selectFrom('personnel').select('_id').executeTakeFirstOrThrow())._id,
  }
  await db
    .insertInto('diagnosisTerm')
    .values({ ...row, at: new Date().toISOString() })
    .execute()
  expect((await teach('hot body', 'R51')).data).toMatchObject({ sessions: 1 })
  expect(await codes(id)).toEqual(['R51'])
})

test('two users who teach the same words at once leave one term and matching codes', async () => {
  const { open, teach, codes, db } = await clinic()
  const ids = [await open('hot body'), await open('hot body')]
  const both = await Promise.all([teach('hot body', 'B54'), teach('hot body', 'R51')])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  const terms = await db.selectFrom('diagnosisTerm').select('code').execute()
  expect(terms).toHaveLength(1)
  for (const id of ids) expect(await codes(id)).toEqual([terms[0]?.code])
})

test('only admin and doctor can see uncoded words and teach terms; others get 403', async () => {
  const { as, anonymous } = await clinic()
  for (const role of ['admin', 'nurse', 'pharmacist', 'physiotherapist'] as const) {
    const person = await as(role)
    const may = role === 'admin'
    expect([role, (await person.send(listUncoded, {})).status]).toEqual([role, may ? 200 : 403])
    expect([role, (await person.send(teachTerm, { body: { term: role, code: 'B54' } })).status]).toEqual([role, may ? 201 : 403])
  }
  expect((await anonymous.send(listUncoded, {})).status).toBe(401)
})
