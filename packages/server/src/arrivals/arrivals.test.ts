import { ROLES } from '@clinic/clinical/people/roles'
import { listArrivals } from '@clinic/contract/arrivals/arrival-record'
import { createArrival, updateArrival } from '@clinic/contract/arrivals/arrivals'
import { listAudit } from '@clinic/contract/audit/audit'
import { mergePatients } from '@clinic/contract/merge/merge'
import { updateFacts } from '@clinic/contract/patients/patient-facts'
import { ARRIVALS } from '@clinic/contract/server-messages'
import { getQueue } from '@clinic/contract/sessions/session-record'
import { expect, test } from 'vitest'
import { newPatient } from '../../test/arrange.ts'
import { type Client, testApp } from '../../test/harness.ts'
import { newId } from '../ids.ts'

/** At 9:00 in Lagos. */
async function clinic() {
  const clock = { now: new Date('2026-03-02T08:00:00Z') }
  const app = await testApp({ clock, config: { idleMinutes: 10_000, signInHours: 200 } })
  const [doctor, nurse] = [await app.as('doctor', { name: 'Chidi Nwosu' }), await app.as('nurse', { name: 'Ada Eze' })]
  const later = (minutes: number) => {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000)
  }
  const arrive = async (firstname: string, body: object = {}) => {
    later(1)
    const { _id: patientId } = await newPatient(doctor, { firstname })
    return nurse.call(createArrival, { body: { patientId, ...body } })
  }
  return { ...app, clock, doctor, nurse, later, arrive }
}

const line = async (client: Client, query = {}) => (await client.call(listArrivals, { query })).data
const names = async (client: Client, query = {}) => (await line(client, query)).map(({ patientId }) => patientId.firstname)
const change = (client: Client, id: string, body: object) => client.send(updateArrival, { params: { id }, body })

test('everyone signed in can check patients in and see who is waiting; pharmacist and physiotherapist get the brief patient', async () => {
  const { anonymous, as, doctor } = await clinic()
  const patient = await newPatient(doctor, { allergies: 'Penicillin' })
  expect((await (anonymous as Client).send(createArrival, { body: { patientId: patient._id } })).status).toBe(401)
  for (const role of ROLES) {
    const person = await as(role)
    const arrived = await person.send(createArrival, { body: { patientId: (await newPatient(doctor))._id, reason: 'Cough' } })
    expect([role, arrived.status, arrived.data.reason, arrived.data.status]).toEqual([role, 201, 'Cough', 'waiting'])
    const [first] = await line(person)
    const isBrief = role === 'pharmacist' || role === 'physiotherapist'
    expect([role, 'allergies' in (first?.patientId ?? {})]).toEqual([role, !isBrief])
  }
  expect((await doctor.send(createArrival, { body: { patientId: newId() } })).status).toBe(404)
  for (const [field, value] of [
    ['reason', 'x'.repeat(201)],
    ['priority', 'high'],
    ['vitals', { pulse: 90 }],
  ] as const) {
    const refused = await doctor.send(createArrival, { body: { patientId: patient._id, [field]: value } as never })
    expect([field, refused.status, Object.keys(refused.error.fields ?? {})[0]?.startsWith(field)]).toEqual([field, 400, true])
  }
})

test('refuses to check in a patient who is recorded as dead, under any of their records, until a doctor says that they are alive', async () => {
  const { doctor, nurse, as } = await clinic()
  const { _id: patientId } = await newPatient(doctor)
  const { _id: other } = await newPatient(doctor)
  const checkIn = (id: string) => nurse.send(createArrival, { body: { patientId: id } })
  await (await as('admin')).call(mergePatients, { body: { keepId: patientId, mergeId: other, reason: 'The same person' } })
  await doctor.call(updateFacts, { params: { id: patientId }, body: { deceasedOn: '2026-03-01' } })
  for (const id of [patientId, other]) {
    const { status, error } = await checkIn(id)
    expect([status, error.message]).toEqual([409, ARRIVALS.recordedAsDied])
  }
  expect(await line(doctor)).toEqual([])
  await doctor.call(updateFacts, { params: { id: patientId }, body: { deceasedOn: null } })
  expect((await checkIn(other)).status).toBe(201)
})

