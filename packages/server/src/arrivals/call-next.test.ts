import { listArrivals } from '@clinic/contract/arrivals/arrival-record'
import { createArrival, updateArrival } from '@clinic/contract/arrivals/arrivals'
import { expect, test } from 'vitest'
import { newPatient } from '../../test/arrange.ts'
import { type Client, testApp } from '../../test/harness.ts'
import { costOf } from '../../test/statements-of.ts'
import { newId } from '../ids.ts'

/**
 * Does what the screen does: calls the first in the line, or the next one if another doctor was faster.
 * @returns the patient's id
 */
async function callNext(doctor: Client): Promise<{ patient: string | undefined; tries: number }> {
  for (let tries = 1; ; tries++) {
    const { data } = await doctor.call(listArrivals, { query: { limit: 200 } })
    const first = data.find(({ status }) => status === 'waiting')
    if (!first) return { patient: undefined, tries }
    const called = await doctor.send(updateArrival, { params: { id: first._id }, body: { status: 'called', version: first.version } })
    if (called.status === 200) return { patient: first.patientId._id, tries }
    expect(called.status).toBe(409)
    expect(called.error.message).toMatch(/^Dr \w+ was quicker and called this patient at \d\d:\d\d$/)
  }
}

test('14.2 ten doctors call the next of ten at once: ten different patients', async () => {
  const { as } = await testApp()
  const nurse = await as('nurse')
  const doctors = await Promise.all(Array.from({ length: 10 }, (_, n) => as('doctor', { name: `Dr Doctor${n}` })))
  const [first] = doctors
  if (!first) throw new Error('no doctor')
  for (let n = 0; n < 10; n++) await nurse.call(createArrival, { body: { patientId: (await newPatient(first))._id } })
  const calls = await Promise.all(doctors.map(callNext))
  expect(new Set(calls.map(({ patient }) => patient)).size).toBe(10)
  expect(calls.every(({ patient }) => patient !== undefined)).toBe(true)
  expect(Math.max(...calls.map(({ tries }) => tries))).toBeGreaterThan(1) // some of them did collide
  expect((await callNext(first)).patient).toBeUndefined()
})

test('a doctor can call the same patient again', async () => {
  const { as } = await testApp()
  const doctor = await as('doctor')
  const { _id: id } = await doctor.call(createArrival, { body: { patientId: (await newPatient(doctor))._id } })
  const call = () => doctor.call(updateArrival, { params: { id }, body: { status: 'called' } })
  expect(await call()).toEqual(await call())
})

test('a line of 200 is read in a few statements, and one row for each patient', async () => {
  const { as, db } = await testApp()
  const doctor = await as('doctor')
  const { _id: arrivedBy } = doctor.user
  const patient = await db
    .selectFrom('patient')
    .selectAll()
    .where('_id', '=', (await newPatient(doctor))._id)
    .executeTakeFirstOrThrow()
  const patients = Array.from({ length: 200 }, () => ({ ...patient, _id: newId() }))
  await db.insertInto('patient').values(patients).execute()
  const [arrivedAt, vitalsAt] = [new Date().toISOString(), new Date().toISOString()]
  const line = patients.map(({ _id: patientId }, n) => ({
    _id: newId(),
    patientId,
    arrivedBy,
    vitalsBy: arrivedBy,
    calledBy: null,
    arrivedAt,
    vitalsAt,
    calledAt: null,
    note: null,
    consciousness: null,
    oxygen: null,
    oxygenFlow: null,
    temperature: '38.2',
    pulse: '96',
    sessionId: null,
    priority: n % 7 ? ('normal' as const) : ('urgent' as const),
    urgency: 'usual' as const,
    status: 'waiting' as const,
  }))
  await db.insertInto('arrival').values(line).execute()
  const ask = () => doctor.call(listArrivals, { query: { limit: 200 } })
  expect((await ask()).data).toHaveLength(200)
  const { statements, rows } = await costOf(ask)
  expect(statements).toBeLessThan(15)
  expect(rows).toBeLessThan(220)
})
