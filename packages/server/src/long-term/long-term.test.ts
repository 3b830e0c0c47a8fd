import { addDays } from '@clinic/clinical/calendar'
import type { Condition } from '@clinic/clinical/long-term/control'
import { createFollowUp } from '@clinic/contract/follow-ups/follow-ups'
import { listLongTerm } from '@clinic/contract/long-term/long-term'
import { mergePatients, unmergePatients } from '@clinic/contract/merge/merge'
import { recordObservation, strikeObservation } from '@clinic/contract/observations/observations'
import { updateFacts } from '@clinic/contract/patients/patient-facts'
import { addProblem } from '@clinic/contract/problems/problems'
import { recordResult, strikeResult } from '@clinic/contract/results/results'
import { voidSession } from '@clinic/contract/sessions/entered-in-error'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newPatient, newSession } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'

const TODAY = '2026-11-26'
/** Noon in Lagos on this day, or so many days before. */
const noon = (daysAgo: number) => new Date(`${addDays(TODAY, -daysAgo)}T11:00:00Z`)

/** A clinic in which a visit can be made on any earlier day. */
async function aClinic() {
  const clock = { now: noon(0) }
  const app = await testApp({ clock, config: { idleMinutes: 10_000_000, signInHours: 100_000, timeZone: 'Africa/Lagos' } })
  clock.now = noon(1000)
  const [admin, doctor, nurse] = [await app.as('admin'), await app.as('doctor'), await app.as('nurse')]
  async function on<T>(daysAgo: number, act: () => Promise<T>): Promise<T> {
    clock.now = noon(daysAgo)
    const done = await act()
    clock.now = noon(0)
    return done
  }
  const visit = (daysAgo: number, patientId: string, fields = {}) =>
    on(daysAgo, () => newSession(doctor, { patientId, workingDiagnosis: 'Hypertension', ...fields }))
  /** Someone with hypertension since so long ago, with a last visit. */
  async function person(lastname: string, visits: readonly [daysAgo: number, bloodPressure: string][]) {
    const { _id } = await on(visits[0]?.[0] ?? 0, () => newPatient(doctor, { lastname }))
    const sessions = []
    for (const [daysAgo, bloodPressure] of visits) sessions.push(await visit(daysAgo, _id, { bloodPressure }))
    return { _id, sessions }
  }
  const list = (query: object = {}) => nurse.call(listLongTerm, { query })
  const names = async (query: object = {}) => (await list(query)).data.map(({ patientId }) => patientId.lastname)
  return { ...app, admin, doctor, nurse, on, visit, person, list, names }
}

test('everyone counted is in exactly one of four groups, which add up, by the last visit of the last three months', async () => {
  const { person, list, names } = await aClinic()
  await person('Missed', [
    [200, '120/80'],
    [93, '150/95'],
  ])
  await person('Higher', [
    [300, '120/80'],
    [120, '190/110'],
  ])
  await person('Uncontrolled', [
    [200, '120/80'],
    [10, '140/80'],
  ])
  await person('Controlled', [
    [200, '190/110'],
    [92, '139/89'],
  ])
  await person('Unmeasured', [
    [200, '190/110'],
    [1, ''],
  ])
  await person('Unreadable', [
    [200, '190/110'],
    [1, '140'],
  ])
  await person('Recent', [
    [60, '190/110'],
    [1, '190/110'],
  ])
  await person('Lost', [
    [700, '190/110'],
    [366, '190/110'],
  ])
  const { counts, total, unreadable, recent, lost } = await list()
  expect(counts).toEqual({ missed: 2, uncontrolled: 1, unmeasured: 2, controlled: 1 })
  expect([total, unreadable, recent, lost]).toEqual([6, 1, 1, 1])
  expect(await names()).toEqual(['Higher', 'Missed'])
  expect(await names({ skip: 1, limit: 1 })).toEqual(['Missed'])
  expect(await names({ group: 'uncontrolled' })).toEqual(['Uncontrolled'])
  expect(await names({ group: 'controlled' })).toEqual(['Controlled'])
  const { data } = await list({ group: 'unmeasured' })
  expect(data.map((row) => [row.patientId.lastname, row.measured?.text, row.isUnreadable])).toEqual([
    ['Unmeasured', undefined, false],
    ['Unreadable', '140', true],
  ])
})

test('a visit that takes the pressure twice counts by the newest that can be read, without struck sets', async () => {
  const { person, doctor, nurse, list, on } = await aClinic()
  const { sessions } = await person('Okafor', [
    [200, '120/80'],
    [5, '180/100'],
  ])
  const params = { id: sessions[1]?._id ?? '' }
  const again = await on(4, () => nurse.call(recordObservation, { params, body: { bloodPressure: '128/80' } }))
  await on(3, () => nurse.call(recordObservation, { params, body: { bloodPressure: 'cuff broken' } }))
  expect((await list({ group: 'controlled' })).data[0]?.measured).toEqual({ text: '128/80', at: noon(4).toISOString() })
  await doctor.call(strikeObservation, { params: { id: again._id }, body: { reason: 'Wrong patient' } })
  expect((await list({ group: 'uncontrolled' })).data[0]?.measured?.text).toBe('180/100')
})

