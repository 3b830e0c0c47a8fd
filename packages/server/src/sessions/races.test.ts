import { getBed, listBeds, updateBed } from '@clinic/contract/beds/beds'
import { listItems } from '@clinic/contract/inventory/inventory'
import { getSession } from '@clinic/contract/sessions/session-record'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newAdmission, newBed, newItem, newPatient, newSession } from '../../test/arrange.ts'
import { aSession } from '../../test/factories.ts'
import { testApp } from '../../test/harness.ts'

async function clinic() {
  const app = await testApp()
  return { ...app, doctor: await app.as('doctor'), admin: await app.as('admin') }
}

/** Sends all at once, and returns the statuses, sorted. Where the machine is busy, a lock may be waited for too long: then a client asks again. */
async function together(count: number, send: (n: number) => Promise<{ status: number }>): Promise<number[]> {
  async function untilAnswered(n: number): Promise<number> {
    const { status } = await send(n)
    return status === 503 ? untilAnswered(n) : status
  }
  const statuses = await Promise.all(Array.from({ length: count }, (_, n) => untilAnswered(n)))
  return statuses.toSorted()
}

const oneOf = (count: number, status: number) => [status, ...Array(count - 1).fill(409)]

test('fifty admissions to one bed: one is stored, the others leave nothing behind', async () => {
  const { doctor, admin, db } = await clinic()
  const bed = await newBed(admin, 'Bed 1')
  const patients = await Promise.all(Array.from({ length: 50 }, () => newPatient(doctor)))
  const admission = (n: number) => aSession(patients[n]?._id ?? '', { admitPatient: true, bedId: bed._id })
  expect(await together(50, (n) => doctor.send(createSession, { body: admission(n) }))).toEqual(oneOf(50, 201))
  const [session, ...others] = await db.selectFrom('session').selectAll().execute()
  expect(others).toEqual([])
  expect(await admin.call(getBed, { params: { id: bed._id } })).toMatchObject({ patientId: { _id: session?.patientId }, version: 2 })
})

test('one patient to ten beds: only one bed is assigned', async () => {
  const { doctor, admin, db } = await clinic()
  const beds = await Promise.all(Array.from({ length: 10 }, (_, n) => newBed(admin, `Bed ${n}`)))
  const { _id } = await newPatient(doctor)
  const admission = (n: number) => aSession(_id, { admitPatient: true, bedId: beds[n]?._id ?? '' })
  expect(await together(10, (n) => doctor.send(createSession, { body: admission(n) }))).toEqual(oneOf(10, 201))
  expect((await admin.call(listBeds, {})).data.filter(({ occupied }) => occupied).length).toBe(1)
  expect((await db.selectFrom('session').selectAll().execute()).length).toBe(1)
})

test.each([
  { count: 1, dosage: 1, askers: 50, served: 1 },
  { count: 10, dosage: 3, askers: 30, served: 3 },
])('1.12 $askers ask for $dosage of $count units: $served are served', async ({ count, dosage, askers, served }) => {
  const { doctor, admin, db } = await clinic()
  const { _id: id } = await newSession(doctor)
  const { name: drug } = await newItem(admin, { count })
  const care = (n: number) => doctor.send(updateSession, { body: { id, comment: `${n}`, drugs: [{ drug, dosage }] } })
  expect(await together(askers, care)).toEqual([...Array(served).fill(200), ...Array(askers - served).fill(409)])
  expect(await admin.call(listItems, {})).toMatchObject([{ count: count - served * dosage }])
  const movements = await db.selectFrom('movement').select('change').execute()
  expect(movements.reduce((sum, { change }) => sum + change, 0)).toBe(count - served * dosage)
  expect((await doctor.call(getSession, { params: { id } })).comments.length).toBe(served)
})

test('1.12 care records that give several items do not deadlock', async () => {
  const { doctor, admin } = await clinic()
  const items = await Promise.all([1, 2, 3].map(() => newItem(admin, { count: 20 })))
  const sessions = await Promise.all(Array.from({ length: 20 }, () => newSession(doctor)))
  const drugs = (n: number) => (n % 2 ? items : items.toReversed()).map(({ _id }) => ({ drug: _id, dosage: 1 }))
  const care = (n: number) => doctor.send(updateSession, { body: { id: sessions[n]?._id ?? '', drugs: drugs(n) } })
  expect(await together(20, care)).toEqual(Array(20).fill(200))
  expect((await admin.call(listItems, {})).map(({ count }) => count)).toEqual([0, 0, 0])
})

