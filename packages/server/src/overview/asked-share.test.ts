import { getOverview } from '@clinic/contract/overview/overview'
import { updateAllergies } from '@clinic/contract/patients/allergies'
import { voidSession } from '@clinic/contract/sessions/entered-in-error'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newPatient, newSession } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'
import { records } from '../../test/merge.ts'

test('section 4: of the last seven days’ patients, each once, those who were asked', async () => {
  const clock = { now: new Date('2026-11-16T09:00:00Z') }
  const app = await testApp({ clock, config: { signInHours: 24 * 60, idleMinutes: 60 * 24 * 60 } })
  const [admin, doctor] = [await app.as('admin'), await app.as('doctor')]
  const share = async () => (await admin.call(getOverview, {})).allergies
  const register = async (allergies: string) => (await newPatient(doctor, { allergies }))._id
  const [none, listed, blank, absent] = [await register('None'), await register('Penicillin'), await register('N/A'), await register('N/A')]
  expect(await share()).toEqual({ asked: 0, patients: 0 })
  for (const patientId of [none, none, listed, blank]) await newSession(doctor, { patientId })
  expect(await share()).toEqual({ asked: 2, patients: 3 })
  const struck = await newSession(doctor, { patientId: absent })
  await doctor.call(voidSession, { params: { id: struck._id }, body: { reason: 'Wrong patient' } })
  expect(await share()).toEqual({ asked: 2, patients: 3 })
  await doctor.call(updateAllergies, { params: { id: blank }, body: { status: 'unable' } })
  expect(await share()).toEqual({ asked: 3, patients: 3 })
  clock.now = new Date('2026-11-22T09:00:00Z')
  expect((await share()).patients).toBe(3)
  clock.now = new Date('2026-11-23T09:00:00Z')
  expect((await share()).patients).toBe(0)
})

test('joined records are one person, asked if either was', async () => {
  const { a, b, admin, merge } = await records({ allergies: 'N/A' }, { allergies: 'None' })
  for (const patientId of [a, b]) {
    const { _id: id } = await newSession(admin, { patientId })
    await admin.call(updateSession, { body: { id, open: false } })
  }
  expect((await admin.call(getOverview, {})).allergies).toEqual({ asked: 1, patients: 2 })
  await merge()
  expect((await admin.call(getOverview, {})).allergies).toEqual({ asked: 1, patients: 1 })
})
