import { pickDiagnoses } from '@clinic/contract/diagnoses/diagnoses'
import { getSessionDiseaseReports, listDiseaseReports, updateDiseaseReport } from '@clinic/contract/disease-reports/disease-reports'
import { updateDiseaseLists } from '@clinic/contract/disease-reports/disease-weeks'
import { mergePatients, unmergePatients } from '@clinic/contract/merge/merge'
import { getOverview } from '@clinic/contract/overview/overview'
import { voidSession } from '@clinic/contract/sessions/entered-in-error'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { updateSettings } from '@clinic/contract/settings/settings'
import { expect, test } from 'vitest'
import { newPatient, newSession } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'

const NOW = '2026-11-18T10:00:00.000Z'
const notified = { to: 'Mrs Bello, DSNO', at: NOW, how: 'phone', reference: 'NIE/7' } as const

async function clinic(now = NOW) {
  const clock = { now: new Date(now) }
  const app = await testApp({ clock, config: { idleMinutes: 1_000_000, signInHours: 10_000 } })
  const [admin, doctor] = [await app.as('admin'), await app.as('doctor')]
  const at = (time: string) => {
    clock.now = new Date(time)
  }
  const see = (workingDiagnosis: string, patientId?: string) =>
    newSession(doctor, patientId === undefined ? { workingDiagnosis } : { workingDiagnosis, patientId })
  const of = async (id: string) => (await doctor.call(getSessionDiseaseReports, { params: { id } })).reports
  const open = async () => (await doctor.call(listDiseaseReports, {})).data
  const reported = async () => (await doctor.call(listDiseaseReports, { query: { when: 'reported' } })).data
  const report = async (id: string, body: object = { notified }) => doctor.call(updateDiseaseReport, { params: { id }, body })
  const pick = (id: string, ...codes: string[]) =>
    doctor.call(pickDiagnoses, { params: { id }, body: { diagnoses: codes.map((code) => ({ code })) } })
  return { ...app, clock, admin, doctor, at, see, of, open, reported, report, pick }
}

test.each([
  ['Measles', ['measles']],
  ['?measles', ['measles']],
  ['sudden weakness of the leg', ['flaccid-paralysis']],
  ['meningitis and CSM', ['meningitis']],
  ['Measles, malaria, ?whooping cough', ['measles', 'pertussis']],
  ['No measles', []],
  ['measles ruled out', []],
  ['malaria; typhoid', []],
  ['', []],
])('a visit for %j must be reported as %j', async (diagnosis, diseases) => {
  const { see, of } = await clinic()
  const reports = await of((await see(diagnosis))._id)
  expect(reports.map(({ disease }) => disease).toSorted()).toEqual(diseases)
  for (const { classification, notified, late } of reports) expect([classification, notified, late]).toEqual(['suspected', null, false])
})

test('an open case is late after 24 hours, and leaves the list once it is reported', async () => {
  const { admin, at, see, open, reported, report, doctor, db } = await clinic()
  const { _id: sessionId, patientId } = await see('measles')
  const counts = async () => {
    const { toReport, lateToReport } = await admin.call(getOverview, {})
    return [toReport, lateToReport]
  }
  const [first] = await open()
  expect(first).toMatchObject({ sessionId, label: 'Measles', late: false, patientId: { _id: patientId._id } })
  at('2026-11-19T10:00:00.000Z')
  expect([(await open())[0]?.late, await counts()]).toEqual([false, [1, 0]])
  at('2026-11-19T10:00:00.001Z')
  expect([(await open())[0]?.late, await counts()]).toEqual([true, [1, 1]])
  const told = await report(first?._id ?? '', { notified, address: '4 Ring Road', area: 'Ikeja', onsetOn: '2026-11-15' })
  const { _id, name, role } = doctor.user
  expect(told).toMatchObject({ late: false, address: '4 Ring Road', area: 'Ikeja', onsetOn: '2026-11-15', version: 2 })
  expect(told.notified).toEqual({ ...notified, by: { _id, name, role } })
  expect([(await open()).length, (await reported()).length, await counts()]).toEqual([0, 1, [0, 0]])
  const event = await db.selectFrom('auditEvent').selectAll().where('type', '=', 'disease-report.notify').executeTakeFirstOrThrow()
  expect([event.patientId, event.entityId]).toEqual([patientId._id, first?._id])
})