test('care while the session closes: it comes first or is refused, and the bed is freed once', async () => {
  const { doctor, admin } = await clinic()
  const bed = await newBed(admin, 'Bed 1')
  for (let round = 0; round < 25; round++) {
    const { _id: id } = await newAdmission(doctor, bed._id)
    const care = () => doctor.send(updateSession, { body: { id, comment: 'Care' } })
    const close = () => doctor.send(updateSession, { body: { id, open: false } })
    const calls = round % 2 ? [care, close, care, close] : [close, care, close, care]
    const statuses = (await Promise.all(calls.map(async (call) => ({ call, ...(await call()) })))).map(({ call, status }) => ({
      call,
      status,
    }))
    expect(
      statuses
        .filter(({ call }) => call === close)
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual([200, 409])
    const { comments, closedAt } = await doctor.call(getSession, { params: { id } })
    expect(comments.length).toBe(statuses.filter(({ call, status }) => call === care && status === 200).length)
    expect(comments.filter(({ createdAt }) => createdAt > (closedAt ?? ''))).toEqual([])
    expect(await admin.call(getBed, { params: { id: bed._id } })).toMatchObject({ occupied: false, version: 1 + 2 * (round + 1) })
  }
})

test('closing one session while admitting the next to its bed', async () => {
  const { doctor, admin } = await clinic()
  const bed = await newBed(admin, 'Bed 1')
  let current = await newAdmission(doctor, bed._id)
  for (let round = 0; round < 15; round++) {
    const { _id: patientId } = await newPatient(doctor)
    const body = aSession(patientId, { admitPatient: true, bedId: bed._id })
    const [closed, admitted] = await Promise.all([
      doctor.send(updateSession, { body: { id: current._id, open: false } }),
      doctor.send(createSession, { body }),
    ])
    expect(closed.status).toBe(200)
    expect([201, 409]).toContain(admitted.status)
    current = admitted.status === 201 ? admitted.data : await newAdmission(doctor, bed._id)
    expect(await admin.call(getBed, { params: { id: bed._id } })).toMatchObject({ patientId: { _id: current.patientId._id } })
  }
})

test('fifty edits of one version: one is stored', async () => {
  const { doctor } = await clinic()
  const { _id: id } = await newSession(doctor)
  const save = (n: number) => doctor.send(updateSession, { body: { id, version: 1, pulse: `${n}` } })
  expect(await together(50, save)).toEqual(oneOf(50, 200))
  expect((await doctor.call(getSession, { params: { id } })).version).toBe(2)
})

test('renaming while admitting: a bed is renamed only while it is free', async () => {
  const { doctor, admin } = await clinic()
  for (let round = 0; round < 15; round++) {
    const bed = await newBed(admin, `Bed ${round}`)
    const { _id: patientId } = await newPatient(doctor)
    const rename = () => admin.send(updateBed, { body: { id: bed._id, tag: `Ward ${round}` } })
    const admit = () => doctor.send(createSession, { body: aSession(patientId, { admitPatient: true, bedId: bed._id }) })
    const [one, two] = await Promise.all(round % 2 ? [rename(), admit()] : [admit(), rename()])
    const [renamed, admitted] = round % 2 ? [one, two] : [two, one]
    expect(admitted.status).toBe(201)
    const { tag, occupied, version } = await admin.call(getBed, { params: { id: bed._id } })
    const expected = renamed.status === 200 ? [`Ward ${round}`, true, 3] : [`Bed ${round}`, true, 2]
    expect([tag, occupied, version]).toEqual(expected)
    if (renamed.status === 200) expect(renamed.data).toMatchObject({ occupied: false })
    else expect(renamed.status).toBe(409)
  }
})

test('an admin and a doctor admit two patients to one bed: one gets it', async () => {
  const { doctor, admin, db } = await clinic()
  for (let round = 0; round < 10; round++) {
    const bed = await newBed(admin, `Bed ${round}`)
    const waiting = await newSession(doctor)
    const { _id } = await newPatient(doctor)
    const answers = await Promise.all([
      admin.send(updateBed, { body: { id: bed._id, occupied: true, patientId: waiting.patientId._id } }),
      doctor.send(createSession, { body: aSession(_id, { admitPatient: true, bedId: bed._id }) }),
    ])
    expect(answers.filter(({ status }) => status < 300).length).toBe(1)
    const admissions = await db.selectFrom('admission').select('_id').where('bedId', '=', bed._id).execute()
    const sessions = await db.selectFrom('session').select('_id').where('bedId', '=', bed._id).execute()
    expect([admissions.length, sessions.length]).toEqual([1, 1])
  }
})
