import { pickDiagnoses, teachTerm } from '@clinic/contract/diagnoses/diagnoses'
import { getRecentDays } from '@clinic/contract/overview/recent-days'
import { voidSession } from '@clinic/contract/sessions/entered-in-error'
import { expect, test } from 'vitest'
import { newPatient, newSession } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'

const DAY = 24 * 60 * 60 * 1000

async function aClinic() {
  const clock = { now: new Date('2026-11-22T22:59:00Z') } // 23:59 in Lagos
  const clinic = await testApp({ clock })
  const doctor = await clinic.as('doctor')
  const child = await newPatient(doctor, { ageRange: '0 - 5 years' })
  const adult = await newPatient(doctor, { ageRange: '41 years and above', firstname: 'Bisi', phone: '08035550000' })
  const see = (workingDiagnosis: string, { _id: patientId } = adult) => newSession(doctor, { patientId, workingDiagnosis })
  return {
    clock,
    doctor,
    child,
    see,
    recent: async () => (await clinic.as('admin')).call(getRecentDays, {}) /* signed in now, whatever the clock says */,
  }
}

test('a clinic without sessions has 14 days of zero', async () => {
  const { recent } = await aClinic()
  const { days, ...rest } = await recent()
  expect([days.length, days[0]?.day, days.at(-1)]).toEqual([14, '2026-11-09', { day: '2026-11-22', sessions: 0 }])
  expect(rest).toEqual({ from: '2026-10-24', to: '2026-11-22', diagnoses: [], sessions: 0, unread: 0 })
})

test('counts diagnoses once per session, most common first, with a count for small children', async () => {
  const { see, child, recent } = await aClinic()
  await see('Malaria')
  await see('malaria, hypertension', child)
  await see('?typhoid') // not sure
  await see('Wants a letter')
  const { diagnoses, sessions, unread } = await recent()
  expect(diagnoses.map(({ sessions, young }) => [sessions, young])).toEqual([
    [2, 1],
    [1, 1],
  ])
  expect(diagnoses[0]?.label).toMatch(/malaria/i)
  expect([sessions, unread]).toEqual([4, 2])
})

test('counts terms that the clinic taught, but not codes that a user removed', async () => {
  const { see, doctor, recent } = await aClinic()
  await see('hot body')
  const { _id: id } = await see('typhoid')
  await doctor.call(teachTerm, { body: { term: 'hot body', code: 'B54' } })
  await doctor.call(pickDiagnoses, { params: { id }, body: { diagnoses: [] } })
  const { diagnoses, unread } = await recent()
  expect([diagnoses.map(({ code }) => code), unread]).toEqual([['B54'], 1])
})

test('uses the clinic’s days: a minute later it is tomorrow, and the 31st day is left out', async () => {
  const { clock, see, recent } = await aClinic()
  await see('Malaria')
  const first = clock.now.getTime()
  clock.now = new Date(first + 60_000)
  await see('Malaria')
  expect((await recent()).days.slice(-2)).toEqual([
    { day: '2026-11-22', sessions: 1 },
    { day: '2026-11-23', sessions: 1 },
  ])
  clock.now = new Date(first + 29 * DAY)
  expect((await recent()).sessions).toBe(2)
  clock.now = new Date(first + 29 * DAY + 60_000)
  expect((await recent()).sessions).toBe(1)
})

test('a session opened in error does not count', async () => {
  const { see, doctor, recent } = await aClinic()
  const { _id: id } = await see('Malaria')
  await doctor.call(voidSession, { params: { id }, body: { reason: 'Another patient' } })
  expect(await recent()).toMatchObject({ sessions: 0, diagnoses: [] })
})
