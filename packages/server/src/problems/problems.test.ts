import { addProblem, listProblems, type ProblemUpdate, updateProblem } from '@clinic/contract/problems/problems'
import { expect, test } from 'vitest'
import { newPatient } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'
import { newId } from '../ids.ts'

async function clinic() {
  // 23:30 UTC is 00:30 on 1 December in Lagos.
  const clock = { now: new Date('2026-11-30T23:30:00Z') }
  const app = await testApp({ clock })
  const doctor = await app.as('doctor', { name: 'Doctor Bello' })
  const patient = await newPatient(doctor)
  const params = { id: patient._id }
  const add = (body: object) => doctor.send(addProblem, { params, body: body as { label: string } })
  const edit = (id: string, body: ProblemUpdate) => doctor.send(updateProblem, { params: { id }, body })
  const read = () => doctor.call(listProblems, { params })
  const labels = async () => (await read()).map(({ label, endedAt }) => (endedAt === null ? label : `(${label})`))
  return { ...app, clock, doctor, params, add, edit, read, labels }
}

test('10.8 everyone signed in reads problems, and only admin and doctor write them: a nurse gets 403', async () => {
  const { anonymous, as, params, add, doctor } = await clinic()
  const { data: problem } = await add({ label: 'Hypertension' })
  expect((await anonymous.send(listProblems, { params })).status).toBe(401)
  for (const role of ['admin', 'doctor', 'nurse', 'pharmacist', 'physiotherapist'] as const) {
    const person = await as(role)
    expect((await person.send(listProblems, { params })).status).toBe(200)
    const mayWrite = role === 'admin' || role === 'doctor'
    const added = await person.send(addProblem, { params, body: { label: `Seen by ${role}` } })
    expect([role, added.status]).toEqual([role, mayWrite ? 201 : 403])
    const edited = await person.send(updateProblem, { params: { id: problem._id }, body: { pinned: true } })
    expect([role, edited.status]).toEqual([role, mayWrite ? 200 : 403])
  }
  expect((await doctor.send(listProblems, { params: { id: newId() } })).status).toBe(404)
  expect((await doctor.send(updateProblem, { params: { id: newId() }, body: { pinned: true } })).status).toBe(404)
})

test('a problem keeps what was written, and who wrote it when', async () => {
  const { add, read, clock, doctor } = await clinic()
  const { status, data } = await add({ label: '  Sickle  cell disease ', code: 'D57', since: '2019-05', pinned: true })
  expect(status).toBe(201)
  expect(data).toMatchObject({ label: 'Sickle  cell disease', code: 'D57', since: '2019-05', pinned: true, version: 1 })
  const by = { _id: doctor.user._id, name: 'Doctor Bello', role: 'doctor' }
  expect(data).toMatchObject({ createdBy: by, createdAt: clock.now.toISOString(), endedBy: null, endedAt: null })
  expect(await read()).toEqual([data])
})

test.each([
  [{ label: '' }, 'label'],
  [{ label: '   ' }, 'label'],
  [{ label: 'x'.repeat(121) }, 'label'],
  [{}, 'label'],
  [{ label: 'Asthma', since: '2027' }, 'since'],
  [{ label: 'Asthma', since: '2027-01' }, 'since'],
  [{ label: 'Asthma', since: '2026-13' }, 'since'],
  [{ label: 'Asthma', since: '2026-5' }, 'since'],
  [{ label: 'Asthma', since: '2026-05-01' }, 'since'],
  [{ label: 'Asthma', pinned: 1 }, 'pinned'],
  [{ label: 'Asthma', code: 5 }, 'code'],
])('%o is refused at its field', async (body, field) => {
  const { add, read } = await clinic()
  const { status, error } = await add(body)
  expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
  expect(await read()).toEqual([])
})

test('the clinic’s own month and year, and a label of 120 characters, are accepted', async () => {
  const { add } = await clinic()
  expect((await add({ label: 'x'.repeat(120), since: '2026-12' })).status).toBe(201)
  expect((await add({ label: 'Asthma', since: '2026' })).status).toBe(201)
})

