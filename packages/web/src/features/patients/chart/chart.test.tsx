import { createFollowUp, logCall } from '@clinic/contract/follow-ups/follow-ups'
import { mergePatients } from '@clinic/contract/merge/merge'
import { addProblem, listProblems, updateProblem } from '@clinic/contract/problems/problems'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { newItem, newPatient, newSession } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocus, renderApp } from '../../../../test/harness.tsx'
import { currentTransport, setTransport } from '../../../lib/transport.ts'

async function aClinic() {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor')
  const patient = await newPatient(doctor, { firstname: 'Adaeze', lastname: 'Okafor', phone: '0803 123 4567' })
  return { clinic, doctor, patient, id: patient._id, path: `/patient/chart/${patient._id}` }
}

const timeline = () => screen.findByRole('region', { name: 'Timeline' })

test('a new patient has an empty chart with one next step; tabs open sessions and profile', async () => {
  const { clinic, path, id } = await aClinic()
  await renderApp({ path, as: 'doctor', clinic })
  await within(await timeline()).findByText('No entries yet. The timeline begins with the first consultation.')
  const tabs = within(screen.getByRole('navigation', { name: 'Parts of this patient' }))
  expect(tabs.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual(
    [
      ['Timeline', path, 'page'],
      ['Sessions', `/patient/history/${id}`, null],
      ['Profile', `/profile/${id}`, null],
    ],
  )
  await screen.findByText('No current medicines.')
  await screen.findByText('No problems on the list.')
  const contact = within(screen.getByRole('region', { name: 'Contact' }))
  expect(contact.getByRole('link', { name: 'Call Adaeze Okafor, 0803 123 4567' }).getAttribute('href')).toBe('tel:+2348031234567')
})

test('the timeline shows a consultation with its decisions and the roles still to act', async () => {
  const { clinic, path, doctor, id } = await aClinic()
  const nurse = await clinic.as('nurse', { name: 'Hauwa Danjuma' })
  const session = await newSession(doctor, { patientId: id, attendants: ['NURSE', 'PHARMACIST'], temperature: '38.6' })
  await nurse.call(updateSession, { body: { id: session._id, comment: 'Sponged and watched' } })
  await renderApp({ path, as: 'nurse', clinic })
  const shown = within(await timeline())
  await shown.findByText('Sponged and watched')
  shown.getByText('Hauwa Danjuma')
  expect(shown.getByRole('link', { name: 'Malaria' }).getAttribute('href')).toBe(`/patient/consultation/${session._id}`)
  shown.getByText('open')
  shown.getByText('Nurse has recorded care')
  shown.getByText('Pharmacist has not recorded care yet')
})

test('care that waited on a phone is in the list at the time it was typed, and says when it was saved', async () => {
  const clock = { now: new Date('2026-11-22T08:00:00Z') }
  const clinic = await testApp({ clock })
  const doctor = await clinic.as('doctor')
  const { _id: id, patientId } = await newSession(doctor)
  const record = async (time: string, comment: string, typed?: string) => {
    clock.now = new Date(`2026-11-22T${time}:00Z`)
    const headers = typed === undefined ? {} : { 'x-recorded-at': `2026-11-22T${typed}:00Z` }
    await doctor.call(updateSession, { body: { id, comment } }, { headers })
  }
  await record('08:20', 'Asleep')
  await record('08:30', 'Sponged', '08:10')
  await renderApp({ path: `/patient/chart/${patientId._id}?kinds=care`, as: 'doctor', clinic })
  const shown = within(await timeline())
  await shown.findByText('Sponged')
  expect(shown.getAllByText(/Asleep|Sponged/).map(({ textContent }) => textContent)).toEqual(['Asleep', 'Sponged'])
  shown.getByText('22/11/2026 typed 09:10, saved 09:30')
})

test('U14 an override is in the timeline and among the current medicines', async () => {
  const { clinic, doctor } = await aClinic()
  await newItem(await clinic.as('admin'), { name: 'Amoxicillin', count: 40 })
  const { _id: patientId } = await newPatient(doctor, { allergies: 'Penicillin' })
  const override = { reasonCode: 'tolerated-before', reason: 'Took it in May' } as const
  const drug = 'Amoxicillin'
  const prescriptionLines = [{ drug, dose: '1 capsule', timesPerDay: 3, override }]
  const { _id: id } = await newSession(doctor, { patientId, prescription: '', prescriptionLines })
  await doctor.call(updateSession, { body: { id, drugs: [{ drug, dosage: 3, override }] } })
  await renderApp({ path: `/patient/chart/${patientId}`, as: 'doctor', clinic })
  await within(await timeline()).findByText(/^Amoxicillin: Given despite a warning\. Tolerated before: Took it in May/)
  const medicines = within(await screen.findByRole('region', { name: 'Medicines now' }))
  await medicines.findByText(/^Tolerated before: Took it in May/)
})

test('10.6 the address holds the chosen kinds, and Back undoes the choice', async () => {
  const { clinic, path, doctor, id } = await aClinic()
  const session = await newSession(doctor, { patientId: id })
  await doctor.call(updateSession, { body: { id: session._id, comment: 'Sponged' } })
  const { user, router } = await renderApp({ path, as: 'doctor', clinic })
  const shown = within(await timeline())
  await shown.findByText('Sponged')
  await user.click(shown.getByRole('button', { name: 'Care' }))
  await waitFor(() => expect(router.state.location.search).toBe('?kinds=care'))
  await waitFor(() => expect(shown.queryByRole('link', { name: 'Malaria' })).toBeNull())
  await shown.findByText('Sponged')
  await user.click(shown.getByRole('button', { name: 'Problems' }))
  await waitFor(() => expect(router.state.location.search).toBe('?kinds=care%2Cproblems'))
  await router.navigate(-1)
  await waitFor(() => expect(shown.getByRole('button', { name: 'Problems' }).getAttribute('aria-pressed')).toBe('false'))
  await router.navigate(-1)
  await shown.findByRole('link', { name: 'Malaria' })
})

test('10.6 ignores an unknown kind in the address; says so if nothing of a kind has happened', async () => {
  const { clinic, path, doctor, id } = await aClinic()
  await newSession(doctor, { patientId: id })
  const { user } = await renderApp({ path: `${path}?kinds=dreams,prints`, as: 'doctor', clinic })
  const shown = within(await timeline())
  await shown.findByText('No entries match.')
  await user.click(shown.getByRole('button', { name: 'Show everything' }))
  await shown.findByRole('link', { name: 'Malaria' })
})

test('follow-ups, calls and joined records are kinds; entries on the other record name it', async () => {
  const { clinic, path, doctor, id, patient } = await aClinic()
  const admin = await clinic.as('admin')
  const other = await newPatient(doctor, { firstname: 'Ada', lastname: 'Okafor', gender: patient.gender })
  const asked = await doctor.call(createFollowUp, { body: { patientId: other._id, dueOn: '2027-11-30', reason: 'Dressing' } })
  await doctor.call(logCall, { params: { id: asked._id }, body: { outcome: 'no-answer', note: 'Rang twice' } })
  await admin.call(mergePatients, { body: { keepId: id, mergeId: other._id, reason: 'One person' } })
  const { user } = await renderApp({ path, as: 'doctor', clinic })
  const shown = within(await timeline())
  await shown.findByText('The record of Ada Okafor was joined to that of Adaeze Okafor')
  await user.click(shown.getByRole('button', { name: 'Follow-ups' }))
  await waitFor(() => expect(shown.queryByText(/was joined to/)).toBeNull())
  await shown.findByText('Asked to come back on 30/11/2027')
  shown.getByText('Dressing')
  shown.getByText('Phoned about 30/11/2027: No answer')
  shown.getByText('Rang twice')
  expect(shown.getAllByText('Recorded under Ada Okafor')).toHaveLength(2)
})

test('older entries load on request, back to the beginning of the record', async () => {
  const { clinic, path, doctor, id } = await aClinic()
  for (let n = 1; n <= 21; n++)
    await doctor.call(createSession, { body: { patientId: id, attendants: ['NURSE'], workingDiagnosis: `Diagnosis ${n}`, bedId: null } })
  const { user } = await renderApp({ path, as: 'doctor', clinic })
  const shown = within(await timeline())
  await shown.findByRole('link', { name: 'Diagnosis 21' })
  expect(shown.queryByRole('link', { name: 'Diagnosis 1' })).toBeNull()
  await user.click(shown.getByRole('button', { name: 'Show older' }))
  await shown.findByRole('link', { name: 'Diagnosis 1' })
  shown.getByText('This is where the record begins.')
})

test('reports a timeline that cannot be loaded, with a way to retry', async () => {
  const { clinic, path, doctor, id } = await aClinic()
  await newSession(doctor, { patientId: id })
  const { user, router } = await renderApp({ path: `/profile/${id}`, as: 'doctor', clinic })
  await screen.findByText('Contact Person')
  const whole = currentTransport()
  const refuse = () => Promise.resolve(new Response('{"code":"x","message":"The disk is full"}', { status: 500 }))
  setTransport({ ...whole, fetch: (url, init) => (url.includes('/timeline') ? refuse() : whole.fetch(url, init)) })
  await router.navigate(path)
  const shown = within(await timeline())
  await shown.findByText('The disk is full')
  setTransport(whole)
  await user.click(shown.getByRole('button', { name: 'Try again' }))
  await shown.findByRole('link', { name: 'Malaria' })
})

test('10.10 a doctor can add a problem, pin it to the banner and end it; it stays in the timeline', async () => {
  const { clinic, path, doctor, id } = await aClinic()
  const { user } = await renderApp({ path, as: 'doctor', clinic })
  const part = within(await screen.findByRole('region', { name: 'Problems' }))
  await user.click(await part.findByRole('button', { name: 'Add a problem' }))
  await expectFocus(part.findByRole('textbox', { name: 'Problem' }))
  await user.type(part.getByRole('textbox', { name: 'Problem' }), 'Hypertension')
  await user.type(part.getByRole('textbox', { name: 'Since' }), '5/2019{Enter}')
  await part.findByText('since 05/2019')
  const banner = within(screen.getByRole('region', { name: 'Patient' }))
  await banner.findByText('Hypertension')
  await user.click(part.getByRole('button', { name: 'Show Hypertension in the banner' }))
  await waitFor(() =>
    expect(part.getByRole('button', { name: 'Show Hypertension in the banner' }).getAttribute('aria-pressed')).toBe('true'),
  )
  await user.click(part.getByRole('button', { name: 'End Hypertension' }))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await part.findByText('No problems on the list.')
  await waitFor(() => expect(banner.queryByText('Hypertension')).toBeNull())
  const shown = within(await timeline())
  await shown.findByText('Problem ended: Hypertension')
  shown.getByText('Problem added: Hypertension')
  expect((await doctor.call(listProblems, { params: { id } }))[0]).toMatchObject({ label: 'Hypertension', since: '2019-05' })
})

test('10.8 a nurse can read problems but not change them', async () => {
  const { clinic, path, doctor, id } = await aClinic()
  await doctor.call(addProblem, { params: { id }, body: { label: 'Asthma' } })
  await renderApp({ path, as: 'nurse', clinic })
  const part = within(await screen.findByRole('region', { name: 'Problems' }))
  await part.findByText('Asthma')
  expect(part.queryAllByRole('button')).toEqual([])
})

test('10.9 a new consultation starts with the problems, dated, which one press can clear', async () => {
  const { clinic, doctor, id } = await aClinic()
  const { _id } = await doctor.call(addProblem, { params: { id }, body: { label: 'Hypertension', since: '2019' } })
  await doctor.call(addProblem, { params: { id }, body: { label: 'Asthma' } })
  const ended = await doctor.call(addProblem, { params: { id }, body: { label: 'Malaria' } })
  await doctor.call(updateProblem, { params: { id: ended._id }, body: { ended: true } })
  const { user } = await renderApp({ path: `/patient/consultation/new/${id}`, as: 'doctor', clinic })
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /co-morbidities/i })
  expect(box.value).toMatch(/^Hypertension since 2019; Asthma \(problem list, \d\d\/\d\d\/\d{4}\)$/)
  screen.getByText('From today’s problem list. Check it.')
  // Nothing is sent unseen: the question before saving shows it again.
  await user.click(screen.getByRole('checkbox', { name: 'Nurse' }))
  await user.click(screen.getByRole('button', { name: 'Create Session' }))
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByText(/^Co-morbidities: Hypertension since 2019; Asthma/)
  within(dialog).getByText(/Nothing is written yet/)
  await user.click(within(dialog).getByRole('button', { name: 'Go back and edit' }))
  await user.click(screen.getByRole('button', { name: 'Clear the co-morbidities' }))
  expect(box.value).toBe('')
  expect(screen.queryByText('From today’s problem list. Check it.')).toBeNull()
  expect(_id).toBeTruthy()
})
