import { createArrival } from '@clinic/contract/arrivals/arrivals'
import { createBeds } from '@clinic/contract/beds/beds'
import { createItem, listItems, updateItem } from '@clinic/contract/inventory/inventory'
import { getOverview } from '@clinic/contract/overview/overview'
import { createPatient } from '@clinic/contract/patients/patients'
import { getQueue } from '@clinic/contract/sessions/session-record'
import { createSession } from '@clinic/contract/sessions/sessions'
import { updateSettings } from '@clinic/contract/settings/settings'
import { listWard } from '@clinic/contract/ward/ward'
import { expect, inject, test } from 'vitest'
import { newPatient } from '../../test/arrange.ts'
import { aPatient } from '../../test/factories.ts'
import { testApp } from '../../test/harness.ts'
import { isLocalOnly } from '../config.ts'

const five = { clinic: false, staff: false, beds: false, stock: false, patients: false }
const steps = { ...five, secondDisk: inject('engine') === 'sqlite' ? false : null, reachable: false }
const NOTHING = {
  waiting: 0,
  urgentWaiting: 0,
  openSessions: 0,
  beds: [],
  observationsDue: 0,
  dosesDue: 0,
  toReport: 0,
  lateToReport: 0,
  outOfStock: 0,
  lowStock: 0,
  unreadable: 0,
  differing: [],
  unsent: [],
  allergies: { asked: 0, patients: 0 },
  firstSteps: steps,
}

test('an empty clinic has an empty overview', async () => {
  const admin = await (await testApp()).as('admin')
  expect(await admin.call(getOverview, {})).toEqual(NOTHING)
})

test('shows who is waiting, beds with occupied ones first, and low stock', async () => {
  const clinic = await testApp()
  const [admin, doctor] = [await clinic.as('admin'), await clinic.as('doctor')]
  const register = async () => (await doctor.call(createPatient, { body: aPatient() }))[0]?._id ?? ''
  const [first, second] = [await register(), await register()]
  await doctor.call(createArrival, { body: { patientId: first } })
  await doctor.call(createArrival, { body: { patientId: second, priority: 'urgent' } })
  const beds = await admin.call(createBeds, { body: { tags: ['A1', 'A2'] } })
  const bedId = beds.find(({ tag }) => tag === 'A2')?._id
  await doctor.call(createSession, { body: { patientId: first, attendants: ['NURSE'], admitPatient: true, bedId } })
  for (const [name, count] of [
    ['Zinc', 0],
    ['Quinine', 100],
    ['Paracetamol', 100],
  ] as const)
    await admin.call(createItem, { body: { name, count, dosage: '20 mg', description: 'For the test' } })
  const [, quinine] = (await admin.call(listItems, {})).toSorted((one, other) => one.name.localeCompare(other.name))
  await admin.call(updateItem, { body: { id: quinine?._id ?? '', count: 5 } })
  expect(await admin.call(getOverview, {})).toEqual({
    firstSteps: { ...steps, staff: true, beds: true, stock: true, patients: true },
    waiting: 2,
    urgentWaiting: 1,
    openSessions: 1,
    observationsDue: 0,
    toReport: 0,
    lateToReport: 0,
    dosesDue: 0,
    outOfStock: 1,
    lowStock: 1,
    unreadable: 0,
    differing: [],
    unsent: [],
    allergies: { asked: 0, patients: 1 },
    beds: [
      { tag: 'A2', state: 'taken' },
      { tag: 'A1', state: 'free' },
    ],
  })
})

test('counts patients with overdue observations, and marks their beds', async () => {
  const clock = { now: new Date() }
  const clinic = await testApp({ clock })
  const [admin, doctor] = [await clinic.as('admin'), await clinic.as('doctor')]
  const [patient] = await doctor.call(createPatient, { body: aPatient() })
  const [bed] = await admin.call(createBeds, { body: { tags: ['A1'] } })
  await doctor.call(createSession, {
    body: { patientId: patient?._id ?? '', attendants: ['NURSE'], admitPatient: true, bedId: bed?._id },
  })
  clock.now = new Date(clock.now.getTime() + 61_000)
  expect(await admin.call(getOverview, {})).toMatchObject({ observationsDue: 1, beds: [{ tag: 'A1', state: 'late' }] })
})