test('a problem puts a person on the list; death, a void visit and words that only suspect take them off', async () => {
  const { doctor, on, visit, list } = await aClinic()
  const total = async () => (await list()).total
  const { _id } = await on(200, () => newPatient(doctor))
  const params = { id: _id }
  const seen = await visit(150, _id, { workingDiagnosis: '?Hypertension' })
  await visit(1, _id, { workingDiagnosis: 'Malaria' })
  expect(await total()).toBe(0)
  await on(150, () => doctor.call(updateSession, { body: { id: seen._id, workingDiagnosis: 'Hypertension' } }))
  expect(await total()).toBe(1)
  await doctor.call(updateSession, { body: { id: seen._id, open: false } })
  await doctor.call(voidSession, { params: { id: seen._id }, body: { reason: 'Wrong patient' } })
  expect(await total()).toBe(0)
  await on(140, () => doctor.call(addProblem, { params, body: { label: 'Hypertension', code: 'I10' } }))
  expect(await total()).toBe(1)
  await doctor.call(updateFacts, { params, body: { deceasedOn: addDays(TODAY, -1) } })
  expect(await total()).toBe(0)
})

test('joined records are one person, and two again after they are taken apart', async () => {
  const { admin, doctor, person, list } = await aClinic()
  const a = await person('Okafor', [
    [200, '120/80'],
    [100, '150/90'],
  ])
  const b = await person('Okafor', [
    [150, '120/80'],
    [5, '130/80'],
  ])
  expect((await list()).counts).toMatchObject({ missed: 1, controlled: 1 })
  for (const { _id } of [...a.sessions, ...b.sessions]) await doctor.call(updateSession, { body: { id: _id, open: false } })
  const joined = await admin.call(mergePatients, { body: { keepId: a._id, mergeId: b._id, reason: 'The same person' } })
  const one = await list({ group: 'controlled' })
  expect([one.total, one.data[0]?.patientId._id, one.data[0]?.since]).toEqual([1, a._id, addDays(TODAY, -200)])
  await admin.call(unmergePatients, { body: { mergeId: joined._id, reason: 'Two people', give: [] } })
  expect((await list()).total).toBe(2)
})

test('diabetes counts by the newest glucose of the last visit, in the unit in which it was typed', async () => {
  const { doctor, nurse, on, visit, list, names } = await aClinic()
  async function person(lastname: string, ...results: { value: string; unit: 'mg/dL' | 'mmol/L'; context?: 'fasting' | 'random' }[]) {
    const { _id } = await on(200, () => newPatient(doctor, { lastname }))
    await visit(200, _id, { workingDiagnosis: 'Diabetes' })
    const { _id: id } = await visit(2, _id, { workingDiagnosis: 'Diabetes' })
    const made = []
    for (const result of results) made.push(await on(2, () => nurse.call(recordResult, { body: { id, test: 'glucose', ...result } })))
    return made
  }
  await person('Controlled', { value: '6.9', unit: 'mmol/L', context: 'fasting' })
  const [high] = await person('High', { value: '220', unit: 'mg/dL', context: 'random' })
  await person('Higher', { value: '15.2', unit: 'mmol/L', context: 'random' })
  await person('Unjudged', { value: '150', unit: 'mg/dL' })
  await person('Unmeasured')
  const condition = 'diabetes'
  const { counts, unreadable } = await list({ condition })
  expect([counts, unreadable]).toEqual([{ missed: 0, uncontrolled: 2, unmeasured: 2, controlled: 1 }, 1])
  expect(await names({ condition, group: 'uncontrolled' })).toEqual(['Higher', 'High'])
  expect((await list({ condition, group: 'controlled' })).data[0]?.measured?.text).toBe('6.9 mmol/L, fasting')
  await doctor.call(strikeResult, { params: { id: high?._id ?? '' }, body: { reason: 'Wrong patient' } })
  expect((await list({ condition })).counts).toMatchObject({ uncontrolled: 1, unmeasured: 3 })
  expect((await list()).total).toBe(0)
})

test('a row says when they come back and until when their drugs for it were prescribed', async () => {
  const { doctor, on, visit, list } = await aClinic()
  const { _id } = await on(200, () => newPatient(doctor))
  await visit(200, _id)
  await visit(120, _id, {
    prescription: '',
    prescriptionLines: [
      { drug: 'Amlodipine 5 mg', dose: '1 tablet', timesPerDay: 1, days: 30 },
      { drug: 'Paracetamol', dose: '2 tablets', timesPerDay: 3, days: 60 },
    ],
  })
  const dueOn = addDays(TODAY, 3)
  await doctor.call(createFollowUp, { body: { patientId: _id, dueOn, reason: 'Pressure' } })
  const { data } = await list()
  expect(data.map((row) => [row.dueOn, row.drugsUntil, row.lastVisit])).toEqual([[dueOn, addDays(TODAY, -91), addDays(TODAY, -120)]])
})

test('every role reads the list, each patient shown is audited, and a wrong condition or group is named', async () => {
  const { as, anonymous, person, list, nurse, db, services } = await aClinic()
  const { _id } = await person('Okafor', [
    [200, '120/80'],
    [100, '150/90'],
  ])
  await list()
  await services.readLog.flush()
  const events = await db.selectFrom('auditEvent').select(['type', 'patientId', 'rows']).where('type', '=', 'long-term.list').execute()
  expect(events).toContainEqual({ type: 'long-term.list', patientId: _id, rows: null })
  expect((await anonymous.send(listLongTerm, {})).status).toBe(401)
  expect((await (await as('physiotherapist')).call(listLongTerm, {})).total).toBe(1)
  const wrong = await nurse.send(listLongTerm, { query: { condition: 'gout' as Condition, group: 'all' as 'missed' } })
  expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([400, ['condition', 'group']])
})
