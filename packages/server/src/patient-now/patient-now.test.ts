import { recordObservation } from '@clinic/contract/observations/observations'
import { getBanner, listMedicines } from '@clinic/contract/patient-now/patient-now'
import { updateFacts } from '@clinic/contract/patients/patient-facts'
import { searchPatients } from '@clinic/contract/patients/patients'
import { addProblem, updateProblem } from '@clinic/contract/problems/problems'
import { voidSession } from '@clinic/contract/sessions/entered-in-error'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { transferPatient } from '@clinic/contract/ward/ward'
import { expect, test } from 'vitest'
import { newBed, newPatient, newSession } from '../../test/arrange.ts'
import { records } from '../../test/merge.ts'
import { aWard } from '../../test/ward.ts'
import { newId } from '../ids.ts'

const PLAIN = {
  birthDate: null,
  birthPrecision: null,
  pregnantUntil: null,
  spO2Scale: 1,
  deceasedOn: null,
  stay: null,
  score: null,
  results: [],
  isRestricted: false,
  joinedNames: [],
  clinicNumber: '',
}

test('10.1 a new patient’s banner shows what is known: the age band and its date', async () => {
  const { doctor, anonymous } = await aWard()
  const patient = await newPatient(doctor)
  const params = { id: patient._id }
  expect((await anonymous.send(getBanner, { params })).status).toBe(401)
  expect((await doctor.send(getBanner, { params: { id: newId() } })).status).toBe(404)
  const age = { ageRange: '26 - 30 years', ageRangeOn: '2026-11-22' }
  expect(await doctor.call(getBanner, { params })).toEqual({ ...PLAIN, ...age, problems: [] })
})

test('10.1 a complete banner: birth, bed and day, score, pregnancy, scale 2, problems', async () => {
  const { doctor, nurse, wait, admit, admin } = await aWard()
  const { session } = await admit('A · 2', { temperature: '38.6' })
  const params = { id: session.patientId._id }
  await doctor.call(updateFacts, { params, body: { birthDate: '1999-05-01', birthPrecision: 'month', spO2Scale: 2 } })
  await doctor.call(updateFacts, { params, body: { pregnantUntil: '2026-11-23' } })
  const { _id } = await doctor.call(addProblem, { params, body: { label: 'Asthma', since: '2019' } })
  await doctor.call(addProblem, { params, body: { label: 'Hypertension', pinned: true } })
  wait(24 * 60)
  await doctor.call(transferPatient, { body: { sessionId: session._id, toBedId: (await newBed(admin, 'B · 1'))._id } })
  await nurse.call(recordObservation, { params: { id: session._id }, body: { pulse: '131' } })
  const banner = await nurse.call(getBanner, { params })
  expect(banner).toMatchObject({ birthDate: '1999-05-01', birthPrecision: 'month', spO2Scale: 2, pregnantUntil: '2026-11-23' })
  expect(banner.stay).toMatchObject({ sessionId: session._id, tag: 'B · 1', day: 2, since: session.createdAt })
  expect(banner.score).toEqual({ text: 'Watch', urgency: 'yellow', takenAt: '2026-11-23T08:00:00.000Z' })
  expect(banner.problems.map(({ label, pinned }) => [label, pinned])).toEqual([
    ['Hypertension', true],
    ['Asthma', false],
  ])
  wait(24 * 60)
  await doctor.call(updateProblem, { params: { id: _id }, body: { ended: true } })
  await doctor.call(updateSession, { body: { id: session._id, open: false } })
  // 10.10 A problem that ended and a pregnancy that is over disappear from the banner.
  expect(await nurse.call(getBanner, { params })).toMatchObject({
    stay: null,
    score: null,
    pregnantUntil: null,
    problems: [{ label: 'Hypertension' }],
  })
})

test('10.1 the banner names joined records, for any of their ids, until they are unmerged', async () => {
  const { admin, a, b, c, merge, unmerge } = await records(
    ...['Adaeze', 'Ada', 'Adaeze'].map((firstname) => ({ firstname, lastname: 'Okafor' })),
  )
  const namesOf = async (id: string) => (await admin.call(getBanner, { params: { id } })).joinedNames
  const { _id } = await merge(a, b)
  await merge(a, c)
  expect([await namesOf(a), await namesOf(b)]).toEqual([
    ['Ada Okafor', 'Adaeze Okafor'],
    ['Ada Okafor', 'Adaeze Okafor'],
  ])
  await unmerge(_id)
  expect([await namesOf(a), await namesOf(b)]).toEqual([['Adaeze Okafor'], []])
})

test('10.21 the banner says that a patient died, and when', async () => {
  const { doctor } = await aWard()
  const params = { id: (await newPatient(doctor))._id }
  await doctor.call(updateFacts, { params, body: { deceasedOn: '2026-11-20' } })
  expect(await doctor.call(getBanner, { params })).toMatchObject({ deceasedOn: '2026-11-20' })
})

test('10.15 a pharmacist and a physiotherapist see the beds of their own patients only', async () => {
  const { as, admit } = await aWard()
  const { session } = await admit('A · 2', { attendants: ['PHARMACIST'] })
  const params = { id: session.patientId._id }
  const seen = async (role: 'pharmacist' | 'physiotherapist' | 'nurse') => (await (await as(role)).call(getBanner, { params })).stay?.tag
  expect([await seen('pharmacist'), await seen('physiotherapist'), await seen('nurse')]).toEqual(['A · 2', undefined, 'A · 2'])
})

test('10.16 the lists of roles with brief fields are unchanged', async () => {
  const { doctor, as } = await aWard()
  const patient = await newPatient(doctor)
  await doctor.call(addProblem, { params: { id: patient._id }, body: { label: 'Asthma', pinned: true } })
  for (const role of ['nurse', 'pharmacist', 'physiotherapist'] as const) {
    const { data } = await (await as(role)).call(searchPatients, { query: { name: patient.lastname } })
    expect(Object.keys(data[0] ?? {}).toSorted()).toEqual(['_id', 'ageRange', 'firstname', 'gender', 'lastname', 'phone', 'version'])
  }
})

test('medicines now: lines that are still running, without voided sessions', async () => {
  const { doctor, as, wait, anonymous } = await aWard()
  const patientId = (await newPatient(doctor))._id
  const params = { id: patientId }
  const prescribe = (drug: string, days?: number) =>
    newSession(doctor, {
      patientId,
      prescription: '',
      prescriptionLines: [{ drug, dose: '1 tablet', timesPerDay: 2, ...(days && { days }) }],
    })
  expect((await anonymous.send(listMedicines, { params })).status).toBe(401)
  await prescribe('Amlodipine', 30)
  wait(60)
  await prescribe('Vitamin C')
  wait(60)
  const mistaken = await prescribe('Metformin', 30)
  await doctor.call(voidSession, { params: { id: mistaken._id }, body: { reason: 'Wrong patient' } })
  const { user: _, ...pharmacist } = await as('pharmacist')
  const drugs = async () => (await pharmacist.call(listMedicines, { params })).map(({ drug, until }) => [drug, until])
  expect(await drugs()).toEqual([
    ['Vitamin C', null],
    ['Amlodipine', '2026-12-21'],
  ])
  wait(60)
  await prescribe('Paracetamol', 1)
  expect(await drugs()).toEqual([
    ['Paracetamol', '2026-11-22'],
    ['Amlodipine', '2026-12-21'],
  ])
  wait(24 * 60)
  expect(await drugs()).toEqual([['Amlodipine', '2026-12-21']])
})
