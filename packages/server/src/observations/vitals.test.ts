import { assessVitals, listVitals, recordObservation } from '@clinic/contract/observations/observations'
import { updateFacts } from '@clinic/contract/patients/patient-facts'
import { expect, test } from 'vitest'
import { newPatient, newSession } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'
import { newId } from '../ids.ts'

test('lists a patient’s vitals from all sessions, newest first, with their values', async () => {
  const clock = { now: new Date('2026-03-01T14:00:00Z') }
  const { as } = await testApp({ clock, config: { idleMinutes: 100_000, signInHours: 1000 } })
  const doctor = await as('doctor', { name: 'Ada Eze' })
  const { _id: patientId } = await newPatient(doctor)
  await newSession(doctor, { patientId, temperature: '36.8', bloodPressure: '142/90' })
  await newSession(doctor, { patientId }) // nothing measured
  clock.now = new Date('2026-03-04T14:00:00Z')
  const { _id: id } = await newSession(doctor, { patientId, respiratoryRate: '18' })
  clock.now = new Date('2026-03-04T15:00:00Z')
  await doctor.call(recordObservation, { params: { id }, body: { temperature: '101 F', pulse: 'abc' } })
  await newSession(doctor, { temperature: '40' }) // another patient
  const { data, count, scale2 } = await (await as('pharmacist')).call(listVitals, { params: { patientId } })
  expect(
    data.map(({ takenAt, values, pulse }) => [takenAt.slice(8, 13), values.temperature, values.systolic, values.respiratoryRate, pulse]),
  ).toEqual([
    ['04T15', 38.3, null, null, 'abc'],
    ['04T14', null, null, 18, ''],
    ['01T14', 36.8, 142, null, ''],
  ])
  expect([count, scale2]).toEqual([3, null])
  const one = await doctor.call(listVitals, { params: { patientId }, query: { limit: 1 } })
  expect([one.data.length, one.data[0]?.temperature, one.count]).toEqual([1, '101 F', 3])
  await doctor.call(updateFacts, { params: { id: patientId }, body: { spO2Scale: 2 } })
  expect((await doctor.call(listVitals, { params: { patientId } })).scale2).toMatchObject({
    by: { name: 'Ada Eze' },
    at: clock.now.toISOString(),
  })
  expect((await doctor.send(listVitals, { params: { patientId: newId() } })).status).toBe(404)
})

test('the try call checks a value without a patient, and stores nothing', async () => {
  const { as, db } = await testApp({ clock: { now: new Date('2026-11-22T09:00:00Z') } })
  const nurse = await as('nurse')
  const assess = (body: object) => nurse.call(assessVitals, { body: { gender: 'MALE', ...body } as never })
  const well = {
    respiratoryRate: '18',
    spO2: '97',
    oxygen: 'air',
    bloodPressure: '120/80',
    pulse: '72',
    consciousness: 'A',
    temperature: '37.0',
  }
  expect(await assess({ ageMonths: 480, ...well })).toMatchObject({
    kind: 'news2',
    scoreMin: 0,
    scoreMax: 0,
    dueMinutes: 720,
    rules: '2026-11.5',
  })
  expect(await assess({ birthDate: '2026-11-15', day: '2026-11-22', temperature: '37' })).toMatchObject({ kind: 'iitt', band: 'red' })
  expect(await assess({ birthDate: '2026-11-14', day: '2026-11-22', temperature: '37' })).toMatchObject({ band: 'yellow' })
  expect(await assess({ ageMonths: 36, pulse: '161' })).toMatchObject({ band: 'yellow', dueMinutes: 60 })
  expect(await assess({ ageMonths: 0, pulse: '130' })).toMatchObject({ band: 'red', caveats: ['depends on the age: add a birth date'] })
  expect((await assess({ ageRange: '6 - 15 years', on: '2024-11-22', ...well })).caveats).toContain('depends on the age: add a birth date')
  expect(await assess({ ageRange: '6 - 15 years', birthDate: '1990-01-01', ...well })).toMatchObject({
    kind: 'news2',
    caveats: [expect.stringContaining('differ')],
  })
  expect(await assess({ ageMonths: 480, pregnant: true, bloodPressure: '160/100' })).toMatchObject({ kind: 'iitt', band: 'red' })
  expect(await assess({ ageMonths: 480, scale: 2, spO2: '97', oxygen: 'oxygen' })).toMatchObject({ scoreMin: 5 })
  const nothing = await assess({ ageMonths: 480 })
  expect(nothing).toMatchObject({ kind: 'none', band: null })
  const ageless = await nurse.send(assessVitals, { body: { pulse: '72' } })
  expect([ageless.status, Object.keys(ageless.error.fields ?? {})]).toEqual([400, ['ageMonths']])
  const wrong = await nurse.send(assessVitals, { body: { ageMonths: 480, consciousness: 'X' } as never })
  expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([400, ['consciousness']])
  expect(await db.selectFrom('observation').selectAll().execute()).toEqual([])
})
