import { checkGuard } from '@clinic/contract/guard/guard'
import type { PrescriptionLineInput } from '@clinic/contract/guard/guard-fields'
import { strikeCare } from '@clinic/contract/sessions/entered-in-error'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newItem, newPatient, newSession } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'

async function ward() {
  const clock = { now: new Date('2026-11-12T09:00:00Z') }
  const app = await testApp({ clock, config: { signInHours: 24 * 60, idleMinutes: 60 * 24 * 60 } })
  const [admin, doctor, nurse] = [await app.as('admin'), await app.as('doctor'), await app.as('nurse')]
  for (const name of ['Artesunate', 'Gloves']) await newItem(admin, { name, count: 100 })
  const patient = await newPatient(doctor, { allergies: 'None' })
  const give = (id: string, drug = 'Artesunate') => nurse.call(updateSession, { body: { id, drugs: [{ drug, dosage: 1 }] } })
  const prescribe = (...prescriptionLines: PrescriptionLineInput[]) =>
    doctor.call(createSession, { body: { patientId: patient._id, attendants: ['NURSE'], prescriptionLines } })
  const last = async (sessionId: string, drug = 'Artesunate', gives = true) =>
    (await nurse.call(checkGuard, { body: { patientId: patient._id, sessionId, gives, rows: [{ drug }] } })).rows[0]?.lastGiven
  return { ...app, clock, admin, doctor, nurse, patient, give, prescribe, last }
}

const LINE = { drug: 'Artesunate', dose: '60 mg', timesPerDay: 2, days: 3 }

test('says when a patient last had the drug, in any session, and refuses no second gift', async () => {
  const { doctor, patient, give, last, clock } = await ward()
  const first = await newSession(doctor, { patientId: patient._id })
  expect(await last(first._id)).toBeNull()
  await give(first._id)
  const second = await newSession(doctor, { patientId: patient._id })
  expect(await last(second._id)).toEqual({ drug: 'Artesunate', at: '2026-11-12T09:00:00.000Z', timesPerDay: null })
  expect(await last(second._id, 'Artesunate', false)).toBeNull()
  clock.now = new Date('2026-11-12T10:00:00Z')
  await give(second._id)
  expect(await last(first._id)).toMatchObject({ at: '2026-11-12T10:00:00.000Z' })
  await give(first._id, 'Gloves')
  expect(await last(first._id, 'Gloves')).toBeNull()
})

test('the session’s own line says how often, and one of another session until its last day', async () => {
  const { doctor, patient, give, prescribe, last, clock } = await ward()
  const ordered = await prescribe(LINE)
  await give(ordered._id)
  expect(await last(ordered._id)).toMatchObject({ timesPerDay: 2 })
  const later = await newSession(doctor, { patientId: patient._id })
  expect(await last(later._id)).toMatchObject({ timesPerDay: 2 })
  clock.now = new Date('2026-11-14T09:00:00Z')
  expect(await last(later._id)).toMatchObject({ timesPerDay: 2 })
  clock.now = new Date('2026-11-15T09:00:00Z')
  expect([await last(later._id), await last(ordered._id)]).toMatchObject([{ timesPerDay: null }, { timesPerDay: 2 }])
})

test('what was entered in error is not a gift', async () => {
  const { nurse, doctor, patient, give, last } = await ward()
  const session = await newSession(doctor, { patientId: patient._id })
  const { comments } = await give(session._id)
  await nurse.call(strikeCare, { params: { id: session._id, careId: comments.at(-1)?._id ?? '' }, body: { reason: 'Wrong patient' } })
  expect(await last(session._id)).toBeNull()
})