test('14.1 refuses to check in a patient who is already in the line, and says since when', async () => {
  const { arrive, doctor, nurse, later } = await clinic()
  const { _id: id, patientId } = await arrive('Ada')
  later(30)
  const again = () => nurse.send(createArrival, { body: { patientId: patientId._id } })
  const refused = await again()
  expect([refused.status, refused.error.message]).toEqual([409, 'This patient is already waiting, since 09:01'])
  await change(doctor, id, { status: 'called' })
  expect((await again()).status).toBe(409)
  await change(doctor, id, { status: 'left' })
  expect((await again()).status).toBe(201)
})

test('14.1 stores one arrival when twenty people check in the same patient at once', async () => {
  const { doctor, nurse, db } = await clinic()
  const { _id: patientId } = await newPatient(doctor)
  const answers = await Promise.all(Array.from({ length: 20 }, () => nurse.send(createArrival, { body: { patientId } })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)])
  expect(await db.selectFrom('arrival').selectAll().execute()).toHaveLength(1)
})

test('lists urgent arrivals first, then the oldest, then those already called', async () => {
  const { arrive, doctor } = await clinic()
  const first = await arrive('First')
  await arrive('Second')
  await arrive('Urgent', { priority: 'urgent' })
  expect(await names(doctor)).toEqual(['Urgent', 'First', 'Second'])
  await change(doctor, first._id, { status: 'called' })
  expect(await names(doctor)).toEqual(['Urgent', 'Second', 'First'])
  expect(await names(doctor, { limit: 1, skip: 1 })).toEqual(['Second'])
  expect(await doctor.call(listArrivals, {})).toMatchObject({ count: 3, counts: { waiting: 2, todo: 0, done: 0 } })
  expect(await doctor.call(getQueue, { query: { state: 'todo' } })).toMatchObject({ counts: { waiting: 2, todo: 0, done: 0 } })
})

test('vitals record who took them and when, and later measurements add to the first', async () => {
  const { arrive, nurse, later, as } = await clinic()
  const { _id: id, vitals, vitalsBy, vitalsAt } = await arrive('Ada', { vitals: { temperature: '38,6', pulse: '112' } })
  expect({ vitals, vitalsBy, vitalsAt }).toMatchObject({
    vitals: { temperature: '38,6', pulse: '112', spO2: '', consciousness: null, dangerSigns: [] },
    vitalsBy: { name: 'Ada Eze', role: 'nurse' },
    vitalsAt: '2026-03-02T08:01:00.000Z',
  })
  later(10)
  const other = await as('nurse', { name: 'Bola Ojo' })
  expect((await change(other, id, { vitals: { spO2: '97' } })).data).toMatchObject({
    vitals: { temperature: '38,6', pulse: '112', spO2: '97' },
    vitalsBy: { name: 'Bola Ojo' },
    vitalsAt: '2026-03-02T08:11:00.000Z',
  })
  expect((await arrive('Bisi', { vitals: { pulse: ' ' } })).vitalsAt).toBeNull()
  expect((await change(nurse, id, { vitals: { pulse: '' } })).data).toMatchObject({ vitals: { pulse: '112' }, version: 2 })
})

test('14.5 an arrival still waiting at the end of the day has left, stays readable, and the patient can check in again', async () => {
  const { arrive, doctor, nurse, clock, db } = await clinic()
  const waiting = await arrive('Waiting')
  const called = await arrive('Called')
  await change(doctor, called._id, { status: 'called' })
  clock.now = new Date('2026-03-02T22:59:59.999Z') // the last moment of the day in Lagos
  expect(await names(doctor)).toEqual(['Waiting', 'Called'])
  clock.now = new Date('2026-03-02T23:00:00.000Z')
  expect(await doctor.call(listArrivals, {})).toMatchObject({ data: [], count: 0, counts: { waiting: 0 } })
  const left = await line(doctor, { status: 'left', day: '2026-03-02' })
  expect(left.map(({ patientId, status }) => [patientId.firstname, status])).toEqual([
    ['Called', 'left'],
    ['Waiting', 'left'],
  ])
  expect(await line(doctor, { status: 'left' })).toEqual([])
  const refused = await change(nurse, waiting._id, { status: 'called' })
  expect([refused.status, refused.error.message]).toEqual([409, 'This was on another day. Check the patient in again.'])
  await nurse.call(createArrival, { body: { patientId: waiting.patientId._id } })
  expect(await names(doctor)).toEqual(['Waiting'])
  expect(await names(doctor, { status: 'left', day: '2026-03-02' })).toEqual(['Called', 'Waiting'])
  expect(await db.selectFrom('arrival').selectAll().execute()).toHaveLength(3)
})

