import { DRUG_GUARD_MODES } from '@clinic/clinical/guard/guard-override'
import { MALARIA_REASONS } from '@clinic/clinical/guard/malaria-first'
import { checkGuard, listGuardLog } from '@clinic/contract/guard/guard'
import { recordResult, strikeResult } from '@clinic/contract/results/results'
import { voidSession } from '@clinic/contract/sessions/entered-in-error'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newItem, newPatient, newSession } from '../../test/arrange.ts'
import { aSession } from '../../test/factories.ts'
import { testApp } from '../../test/harness.ts'
import type { Config } from '../config.ts'

const TREATS = 'Coartem'
const NOT_TESTED = ['malaria-not-tested']
const NEGATIVE = ['malaria-negative']

/** A patient without allergies in an open visit, and a box of an antimalarial. */
async function clinic(config: Partial<Config> = {}) {
  const clock = { now: new Date('2026-11-26T09:00:00Z') }
  const app = await testApp({ clock, config })
  const [admin, doctor, nurse] = [await app.as('admin'), await app.as('doctor'), await app.as('nurse')]
  const patient = await newPatient(doctor, { allergies: 'None' })
  const { _id: id } = await newSession(doctor, { patientId: patient._id, attendants: ['NURSE', 'PHARMACIST'] })
  await newItem(admin, { name: TREATS, count: 100 })
  await newItem(admin, { name: 'Paracetamol', count: 100 })
  const record = (value: string, test = 'malaria-rdt', session = id) =>
    nurse.call(recordResult, { body: { id: session, test, value } as never })
  const asked = async (sessionId = id, drug = TREATS) => {
    const { rows } = await nurse.call(checkGuard, { body: { patientId: patient._id, sessionId, rows: [{ drug }], gives: true } })
    return rows[0]
  }
  const kinds = async (sessionId = id) =>
    (await asked(sessionId))?.findings.map(({ kind }) => kind).filter((kind) => kind.startsWith('malaria-'))
  const give = (override?: object, drug = TREATS) =>
    nurse.send(updateSession, { body: { id, drugs: [{ drug, dosage: 1, ...(override && { override }) }] } as never })
  const stored = () => app.db.selectFrom('guardFinding').select(['drug', 'verdict', 'kinds', 'overrideId']).orderBy('_id').execute()
  return { ...app, clock, admin, doctor, nurse, patient, id, record, asked, kinds, give, stored }
}

test.each(DRUG_GUARD_MODES)('an antimalarial without a malaria test is a caution that stops no one, in the mode %s', async (drugGuard) => {
  const { asked, give, stored, id } = await clinic({ drugGuard })
  expect(await asked()).toMatchObject({ verdict: 'caution', refused: false })
  expect(await asked(id, 'Paracetamol')).toMatchObject({ verdict: 'clear', findings: [] })
  expect((await give()).status).toBe(200)
  expect(await stored()).toMatchObject([{ drug: TREATS, verdict: 'caution', kinds: JSON.stringify(NOT_TESTED), overrideId: null }])
})

test.each(MALARIA_REASONS['malaria-not-tested'])(
  'the reason "%s" is stored with what was given, and not asked again in the visit',
  async (reason) => {
    const { give, kinds, doctor } = await clinic()
    expect((await give({ reasonCode: 'other', reason })).status).toBe(200)
    expect((await doctor.call(listGuardLog, { query: {} })).data).toMatchObject([
      { drug: TREATS, kinds: NOT_TESTED, override: { reasonCode: 'other', reason } },
    ])
    expect(await kinds()).toEqual([])
  },
)

test.each(MALARIA_REASONS['malaria-negative'])('after a negative test the reason "%s" is stored, too', async (reason) => {
  const { record, give, kinds, doctor } = await clinic()
  await record('negative')
  expect(await kinds()).toEqual(NEGATIVE)
  expect((await give({ reasonCode: 'other', reason })).status).toBe(200)
  expect((await doctor.call(listGuardLog, { query: {} })).data).toMatchObject([{ kinds: NEGATIVE, override: { reason } }])
  expect(await kinds()).toEqual([])
})

test.each([
  ['malaria-rdt', 'positive', []],
  ['malaria-rdt', 'negative', NEGATIVE],
  ['malaria-rdt', 'invalid', NOT_TESTED],
  ['malaria-film', '+', []],
  ['malaria-film', 'none', NEGATIVE],
  ['hiv', 'reactive', NOT_TESTED],
] as const)('after %s %s it asks %j', async (code, value, wanted) => {
  const { record, kinds } = await clinic()
  await record(value, code)
  expect(await kinds()).toEqual(wanted)
})

test('a test of another visit, and one entered in error, count for nothing', async () => {
  const { record, kinds, doctor, patient, id } = await clinic()
  await doctor.call(updateSession, { body: { id, open: false } })
  const { _id: other } = await newSession(doctor, { patientId: patient._id })
  await record('positive', 'malaria-rdt', other)
  expect([await kinds(id), await kinds(other)]).toEqual([NOT_TESTED, []])
  const negative = await record('none', 'malaria-film', other)
  expect(await kinds(other)).toEqual([]) // one of them is positive
  await doctor.call(strikeResult, { params: { id: negative._id }, body: { reason: 'Wrong patient' } })
  const positive = await record('positive', 'malaria-rdt', other)
  await doctor.call(strikeResult, { params: { id: positive._id }, body: { reason: 'Wrong patient' } })
  expect(await kinds(other)).toEqual([]) // the first still holds
  await doctor.call(voidSession, { params: { id: other }, body: { reason: 'Opened twice' } })
})

test('struck, a positive test no longer speaks for the drug', async () => {
  const { record, kinds, doctor } = await clinic()
  const { _id } = await record('positive')
  expect(await kinds()).toEqual([])
  await doctor.call(strikeResult, { params: { id: _id }, body: { reason: 'Wrong patient' } })
  expect(await kinds()).toEqual(NOT_TESTED)
})

test('a structured line is asked about in a new visit too, and free text is never refused nor remarked on', async () => {
  const { doctor, admin, clock } = await clinic()
  const patient = await newPatient(doctor, { allergies: 'None' })
  const lines = { prescriptionLines: [{ drug: TREATS, units: 24 }], prescription: 'Coartem 80/480 twice daily for 3 days' }
  const { verdict, rows, text } = await doctor.call(checkGuard, {
    body: { patientId: patient._id, newVisit: true, rows: [{ drug: TREATS }], text: lines.prescription },
  })
  expect([verdict, rows[0]?.refused, rows[0]?.findings.map(({ kind }) => kind)]).toEqual(['caution', false, NOT_TESTED])
  expect(text.flatMap(({ findings }) => findings)).toEqual([])
  const opened = await doctor.send(createSession, { body: aSession(patient._id, lines as never) })
  expect(opened.status).toBe(201)
  clock.now = new Date('2026-11-26T09:05:00Z')
  const { data } = await admin.call(listGuardLog, { query: {} })
  expect(data).toMatchObject([{ drug: TREATS, verdict: 'caution', kinds: NOT_TESTED, override: null }])
})
