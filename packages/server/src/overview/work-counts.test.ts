import { createArrival } from '@clinic/contract/arrivals/arrivals'
import { createFollowUp } from '@clinic/contract/follow-ups/follow-ups'
import { createItem } from '@clinic/contract/inventory/inventory'
import { getWorkCounts } from '@clinic/contract/overview/work-counts'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newPatient, newSession } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'

const NONE_TO_REPORT = { toReport: 0, lateToReport: 0 }
const NOT_ASKED = { toReport: null, lateToReport: null }

test('each role gets its own work: the line, its To do, and low stock if it manages stock', async () => {
  const clinic = await testApp()
  const [admin, doctor, nurse] = [await clinic.as('admin'), await clinic.as('doctor'), await clinic.as('nurse')]
  const countsOf = async (role: 'pharmacist' | 'physiotherapist') => (await clinic.as(role)).call(getWorkCounts, {})
  const { _id: patientId } = await newPatient(doctor)
  const { _id: id } = await newSession(doctor, { patientId, attendants: ['NURSE', 'PHARMACIST'] })
  await doctor.call(createArrival, { body: { patientId } })
  await admin.call(createItem, { body: { name: 'Zinc', count: 0, dosage: '20 mg', description: 'Diarrhoea' } })
  await admin.call(createItem, { body: { name: 'Quinine', count: 9, dosage: '300 mg', description: 'Malaria' } })
  expect(await admin.call(getWorkCounts, {})).toEqual({ queue: 1, stock: 1, unreadable: 0, followUps: 0, ...NONE_TO_REPORT })
  expect(await doctor.call(getWorkCounts, {})).toEqual({ queue: 1, stock: null, unreadable: null, followUps: 0, ...NONE_TO_REPORT })
  expect(await nurse.call(getWorkCounts, {})).toEqual({ queue: 1, stock: null, unreadable: null, followUps: 0, ...NONE_TO_REPORT })
  expect(await countsOf('pharmacist')).toEqual({ queue: 1, stock: 1, unreadable: 0, followUps: 0, ...NOT_ASKED })
  expect(await countsOf('physiotherapist')).toEqual({ queue: 0, stock: null, unreadable: null, followUps: 0, ...NOT_ASKED })
  await nurse.call(updateSession, { body: { id, comment: 'Seen' } })
  expect(await nurse.call(getWorkCounts, {})).toMatchObject({ queue: 0 })
})

test('counts today’s and missed follow-ups, but not future ones', async () => {
  const clock = { now: new Date('2026-11-20T10:00:00Z') }
  const clinic = await testApp({ clock })
  const doctor = await clinic.as('doctor')
  for (const [place, dueOn] of ['2026-11-21', '2026-11-22', '2026-11-23'].entries()) {
    const { _id: patientId } = await newPatient(doctor, { firstname: ['Bisi', 'Kemi', 'Tolu'][place] ?? '', phone: `0803555000${place}` })
    await doctor.call(createFollowUp, { body: { patientId, dueOn, reason: 'Wound' } })
  }
  clock.now = new Date('2026-11-22T10:00:00Z')
  expect(await (await clinic.as('nurse')).call(getWorkCounts, {})).toMatchObject({ followUps: 2 })
})
