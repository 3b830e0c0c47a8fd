import { strikeCare } from '@clinic/contract/sessions/entered-in-error'
import { getQueue, getSession } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newPatient, newSession } from '../../../test/arrange.ts'
import { type Client, testApp } from '../../../test/harness.ts'
import { recount } from '../../db/list-recount.ts'

const diagnoses = ({ data }: { data: { workingDiagnosis: string }[] }) => data.map(({ workingDiagnosis }) => workingDiagnosis)

/** Sessions a (nurse), b (nurse and pharmacist) and c (pharmacist), opened a minute apart. It is 9:05 at the clinic. */
async function threeSessions() {
  const clock = { now: new Date('2026-03-02T08:00:00Z') }
  const clinic = await testApp({ clock, config: { idleMinutes: 10_000, signInHours: 200 } })
  const doctor = await clinic.as('doctor')
  const [nurse, pharmacist] = [await clinic.as('nurse'), await clinic.as('pharmacist')]
  const patient = await newPatient(doctor)
  const open = (workingDiagnosis: string, attendants: ('NURSE' | 'PHARMACIST')[]) => {
    clock.now = new Date(clock.now.getTime() + 60_000)
    return newSession(doctor, { patientId: patient._id, workingDiagnosis, attendants })
  }
  const [a, b, c] = [await open('a', ['NURSE']), await open('b', ['NURSE', 'PHARMACIST']), await open('c', ['PHARMACIST'])]
  clock.now = new Date('2026-03-02T08:05:00Z')
  return { ...clinic, clock, doctor, nurse, pharmacist, a, b, c }
}

const queue = (client: Client, state: 'all' | 'todo' | 'done') => client.call(getQueue, { query: { state } })
const care = (client: Client, id: string) => client.call(updateSession, { body: { id, comment: 'Done' } })

test('14.6 a session leaves only the To do of the role that recorded care', async () => {
  const { nurse, pharmacist, b, clock } = await threeSessions()
  expect(await queue(nurse, 'todo')).toMatchObject({ count: 2, counts: { todo: 2, done: 0 } })
  await care(nurse, b._id)
  clock.now = new Date('2026-03-02T08:06:00Z')
  expect(await queue(nurse, 'todo')).toMatchObject({ data: [{ workingDiagnosis: 'a' }], count: 1, counts: { todo: 1, done: 1 } })
  expect(await queue(nurse, 'done')).toMatchObject({ data: [{ workingDiagnosis: 'b' }], count: 1, counts: { todo: 1, done: 1 } })
  expect(diagnoses(await queue(pharmacist, 'todo'))).toEqual(['b', 'c'])
  expect(diagnoses(await queue(pharmacist, 'done'))).toEqual([])
})

test('a tab’s row shows allergies and which roles are done; urgent sessions come first on a page', async () => {
  const { nurse, doctor, b, clock } = await threeSessions()
  const [urgent, patient] = [await newPatient(doctor), await newPatient(doctor, { allergies: 'Penicillin' })]
  clock.now = new Date('2026-03-02T08:06:00Z')
  await newSession(doctor, { patientId: patient._id, workingDiagnosis: 'd', spO2: '92' })
  await newSession(doctor, { patientId: urgent._id, workingDiagnosis: 'e', spO2: '91' })
  await care(nurse, b._id)
  const row = ({ workingDiagnosis, allergies, urgency, roles }: Awaited<ReturnType<typeof queue>>['data'][number]) =>
    [workingDiagnosis, allergies, urgency, roles?.map(({ role, done }) => `${role} ${done}`).join()] as const
  expect((await queue(doctor, 'todo')).data.map(row)).toEqual([
    ['e', 'N/A', 'urgent', 'NURSE false'],
    ['a', 'N/A', 'usual', 'NURSE false'],
    ['b', 'N/A', 'usual', 'NURSE true,PHARMACIST false'],
    ['c', 'N/A', 'usual', 'PHARMACIST false'],
    ['d', 'Penicillin', 'usual', 'NURSE false'],
  ])
  expect((await queue(nurse, 'done')).data.map(row)).toEqual([['b', 'N/A', 'usual', 'NURSE true,PHARMACIST false']])
})

test('14.10 without a state the queue answers as before', async () => {
  const { nurse, b } = await threeSessions()
  await care(nurse, b._id)
  const asBefore = await nurse.call(getQueue, {})
  expect([diagnoses(asBefore), asBefore.count, Object.keys(asBefore)]).toEqual([['a', 'b'], 2, ['data', 'count']])
  expect(asBefore.data.some((row) => 'allergies' in row || 'roles' in row || 'urgency' in row)).toBe(false)
  expect(await queue(nurse, 'all')).toEqual(asBefore)
})