test('a case becomes probable and confirmed, and never goes back; a discarded one may be suspected again', async () => {
  const { see, of, report, doctor } = await clinic()
  const [first] = await of((await see('measles'))._id)
  const id = first?._id ?? ''
  for (const classification of ['probable', 'discarded', 'suspected', 'confirmed'] as const)
    expect((await report(id, { classification })).classification).toBe(classification)
  for (const classification of ['suspected', 'probable', 'discarded'] as const) {
    const refused = await doctor.send(updateDiseaseReport, { params: { id }, body: { classification } })
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([409, ['classification']])
  }
  expect((await report(id, { classification: 'confirmed', outcome: 'alive' })).outcome).toBe('alive')
})

test('a case that was never reported goes with its diagnosis; a reported one survives, and says that it has none', async () => {
  const { doctor, see, of, open, reported, report, pick } = await clinic()
  const { _id: id } = await see('measles')
  await pick(id, 'B54')
  expect([await of(id), await open()]).toEqual([[], []])
  await pick(id, 'B05.9')
  const [again] = await of(id)
  await report(again?._id ?? '')
  await pick(id)
  expect(await of(id)).toMatchObject([{ _id: again?._id, hasDiagnosis: false, notified: { to: notified.to } }])
  expect((await reported()).length).toBe(1)
  const { _id: other } = await see('?cholera')
  await doctor.call(updateSession, { body: { id: other, workingDiagnosis: 'cholera ruled out' } })
  expect(await of(other)).toEqual([])
})

test('an edit of the words keeps the case and its clock', async () => {
  const { doctor, at, see, of } = await clinic()
  const { _id: id } = await see('?measles')
  const [first] = await of(id)
  at('2026-11-18T15:00:00.000Z')
  await doctor.call(updateSession, { body: { id, workingDiagnosis: 'Measles, dehydration' } })
  expect(await of(id)).toEqual([first])
})

test('of a session opened in error only what was reported is left', async () => {
  const { doctor, see, open, reported, report, of } = await clinic()
  const [wrong, told] = [await see('measles'), await see('cholera')]
  await report((await of(told._id))[0]?._id ?? '')
  for (const { _id: id } of [wrong, told]) await doctor.call(voidSession, { params: { id }, body: { reason: 'Wrong patient' } })
  expect(await open()).toEqual([])
  expect(await reported()).toMatchObject([{ disease: 'cholera', hasDiagnosis: false }])
})

test('a second visit within 28 days is the same case; a later one is a new case', async () => {
  const { at, see, of, open, report } = await clinic()
  const first = await see('measles')
  at('2026-12-16T10:00:00.000Z')
  const review = await see('measles', first.patientId._id)
  expect((await open()).map(({ sessionId }) => sessionId)).toEqual([first._id])
  await report((await of(review._id))[0]?._id ?? '', { notified: { ...notified, at: '2026-12-16T10:00:00.000Z' } })
  expect(await of(review._id)).toMatchObject([{ sessionId: first._id, notified: { to: notified.to } }])
  expect(await open()).toEqual([])
  at('2027-01-14T10:00:00.000Z')
  const later = await see('measles', first.patientId._id)
  expect((await open()).map(({ sessionId }) => sessionId)).toEqual([later._id])
})