test('refuses a second active problem with the same label in any case, even in an edit; allows it after the first has ended', async () => {
  const { add, edit, labels } = await clinic()
  const { data: first } = await add({ label: 'Asthma' })
  const { error, status } = await add({ label: ' ASTHMA ' })
  expect([status, error.fields]).toEqual([409, { label: 'ASTHMA is on the list already' }])
  const { data: other } = await add({ label: 'Hypertension' })
  expect((await edit(other._id, { label: 'asthma' })).status).toBe(409)
  expect((await edit(first._id, { ended: true })).status).toBe(200)
  expect((await edit(other._id, { label: 'asthma' })).status).toBe(200)
  expect(await labels()).toEqual(['asthma', '(Asthma)'])
})

test('10.7 refuses a thirteenth active problem, until one has ended', async () => {
  const { add, edit } = await clinic()
  const first = await add({ label: 'Problem 1' })
  for (let n = 2; n <= 12; n++) expect([n, (await add({ label: `Problem ${n}` })).status]).toEqual([n, 201])
  expect(await add({ label: 'Problem 13' })).toMatchObject({ status: 409, error: { message: expect.stringContaining('12 active') } })
  await edit(first.data._id, { ended: true })
  expect((await add({ label: 'Problem 13' })).status).toBe(201)
})

test('10.7 refuses one of two users who add the twelfth problem at once', async () => {
  const { add, read } = await clinic()
  for (let n = 1; n <= 11; n++) await add({ label: `Problem ${n}` })
  const both = await Promise.all([add({ label: 'Gout' }), add({ label: 'Asthma' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await read()).toHaveLength(12)
})

test('lists pinned problems first, then others in the order added, then ended ones', async () => {
  const { add, edit, labels, clock } = await clinic()
  const { data: asthma } = await add({ label: 'Asthma' })
  await add({ label: 'Gout' })
  const { data: ulcer } = await add({ label: 'Ulcer' })
  await add({ label: 'Diabetes', pinned: true })
  await edit(ulcer._id, { pinned: true })
  expect(await labels()).toEqual(['Ulcer', 'Diabetes', 'Asthma', 'Gout'])
  await edit(asthma._id, { ended: true })
  clock.now = new Date(clock.now.getTime() + 60_000)
  await edit(ulcer._id, { ended: true })
  expect(await labels()).toEqual(['Diabetes', 'Gout', '(Ulcer)', '(Asthma)'])
})

test('an edit changes only what is sent, keeps the old values and is audited; a problem ends once', async () => {
  const { add, edit, db, services, params } = await clinic()
  const { data: problem } = await add({ label: 'Asthma', since: '2020' })
  const pinned = await edit(problem._id, { pinned: true, version: 1 })
  expect(pinned.data).toEqual({ ...problem, pinned: true, version: 2 })
  expect((await edit(problem._id, { pinned: false, version: 1 })).status).toBe(409)
  expect((await edit(problem._id, {})).status).toBe(400)
  expect((await edit(problem._id, { since: null })).data).toMatchObject({ since: null, label: 'Asthma' })
  expect((await edit(problem._id, { ended: true })).data).toMatchObject({ endedBy: { name: 'Doctor Bello' } })
  for (const body of [{ ended: true as const }, { label: 'Gout' }]) expect((await edit(problem._id, body)).status).toBe(409)
  const history = await db
    .selectFrom('recordHistory')
    .select(['version', 'before'])
    .where('entity', '=', 'problem')
    .orderBy('version')
    .execute()
  expect(history.map(({ before }) => JSON.parse(before).pinned)).toEqual([0, 1, 1])
  await services.readLog.flush()
  const events = await db
    .selectFrom('auditEvent')
    .select(['type', 'fields', 'patientId'])
    .where('type', 'like', 'problem.%')
    .orderBy('seq')
    .execute()
  expect(events).toEqual([
    { type: 'problem.add', fields: '[]', patientId: params.id },
    { type: 'problem.update', fields: '["pinned"]', patientId: params.id },
    { type: 'problem.update', fields: '["since"]', patientId: params.id },
    { type: 'problem.end', fields: '[]', patientId: params.id },
  ])
})