test('an unknown state is refused', async () => {
  const { nurse } = await threeSessions()
  for (const state of ['open', '', 'TODO']) {
    const refused = await nurse.send(getQueue, { query: { state } as never })
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['state']])
  }
})

test('work by a colleague with the same role counts as done, latest first, even if the session was closed since', async () => {
  const { as, clock, doctor, nurse, a, b } = await threeSessions()
  await care(nurse, b._id)
  clock.now = new Date('2026-03-02T08:07:00Z')
  await care(nurse, a._id)
  clock.now = new Date('2026-03-02T08:08:00Z')
  await care(nurse, b._id)
  await doctor.call(updateSession, { body: { id: b._id, open: false } })
  expect(diagnoses(await queue(await as('nurse'), 'done'))).toEqual(['b', 'a'])
  const page = await nurse.call(getQueue, { query: { state: 'done', skip: 1, limit: 1 } })
  expect([diagnoses(page), page.count]).toEqual([['a'], 2])
})

test('care on a session assigned to another role also counts as done', async () => {
  const { nurse, c } = await threeSessions()
  await care(nurse, c._id)
  expect(await queue(nurse, 'done')).toMatchObject({ data: [{ workingDiagnosis: 'c' }], counts: { todo: 2, done: 1 } })
})

test("today is the clinic's day, from its first moment to its last", async () => {
  const { clock, nurse, a, b } = await threeSessions()
  clock.now = new Date('2026-03-02T22:59:59.999Z') // 23:59:59.999 in Lagos
  await care(nurse, a._id)
  expect(diagnoses(await queue(nurse, 'done'))).toEqual(['a'])
  clock.now = new Date('2026-03-02T23:00:00.000Z')
  expect(await queue(nurse, 'done')).toMatchObject({ data: [], counts: { todo: 1, done: 0 } })
  await care(nurse, b._id)
  clock.now = new Date('2026-03-03T22:59:59.999Z')
  expect(diagnoses(await queue(nurse, 'done'))).toEqual(['b'])
})

test('for a doctor or admin, everything open is to do, and everything closed today is done', async () => {
  const { as, clock, doctor, nurse, a, b, c } = await threeSessions()
  const admin = await as('admin')
  await care(nurse, a._id)
  await doctor.call(updateSession, { body: { id: b._id, open: false } })
  expect(await queue(doctor, 'todo')).toMatchObject({
    data: [{ workingDiagnosis: 'a' }, { workingDiagnosis: 'c' }],
    counts: { todo: 2, done: 1 },
  })
  expect(await queue(admin, 'done')).toMatchObject({ data: [{ workingDiagnosis: 'b' }], count: 1, counts: { todo: 2, done: 1 } })
  clock.now = new Date('2026-03-02T08:09:00Z')
  await care(doctor, c._id)
  expect(diagnoses(await queue(doctor, 'done'))).toEqual(['c', 'b'])
  expect(diagnoses(await queue(admin, 'done'))).toEqual(['b'])
  await doctor.call(updateSession, { body: { id: b._id, open: true } })
  expect(await queue(admin, 'done')).toMatchObject({ data: [], counts: { todo: 3, done: 0 } })
})

test('a reopened session waits for roles that have not recorded care', async () => {
  const { doctor, nurse, pharmacist, b } = await threeSessions()
  await nurse.call(updateSession, { body: { id: b._id, comment: 'Dressed' } })
  await doctor.call(updateSession, { body: { id: b._id, open: false } })
  expect(await queue(pharmacist, 'todo')).toMatchObject({ count: 1 })
  await doctor.call(updateSession, { body: { id: b._id, open: true } })
  expect(diagnoses(await queue(nurse, 'todo'))).toEqual(['a'])
  expect(diagnoses(await queue(pharmacist, 'todo'))).toEqual(['b', 'c'])
})

test('a session waits again after care is struck, unless the role has other care on it', async () => {
  const { db, nurse, b, services } = await threeSessions()
  await care(nurse, b._id)
  await care(nurse, b._id)
  const { comments } = await nurse.call(getSession, { params: { id: b._id } })
  const [first = '', second = ''] = comments.map(({ _id }) => _id)
  const strike = (careId: string) => nurse.call(strikeCare, { params: { id: b._id, careId }, body: { reason: 'Wrong patient' } })
  await strike(first)
  expect(await queue(nurse, 'todo')).toMatchObject({ counts: { todo: 1, done: 1 } })
  await strike(second)
  expect(await queue(nurse, 'todo')).toMatchObject({
    data: [{ workingDiagnosis: 'a' }, { workingDiagnosis: 'b' }],
    counts: { todo: 2, done: 0 },
  })
  await services.readLog.flush()
  await recount(db)
  expect(await queue(nurse, 'todo')).toMatchObject({ count: 2, counts: { todo: 2, done: 0 } })
})