test('a bed is urgent by the same rule as the line: a child with SpO2 89 is, one with 90 is not', async () => {
  // 00:30 in Lagos: an age band recorded now counts from the clinic's day, so no birthday has passed since.
  const clinic = await testApp({ clock: { now: new Date('2026-11-22T23:30:00Z') } })
  const [admin, doctor, nurse] = [await clinic.as('admin'), await clinic.as('doctor'), await clinic.as('nurse')]
  const measured = async (tag: string, spO2: string) => {
    const [patient] = await doctor.call(createPatient, { body: aPatient({ ageRange: '6 - 15 years' }) })
    const [bed] = await admin.call(createBeds, { body: { tags: [tag] } })
    const body = { patientId: patient?._id ?? '', attendants: ['NURSE' as const], admitPatient: true, bedId: bed?._id, spO2 }
    return (await doctor.call(createSession, { body }))._id
  }
  const [low, lower] = [await measured('A1', '90'), await measured('A2', '89')]
  expect((await admin.call(getOverview, {})).beds).toEqual([
    { tag: 'A2', state: 'urgent' },
    { tag: 'A1', state: 'taken' },
  ])
  const ward = (await nurse.call(listWard, {})).data.map(({ sessionId, score }) => [sessionId, score?.band, score?.urgency])
  const line = (await nurse.call(getQueue, { query: { state: 'todo' } })).data.map(({ _id, urgency }) => [_id, urgency])
  expect(ward).toEqual([
    [lower, 'yellow', 'urgent'],
    [low, 'yellow', 'yellow'],
  ])
  expect(line).toEqual([
    [lower, 'urgent'],
    [low, 'yellow'],
  ])
})

test('ticks the first steps automatically, and hides them once done or dismissed by an admin', async () => {
  const done = await testApp({ config: { backupDir: '/second', host: '0.0.0.0' } })
  const admin = await done.as('admin')
  const stepsNow = async () => (await admin.call(getOverview, {})).firstSteps
  expect(await stepsNow()).toMatchObject({ staff: false, reachable: true })
  await done.as('nurse')
  await admin.call(createBeds, { body: { tags: ['A1'] } })
  expect(await stepsNow()).toMatchObject({ staff: true, beds: true, stock: false })
  await admin.call(createItem, { body: { name: 'Zinc', count: 1, dosage: '20 mg', description: 'Diarrhoea' } })
  expect(await stepsNow()).toMatchObject({ stock: true, patients: false, clinic: false })
  await newPatient(admin)
  await admin.call(updateSettings, { body: { address: '12 Church Road' } })
  expect(await stepsNow()).toBeNull()
  const other = await (await testApp()).as('admin')
  await other.call(updateSettings, { body: { firstStepsHidden: true } })
  expect((await other.call(getOverview, {})).firstSteps).toBeNull()
})

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000', true],
  ['localhost', 'http://[::1]:3000', true],
  ['0.0.0.0', 'http://localhost:3000', false],
  ['127.0.0.1', 'https://clinic.example.org', false],
])('a server at %s, known as %s, is for this machine only: %s', (host, publicUrl, isLocal) => {
  expect(isLocalOnly({ host, publicUrl, lan: null })).toBe(isLocal)
})

test('a server that serves phones is not limited to this machine', () => {
  const local = { host: '127.0.0.1', publicUrl: 'http://127.0.0.1:3000' }
  expect(isLocalOnly({ ...local, lan: { port: 3443, joinPort: 3080, givesPublicUrl: true } })).toBe(false)
})

test.each(['doctor', 'nurse', 'pharmacist', 'physiotherapist'] as const)('a %s cannot read it', async (role) => {
  const clinic = await testApp()
  expect((await (await clinic.as(role)).send(getOverview, {})).status).toBe(403)
})
