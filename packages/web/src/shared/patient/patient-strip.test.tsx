import { addDays } from '@clinic/clinical/calendar'
import { lastDayOfPregnancy } from '@clinic/clinical/people/pregnancy'
import { createFollowUp } from '@clinic/contract/follow-ups/follow-ups'
import { mergePatients } from '@clinic/contract/merge/merge'
import { updateFacts } from '@clinic/contract/patients/patient-facts'
import { addProblem } from '@clinic/contract/problems/problems'
import { recordResult } from '@clinic/contract/results/results'
import { newAdmission, newBed, newPatient, newSession } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../test/harness.tsx'
import { currentTransport, setTransport } from '../../lib/transport.ts'
import { clinicToday } from '../../ui/time/clinic-time.ts'
import { formatDate } from '../../ui/time/date-text.tsx'

const banner = () => screen.findByRole('region', { name: 'Patient' })
/** Checks whichever banner is on the screen, because one replaces another. */
const says = (text: string) => waitFor(() => expect(screen.getByRole('region', { name: 'Patient' }).textContent).toContain(text))

async function aFullPatient() {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor')
  const bed = await newBed(await clinic.as('admin'), 'A · 2')
  const patient = await newPatient(doctor, { firstname: 'Adaeze', lastname: 'Okafor', allergies: 'Penicillin' })
  const session = await newAdmission(doctor, bed._id, { patientId: patient._id, pulse: '135' })
  const params = { id: patient._id }
  const birth = { birthDate: '1992-05-01', birthPrecision: 'month' } as const
  await doctor.call(updateFacts, { params, body: { ...birth, pregnantUntil: lastDayOfPregnancy('', clinicToday()), spO2Scale: 2 } })
  for (const label of ['Hypertension', 'Asthma', 'Gout', 'Ulcer', 'Sickle cell'])
    await doctor.call(addProblem, { params, body: { label, pinned: label !== 'Ulcer' } })
  return { clinic, doctor, patient, session, params }
}

const SCREENS_OF_PATIENT = {
  chart: '/patient/chart/PATIENT',
  sessions: '/patient/history/PATIENT',
  profile: '/profile/PATIENT',
  form: '/profile/edit/PATIENT',
  'new consultation': '/patient/consultation/new/PATIENT',
  consultation: '/patient/consultation/SESSION',
  care: '/patient/record/SESSION',
  observations: '/patient/consultation/SESSION/observations',
}

test.each(Object.entries(SCREENS_OF_PATIENT))('10.1 10.2 %s: the banner shows everything about a patient', async (_, path) => {
  const { clinic, session, params } = await aFullPatient()
  await renderApp({ path: path.replace('PATIENT', params.id).replace('SESSION', session._id), as: 'doctor', clinic })
  const facts = ['Adaeze Okafor', 'FEMALE', ' y (about)', '080', 'Bed A · 2', 'day 1', 'Watch', 'Pregnant', 'SpO2 scale 2']
  for (const text of [...facts, 'Allergies: Penicillin', 'Hypertension, Asthma, Gout, Sickle cell', 'and 1 more problem']) await says(text)
})

test('10.1 the banner says when the patient is due, and under which names other records were joined', async () => {
  const { clinic, doctor, patient, params } = await aFullPatient()
  const admin = await clinic.as('admin')
  const join = async (firstname: string) => {
    const { _id: mergeId } = await newPatient(doctor, { firstname, lastname: 'Okafor' })
    await admin.call(mergePatients, { body: { keepId: patient._id, mergeId, reason: 'The same person' } })
  }
  const inAWeek = addDays(clinicToday(), 7)
  await doctor.call(createFollowUp, { body: { patientId: patient._id, dueOn: inAWeek, reason: 'Blood pressure' } })
  await join('Adaeze')
  await renderApp({ path: `/patient/chart/${params.id}`, as: 'doctor', clinic })
  await says('2 records, joined')
  await says(`Due ${formatDate(inAWeek)}`)
  cleanup()
  await join('Ada')
  await renderApp({ path: `/patient/chart/${params.id}`, as: 'doctor', clinic })
  await says('Also recorded as Ada Okafor')
})

test('10.21 the banner of a patient who died says so', async () => {
  const { clinic, doctor, params } = await aFullPatient()
  await doctor.call(updateFacts, { params, body: { deceasedOn: '2026-01-05' } })
  await renderApp({ path: `/patient/chart/${params.id}`, as: 'nurse', clinic })
  await within(await banner()).findByText('Died 05/01/2026')
})

test('10.3 never shows facts of one patient for the next one with the same name', async () => {
  const { clinic, doctor, params } = await aFullPatient()
  const other = await newPatient(doctor, { firstname: 'Adaeze', lastname: 'Okafor', allergies: 'Aspirin' })
  await newSession(doctor, { patientId: other._id })
  const { router } = await renderApp({ path: `/profile/${other._id}`, as: 'doctor', clinic })
  await says('Allergies: Aspirin')
  // The first patient's answers arrive late, after the second was opened.
  const whole = currentTransport()
  const late = Promise.withResolvers<void>()
  setTransport({
    ...whole,
    fetch: async (url, init) => {
      if (url.includes(`/patient/${params.id}/`)) await late.promise
      return whole.fetch(url, init)
    },
  })
  await router.navigate(`/patient/chart/${params.id}`)
  await waitFor(() => expect(screen.queryByText('Allergies: Aspirin')).toBeNull())
  expect((await banner()).textContent).not.toMatch(/Hypertension|Bed A/)
  await router.navigate(`/patient/chart/${other._id}`)
  late.resolve()
  await says('Allergies: Aspirin')
  await screen.findByText('No problems on the list.')
  expect((await banner()).textContent).not.toMatch(/Hypertension|Bed A|Penicillin|Pregnant/)
  await router.navigate(`/patient/chart/${params.id}`)
  await says('Bed A · 2')
  expect((await banner()).textContent).not.toContain('Aspirin')
})

test('says so if facts could not be loaded, with a way to retry', async () => {
  const { clinic, params } = await aFullPatient()
  const { user, router } = await renderApp({ path: '/patient/search', as: 'nurse', clinic })
  const whole = currentTransport()
  const refuse = () => Promise.resolve(new Response('{"code":"x","message":"Busy"}', { status: 500 }))
  setTransport({ ...whole, fetch: (url, init) => (url.endsWith('/banner') ? refuse() : whole.fetch(url, init)) })
  await router.navigate(`/profile/${params.id}`)
  const strip = within(await banner())
  await strip.findByText('Bed, problems and more could not be loaded')
  setTransport(whole)
  await user.click(strip.getByRole('button', { name: 'Try again to load bed, problems and more' }))
  await strip.findByText('Bed A · 2')
})

test('a result of another day that changes what to do says the day', async () => {
  const clinic = await testApp({ clock: { now: new Date(Date.now() - 49 * 3_600_000) }, config: { idleMinutes: 10_000, signInHours: 100 } })
  const doctor = await clinic.as('doctor')
  const session = await newSession(doctor)
  await doctor.call(recordResult, { body: { id: session._id, test: 'hb', value: '4.2' } })
  await renderApp({ clinic, as: 'doctor', path: `/patient/consultation/${session._id}` })
  await waitFor(async () => expect((await banner()).textContent).toMatch(/4\.2 g\/dL.*\d\d\/\d\d \d\d:\d\d/))
})