test('a joined pair counts once, and twice again after it is taken apart', async () => {
  const { admin, doctor, see, open, of } = await clinic()
  const [a, b] = [await newPatient(doctor), await newPatient(doctor)]
  const [first, second] = [await see('measles', a._id), await see('measles', b._id)]
  expect((await open()).length).toBe(2)
  await doctor.call(updateSession, { body: { id: second._id, open: false } })
  const { _id: mergeId } = await admin.call(mergePatients, { body: { keepId: a._id, mergeId: b._id, reason: 'The same person' } })
  expect((await open()).map(({ sessionId, patientId }) => [sessionId, patientId._id])).toEqual([[first._id, a._id]])
  expect((await of(second._id)).map(({ sessionId }) => sessionId)).toEqual([first._id])
  await admin.call(unmergePatients, { body: { mergeId, reason: 'Two people', give: [] } })
  expect((await open()).map(({ patientId }) => patientId._id)).toEqual([a._id, b._id])
})

test('a session that is given back to the other record takes its case with it', async () => {
  const { admin, doctor, see, open } = await clinic()
  const [a, b] = [await newPatient(doctor), await newPatient(doctor)]
  const { _id: mergeId } = await admin.call(mergePatients, { body: { keepId: a._id, mergeId: b._id, reason: 'The same person' } })
  const { _id: sessionId } = await see('measles', a._id)
  await admin.call(unmergePatients, { body: { mergeId, reason: 'Two people', give: [sessionId] } })
  expect((await open()).map(({ patientId }) => patientId._id)).toEqual([b._id])
})

test('the prompt has the officer’s phone, and a disease that is switched off makes no case', async () => {
  const { admin, doctor, see, of } = await clinic()
  await admin.call(updateSettings, { body: { diseaseOfficerPhone: '0803 111 2222' } })
  const { _id: id } = await see('measles')
  expect((await doctor.call(getSessionDiseaseReports, { params: { id } })).officerPhone).toBe('0803 111 2222')
  await admin.call(updateDiseaseLists, { body: { disease: 'measles', on: false } })
  expect(await of((await see('measles'))._id)).toEqual([])
  await admin.call(updateDiseaseLists, { body: { disease: 'measles', on: true } })
  expect((await of((await see('measles'))._id)).length).toBe(1)
  const unknown = await admin.send(updateDiseaseLists, { body: { disease: 'flu', on: false } })
  expect([unknown.status, Object.keys(unknown.error.fields ?? {})]).toEqual([400, ['disease']])
})

test('what is wrong is refused at its field, and changes nothing', async () => {
  const { doctor, see, of } = await clinic()
  const { _id: sessionId } = await see('measles')
  const id = (await of(sessionId))[0]?._id ?? ''
  const refused = async (body: object) => {
    const { status, error } = await doctor.send(updateDiseaseReport, { params: { id }, body })
    return [status, ...Object.keys(error.fields ?? {})]
  }
  expect(await refused({ notified: { ...notified, to: ' ' } })).toEqual([400, 'notified.to'])
  expect(await refused({ notified: { ...notified, how: 'pigeon' } })).toEqual([400, 'notified.how'])
  expect(await refused({ notified: { ...notified, at: 'today' } })).toEqual([400, 'notified.at'])
  expect(await refused({ notified: { ...notified, at: '2026-11-18T10:03:00.000Z' } })).toEqual([400, 'notified.at'])
  expect(await refused({ onsetOn: '2026-11-19' })).toEqual([400, 'onsetOn'])
  expect(await refused({ address: 'x'.repeat(121) })).toEqual([400, 'address'])
  expect(await refused({ area: 'x'.repeat(61) })).toEqual([400, 'area'])
  expect(await refused({})).toEqual([400])
  expect(await refused({ area: 'Ikeja', version: 9 })).toEqual([409])
  expect(await of(sessionId)).toMatchObject([{ version: 1, notified: null }])
  expect(
    (await doctor.call(updateDiseaseReport, { params: { id }, body: { address: 'x'.repeat(120), area: 'x'.repeat(60) } })).version,
  ).toBe(2)
})