test('a call can be undone, a patient can leave and return, and each step is audited', async () => {
  const { arrive, as, doctor, nurse } = await clinic()
  const { _id: id } = await arrive('Ada')
  const statusAfter = async (status: string) => (await change(doctor, id, { status })).data
  expect(await statusAfter('called')).toMatchObject({ status: 'called', calledBy: { name: 'Chidi Nwosu' }, version: 2 })
  expect(await statusAfter('waiting')).toMatchObject({ status: 'waiting', calledBy: null, calledAt: null })
  expect(await statusAfter('left')).toMatchObject({ status: 'left' })
  expect(await names(doctor, { status: 'left' })).toEqual(['Ada'])
  expect((await change(doctor, id, { status: 'called' })).error.message).toBe('This patient has left. Put them back in the line first.')
  expect(await statusAfter('waiting')).toMatchObject({ status: 'waiting' })
  await change(nurse, id, { reason: 'Cough' })
  const { data } = await (await as('admin')).call(listAudit, { query: { limit: 50 } })
  const types = data.map(({ type }) => type).filter((type) => /^arrival\.(?!list)/.test(type))
  expect(types.toReversed()).toEqual(['create', 'call', 'wait', 'left', 'wait', 'update'].map((verb) => `arrival.${verb}`))
})

test('an arrival that left cannot be put back after the patient checks in again', async () => {
  const { arrive, nurse } = await clinic()
  const { _id: id, patientId } = await arrive('Ada')
  await change(nurse, id, { status: 'left' })
  await nurse.call(createArrival, { body: { patientId: patientId._id } })
  const refused = await change(nurse, id, { status: 'waiting' })
  expect([refused.status, refused.error.message]).toEqual([409, 'This patient is already waiting'])
})

test('lowering a priority requires a note', async () => {
  const { arrive, nurse, db } = await clinic()
  const { _id: id } = await arrive('Ada', { priority: 'urgent', reason: 'Chest pain' })
  for (const body of [{ priority: 'normal' }, { priority: 'normal', note: ' ' }]) {
    const refused = await change(nurse, id, body)
    expect([refused.status, refused.error.fields]).toEqual([400, { note: 'Write why it is not urgent' }])
  }
  const lowered = await change(nurse, id, { priority: 'normal', note: 'Pain is gone' })
  expect(lowered.data).toMatchObject({ priority: 'normal', note: 'Pain is gone', reason: 'Chest pain', version: 2 })
  expect((await change(nurse, id, { priority: 'urgent' })).data).toMatchObject({ priority: 'urgent', note: null })
  const kept = await db.selectFrom('recordHistory').select('version').where('entity', '=', 'arrival').orderBy('version').execute()
  expect(kept).toEqual([{ version: 1 }, { version: 2 }])
})

test('refuses an edit of an older version, and accepts one without a version', async () => {
  const { arrive, nurse } = await clinic()
  const { _id: id } = await arrive('Ada')
  expect((await change(nurse, id, { reason: 'Cough', version: 1 })).data.version).toBe(2)
  const refused = await change(nurse, id, { reason: 'Fever', version: 1 })
  expect([refused.status, refused.error.code]).toEqual([409, 'version-conflict'])
  expect((await change(nurse, id, { reason: 'Fever' })).data).toMatchObject({ reason: 'Fever', version: 3 })
  expect((await change(nurse, id, { reason: 'Fever' })).data.version).toBe(3)
  expect((await change(nurse, id, {})).status).toBe(400)
  expect((await change(nurse, newId(), { reason: 'Fever' })).status).toBe(404)
})

