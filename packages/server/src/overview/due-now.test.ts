import { createArrival } from '@clinic/contract/arrivals/arrivals'
import { createFollowUp } from '@clinic/contract/follow-ups/follow-ups'
import { createItem } from '@clinic/contract/inventory/inventory'
import { getDueNow } from '@clinic/contract/overview/due-now'
import { updateAllergies } from '@clinic/contract/patients/allergies'
import { startCourse } from '@clinic/contract/therapy/therapy'
import { acceptHandover, createHandover } from '@clinic/contract/ward/handovers'
import { expect, test } from 'vitest'
import { newPatient, newSession } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'
import { aWard } from '../../test/ward.ts'

const NOTHING = {
  urgentOnWard: 0,
  vitalsToTake: 0,
  dosesDue: 0,
  observationsDue: 0,
  handoverFrom: null,
  followUps: 0,
  outOfStock: 0,
  lowStock: 0,
  unreadable: 0,
  courses: { running: 0, due: 0 },
  notAsked: { count: 0, patientId: null },
}

test('an empty clinic has nothing due for anyone', async () => {
  const clinic = await testApp()
  for (const role of ['admin', 'doctor', 'nurse', 'pharmacist', 'physiotherapist'] as const)
    expect(await (await clinic.as(role)).call(getDueNow, {})).toEqual(NOTHING)
})

test('a nurse takes the vitals of the line, and those who may write allergies hear who was not asked', async () => {
  const clinic = await testApp()
  const [doctor, nurse] = [await clinic.as('doctor'), await clinic.as('nurse')]
  const [first, second] = [await newPatient(doctor), await newPatient(doctor, { firstname: 'Bisi', phone: '08035550001' })]
  await nurse.call(createArrival, { body: { patientId: first._id } })
  await nurse.call(createArrival, { body: { patientId: second._id, vitals: { temperature: '37' } } })
  expect(await nurse.call(getDueNow, {})).toMatchObject({ vitalsToTake: 1, notAsked: { count: 2, patientId: first._id } })
  expect(await doctor.call(getDueNow, {})).toMatchObject({ vitalsToTake: 0, notAsked: { count: 2 } })
  expect(await (await clinic.as('physiotherapist')).call(getDueNow, {})).toEqual(NOTHING)
  await nurse.call(updateAllergies, { params: { id: first._id }, body: { status: 'none-known' } })
  expect(await nurse.call(getDueNow, {})).toMatchObject({ notAsked: { count: 1, patientId: second._id } })
})

test('only who keeps the stock hears what runs low, and everyone who gives or prescribes what is out', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  await admin.call(createItem, { body: { name: 'Zinc', count: 0, dosage: '20 mg', description: 'Diarrhoea' } })
  const dueFor = async (role: 'doctor' | 'nurse' | 'pharmacist' | 'physiotherapist') => (await clinic.as(role)).call(getDueNow, {})
  expect(await dueFor('pharmacist')).toMatchObject({ outOfStock: 1, lowStock: 0 })
  expect(await dueFor('nurse')).toMatchObject({ outOfStock: 1 })
  expect(await dueFor('doctor')).toMatchObject({ outOfStock: 1 })
  expect(await dueFor('physiotherapist')).toMatchObject({ outOfStock: 0 })
})

test('the newest handover is due to be read by everyone on the ward but its author, until it is accepted', async () => {
  const { nurse, doctor, as, admit } = await aWard()
  const { session } = await admit('A1')
  const lines = [{ sessionId: session._id, recommendation: 'Watch the breathing' }]
  const { _id: id } = await nurse.call(createHandover, { body: { shift: 'night', lines } })
  const fromOf = async (person: Pick<typeof nurse, 'call'>) => (await person.call(getDueNow, {})).handoverFrom
  expect([await fromOf(nurse), await fromOf(doctor), await fromOf(await as('pharmacist'))]).toEqual([null, 'Nurse Ada', null])
  await doctor.call(acceptHandover, { params: { id } })
  expect(await fromOf(await as('nurse'))).toBe(null)
})

test('vitals are due for a patient in a bed who has none since admission', async () => {
  const { nurse, admit, as, clock } = await aWard()
  await admit('A1')
  clock.now = new Date(clock.now.getTime() + 3_600_000)
  expect((await nurse.call(getDueNow, {})).observationsDue).toBe(1)
  expect((await (await as('pharmacist')).call(getDueNow, {})).observationsDue).toBe(0)
})

test('a physiotherapist hears how many courses run, and whose next treatment is due, today included', async () => {
  const clock = { now: new Date('2026-11-24T09:00:00Z') }
  const clinic = await testApp({ clock })
  const [physio, doctor] = [await clinic.as('physiotherapist'), await clinic.as('doctor')]
  for (const dueOn of ['2026-11-25', '2026-11-26', null]) {
    const { _id, patientId } = await newSession(doctor)
    await physio.call(startCourse, { params: { id: _id }, body: { goal: 'Walk', planned: 6 } })
    if (dueOn) await physio.call(createFollowUp, { body: { patientId: patientId._id, dueOn } })
  }
  const coursesFor = async (person: Pick<typeof physio, 'call'>) => (await person.call(getDueNow, {})).courses
  expect(await coursesFor(physio)).toEqual({ running: 3, due: 0 })
  clock.now = new Date('2026-11-25T09:00:00Z')
  const next = await clinic.as('physiotherapist')
  expect([await coursesFor(next), await coursesFor(await clinic.as('doctor'))]).toEqual([
    { running: 3, due: 1 },
    { running: 0, due: 0 },
  ])
})
