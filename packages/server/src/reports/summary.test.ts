import { pickDiagnoses, teachTerm } from '@clinic/contract/diagnoses/diagnoses'
import { summarizeReport } from '@clinic/contract/reports/report-summary'
import { voidSession } from '@clinic/contract/sessions/entered-in-error'
import { transferPatient } from '@clinic/contract/ward/ward'
import { expect, test } from 'vitest'
import { newAdmission, newBed, newPatient, newSession } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'
import { summarize } from './summary.ts'

const DAY = { startDate: '2025-03-10', endDate: '2025-03-10' }
const NOON = '2025-03-10T12:00:00.000Z'

async function clinicAt(time: string) {
  const clock = { now: new Date(time) }
  const clinic = await testApp({ clock })
  return { ...clinic, clock, doctor: await clinic.as('doctor') }
}

test('counts patients, sessions and diagnoses by age and sex, and says what it could not read', async () => {
  const { doctor } = await clinicAt(NOON)
  const girl = await newPatient(doctor, { gender: 'FEMALE', ageRange: '0 - 5 years' })
  const man = await newPatient(doctor, { gender: 'MALE', ageRange: '41 years and above' })
  for (const [{ _id: patientId }, workingDiagnosis] of [
    [girl, 'Malaria'],
    [girl, '?malaria'],
    [man, 'Malaria, hypertension'],
    [man, 'Bewitched by the neighbour'],
    [man, '  '],
  ] as const)
    await newSession(doctor, { patientId, workingDiagnosis })
  expect(await doctor.call(summarizeReport, { query: DAY })).toEqual({
    patients: 2,
    sessions: 5,
    admissions: 0,
    diagnoses: [
      {
        code: 'B54',
        label: 'malaria',
        sessions: 3,
        suspected: 1,
        cells: expect.toSatisfy((cells: { gender: string; sessions: number }[]) => {
          const of = (gender: string) => cells.find((cell) => cell.gender === gender)?.sessions
          return cells.length === 2 && of('FEMALE') === 2 && of('MALE') === 1
        }),
      },
      {
        code: 'I10',
        label: 'hypertension',
        sessions: 1,
        suspected: 0,
        cells: [{ gender: 'MALE', ageRange: '41 years and above', sessions: 1 }],
      },
    ],
    notCoded: 1,
    blank: 1,
    isWhole: true,
    beingRead: 0,
  })
})

test("counts the clinic's own terms and picked codes, as in the monthly returns", async () => {
  const { doctor } = await clinicAt(NOON)
  await newSession(doctor, { workingDiagnosis: 'hot body' })
  const { _id: id } = await newSession(doctor, { workingDiagnosis: 'hot body; typhoid' })
  await doctor.call(teachTerm, { body: { term: 'hot body', code: 'B54' } })
  const counted = async () => {
    const { diagnoses, notCoded } = await doctor.call(summarizeReport, { query: DAY })
    return [diagnoses.map(({ code, sessions }) => [code, sessions]), notCoded]
  }
  expect(await counted()).toEqual([
    [
      ['B54', 2],
      ['A01.0', 1],
    ],
    0,
  ])
  await doctor.call(pickDiagnoses, { params: { id }, body: { diagnoses: [] } })
  expect(await counted()).toEqual([[['B54', 1]], 1])
})

test("uses the clinic's days, inclusive, and never counts a voided session", async () => {
  const { as, clock } = await clinicAt('2025-03-09T08:00:00.000Z')
  for (const time of ['2025-03-09T22:59:59.999Z', '2025-03-09T23:00:00.000Z', '2025-03-10T22:59:59.999Z', '2025-03-10T23:00:00.000Z']) {
    clock.now = new Date(time)
    await newSession(await as('doctor'), { workingDiagnosis: 'Malaria' })
  }
  const doctor = await as('doctor')
  const sessions = async (query: typeof DAY) => (await doctor.call(summarizeReport, { query })).sessions
  expect(await sessions(DAY)).toBe(2)
  expect(await sessions({ startDate: '2025-03-09', endDate: '2025-03-11' })).toBe(4)
  const { _id: id } = await newSession(doctor, { workingDiagnosis: 'Typhoid' })
  await doctor.call(voidSession, { params: { id }, body: { reason: 'Wrong patient' } })
  expect(await sessions({ startDate: '2025-03-11', endDate: '2025-03-11' })).toBe(1)
})

test('counts a stay once even if the patient was moved, and not if its session was voided', async () => {
  const { as, doctor } = await clinicAt(NOON)
  const admin = await as('admin')
  const [one, two, three] = [await newBed(admin, 'Bed 1'), await newBed(admin, 'Bed 2'), await newBed(admin, 'Bed 3')]
  const stay = await newAdmission(doctor, one._id)
  await doctor.call(transferPatient, { body: { sessionId: stay._id, toBedId: two._id } })
  const { _id: id } = await newAdmission(doctor, three._id)
  await doctor.call(voidSession, { params: { id }, body: { reason: 'Wrong patient' } })
  expect((await doctor.call(summarizeReport, { query: DAY })).admissions).toBe(1)
})

test('counts the newest sessions if there are too many, and says so', async () => {
  const { clock, db, doctor } = await clinicAt(NOON)
  for (const workingDiagnosis of ['Malaria', 'Hypertension', 'Typhoid']) {
    await newSession(doctor, { workingDiagnosis })
    clock.now = new Date(clock.now.getTime() + 1_000)
  }
  const range = { from: '2025-03-10T00:00:00.000Z', to: '2025-03-11T00:00:00.000Z' }
  const counted = async (most: number) => {
    const { sessions, isWhole, diagnoses } = await summarize(db, range, most)
    return [sessions, isWhole, diagnoses.map(({ label }) => label).toSorted()]
  }
  expect(await counted(3)).toEqual([3, true, ['hypertension', 'malaria', 'typhoid']])
  expect(await counted(2)).toEqual([2, false, ['hypertension', 'typhoid']])
})

test('refuses callers without a sign-in, other roles, and dates that are invalid or in the wrong order', async () => {
  const { anonymous, as, doctor } = await clinicAt(NOON)
  const wrong = { startDate: 'x', endDate: '2025-02-30' }
  expect((await anonymous.send(summarizeReport, { query: wrong })).status).toBe(401)
  for (const role of ['nurse', 'pharmacist', 'physiotherapist'] as const)
    expect((await (await as(role)).send(summarizeReport, { query: wrong })).status).toBe(403)
  const { status, error } = await doctor.send(summarizeReport, { query: wrong })
  expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['startDate', 'endDate']])
  const turned = await doctor.send(summarizeReport, { query: { startDate: '2025-03-11', endDate: '2025-03-10' } })
  expect(turned.error.fields).toEqual({ startDate: 'The start date must not be after the end date' })
})