test('14.4 SpO2 88 makes an arrival urgent and first, and staff can lower it with a note until SpO2 is measured again', async () => {
  const { arrive, doctor, nurse } = await clinic()
  await arrive('First', { vitals: { spO2: '96' } })
  const { _id: id, priority, urgency } = await arrive('Low', { priority: 'normal', vitals: { spO2: '88' } })
  expect([priority, urgency]).toEqual(['urgent', 'urgent'])
  expect(await names(doctor)).toEqual(['Low', 'First'])
  expect((await change(nurse, id, { priority: 'normal' })).status).toBe(400)
  expect((await change(nurse, id, { priority: 'normal', note: 'Known heart disease' })).data).toMatchObject({ priority: 'normal' })
  expect(await names(doctor)).toEqual(['First', 'Low'])
  expect((await change(nurse, id, { reason: 'Cough' })).data).toMatchObject({ priority: 'normal', note: 'Known heart disease' })
  expect((await change(nurse, id, { vitals: { spO2: '87' } })).data).toMatchObject({ priority: 'urgent', note: null })
  expect(await names(doctor)).toEqual(['Low', 'First'])
})

test('14.4 just below and just above each limit: SpO2 91 and 92, systolic 179 and 180, alert and confused', async () => {
  const { arrive } = await clinic()
  const said = async (vitals: object) => (await arrive('Ada', { vitals })).priority
  expect([await said({ spO2: '91' }), await said({ spO2: '92' })]).toEqual(['urgent', 'normal'])
  expect([await said({ bloodPressure: '180/90' }), await said({ bloodPressure: '179/90' })]).toEqual(['urgent', 'normal'])
  expect([await said({ consciousness: 'C' }), await said({ consciousness: 'A' })]).toEqual(['urgent', 'normal'])
  expect([await said({ dangerSigns: ['convulsions'] }), await said({ temperature: '39.5' })]).toEqual(['urgent', 'normal'])
})

test('lists a child with a warning sign after urgent arrivals and before everyone else, however long they have waited', async () => {
  const { arrive, doctor, nurse, later } = await clinic()
  await arrive('Adult')
  later(1)
  const child = await newPatient(doctor, { firstname: 'Child', ageRange: '6 - 15 years' })
  const arrived = await nurse.call(createArrival, { body: { patientId: child._id, vitals: { temperature: '39.5' } } })
  expect([arrived.priority, arrived.urgency]).toEqual(['normal', 'yellow'])
  await arrive('Urgent', { priority: 'urgent' })
  expect(await names(doctor)).toEqual(['Urgent', 'Child', 'Adult'])
})

test('sending oxygen or its flow replaces both', async () => {
  const { arrive, nurse, doctor } = await clinic()
  const { _id: id } = await arrive('Ada', { vitals: { oxygen: 'oxygen', oxygenFlow: 5, respiratoryRate: '20' } })
  expect((await change(nurse, id, { vitals: { oxygen: 'air' } })).data.vitals).toMatchObject({
    oxygen: 'air',
    oxygenFlow: null,
    respiratoryRate: '20',
  })
  expect((await change(nurse, id, { vitals: { oxygenFlow: 3 } })).data.vitals).toMatchObject({ oxygen: null, oxygenFlow: 3 })
  const refused = await change(nurse, id, { vitals: { oxygen: 'air', oxygenFlow: 3 } })
  expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['vitals.oxygenFlow']])
  expect(await names(doctor)).toEqual(['Ada'])
})

test('14.8 a pharmacist or physiotherapist cannot change the line', async () => {
  const { arrive, as } = await clinic()
  const { _id: id } = await arrive('Ada')
  for (const role of ROLES) {
    const { status } = await change(await as(role), id, { reason: role })
    expect([role, status]).toEqual([role, role === 'pharmacist' || role === 'physiotherapist' ? 403 : 200])
  }
})
