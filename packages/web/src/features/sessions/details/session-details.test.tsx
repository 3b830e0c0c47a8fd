import { createBeds, listBeds } from '@clinic/contract/beds/beds'
import { createItem } from '@clinic/contract/inventory/inventory'
import { listObservations, recordObservation, strikeObservation } from '@clinic/contract/observations/observations'
import { createPatient } from '@clinic/contract/patients/patients'
import { getSession } from '@clinic/contract/sessions/session-record'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { newItem, newPatient } from '@clinic/server/test/arrange'
import { anItem, aPatient, aSession, type SessionBody } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../../test/harness.tsx'
import { currentTransport, setTransport } from '../../../lib/transport.ts'

async function openSession(changes: Partial<SessionBody> = {}) {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor', { name: 'Amina Garba' })
  const [patient] = await doctor.call(createPatient, { body: aPatient({ firstname: 'Adaeze', lastname: 'Okafor' }) })
  const patientId = patient?._id ?? ''
  const session = await doctor.call(createSession, { body: aSession(patientId, changes) })
  const saved = () => doctor.call(getSession, { params: { id: session._id } })
  return { clinic, doctor, patientId, session, saved, path: `/patient/consultation/${session._id}` }
}

test('shows everything about a session, with units and compared with the last one', async () => {
  const { clinic, doctor, patientId } = await openSession({ temperature: '36.8', weight: '62' })
  const session = await doctor.call(createSession, {
    body: aSession(patientId, {
      temperature: '39',
      bloodPressure: '120/80',
      pulse: '80',
      weight: '61',
      spO2: '98',
      complaints: 'Fever',
      co_morbities: 'Asthma',
      examinationFindings: 'Dry lips',
      investigation_results: 'RDT positive',
      workingDiagnosis: 'Malaria',
      prescription: 'Artemether\nFluids',
    }),
  })
  await renderApp({ clinic, as: 'nurse', path: `/patient/consultation/${session._id}` })
  await screen.findByText('RDT positive')
  for (const text of ['Fever', 'Asthma', 'Dry lips', 'Malaria', 'Amina Garba', 'NURSE', '120/80', '°C', 'mmHg', 'bpm', 'kg', '%'])
    expect(screen.getAllByText(text)).not.toEqual([])
  expect(screen.getByText('open')).toBeDefined()
  expect(await screen.findAllByRole('img', { name: /last time/ })).toHaveLength(2)
  expect(screen.getByRole('img', { name: 'higher than last time' })).toBeDefined()
  expect(screen.getByRole('img', { name: 'lower than last time' })).toBeDefined()
})

test('compares with the last values that hold: not with what was entered in error, and with the newest of a long stay', async () => {
  const { clinic, doctor, patientId, session: before } = await openSession({ temperature: '41', weight: '620', respiratoryRate: '20' })
  const [opening] = (await doctor.call(listObservations, { params: { id: before._id } })).data
  await doctor.call(strikeObservation, { params: { id: opening?._id ?? '' }, body: { reason: 'Wrong patient' } })
  await doctor.call(recordObservation, { params: { id: before._id }, body: { temperature: '37' } })
  const session = await doctor.call(createSession, { body: aSession(patientId, { temperature: '39', weight: '62' }) })
  await renderApp({ clinic, as: 'nurse', path: `/patient/consultation/${session._id}` })
  await screen.findByText('37 last time')
  expect(screen.getAllByRole('img', { name: /last time/ }).map((arrow) => arrow.getAttribute('aria-label'))).toEqual([
    'higher than last time',
  ])
})

test('a close that is refused keeps the day to come back, and the next press closes', async () => {
  const { clinic, doctor, session, path, saved } = await openSession()
  const { user } = await renderApp({ clinic, as: 'doctor', path })
  await user.click(await screen.findByRole('button', { name: 'Close Request' }))
  await user.click(await screen.findByRole('button', { name: '2 weeks' }))
  await user.type(screen.getByLabelText('What for (optional)'), 'Blood pressure')
  await doctor.call(updateSession, { body: { id: session._id, workingDiagnosis: 'Severe malaria' } })
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  await screen.findByText(/changed by someone else/)
  await screen.findByText('Severe malaria')
  expect(screen.getByLabelText<HTMLInputElement>('What for (optional)').value).toBe('Blood pressure')
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  await waitFor(async () => expect((await saved()).open).toBe(false))
  expect(await clinic.db.selectFrom('followUp').select('reason').execute()).toEqual([{ reason: 'Blood pressure' }])
})

test('shows that it is loading, and says so if there is no such session', async () => {
  const { clinic, path } = await openSession()
  const { router } = await renderApp({ clinic, as: 'nurse', path: '/queue' })
  await screen.findByRole('article')
  const whole = currentTransport()
  const { promise, resolve } = Promise.withResolvers<Response>()
  setTransport({ ...whole, fetch: () => promise })
  await router.navigate(path)
  await screen.findByText('Loading...')
  resolve(Response.json({ code: 'not-found', message: 'There is no such session' }, { status: 404 }))
  await screen.findByText('There is no such session')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('shows and hides the comments, with what was given', async () => {
  const { clinic, session, path } = await openSession()
  await (await clinic.as('admin')).call(createItem, { body: anItem({ name: 'Zinc' }) })
  const nurse = await clinic.as('nurse', { name: 'Hauwa Danjuma' })
  await nurse.call(updateSession, { body: { id: session._id, comment: 'Slept well', drugs: [{ drug: 'Zinc', dosage: 10 }] } })
  const { user } = await renderApp({ clinic, as: 'physiotherapist', path })

  const comment = await screen.findByText('Slept well')
  const list = comment.closest('ol') as HTMLElement // care is in it
  expect(within(list).getByText('Zinc × 10 units')).toBeDefined()
  expect(within(list).getByText('nurse')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Hide comments' }))
  expect(list).toHaveProperty('hidden', true)
  await user.click(screen.getByRole('button', { name: 'Show comments' }))
  expect(list).toHaveProperty('hidden', false)
})

test('closes a session after asking, which frees its bed, and reopens it', async () => {
  const { clinic, doctor, patientId } = await openSession()
  const admin = await clinic.as('admin')
  const [bed] = await admin.call(createBeds, { body: { tags: ['A1'] } })
  const session = await doctor.call(createSession, { body: aSession(patientId, { admitPatient: true, bedId: bed?._id }) })
  const { user } = await renderApp({ clinic, as: 'doctor', path: `/patient/consultation/${session._id}` })

  await user.click(await screen.findByRole('button', { name: 'Close Request' }))
  const question = await screen.findByRole('dialog', { name: 'Close this session?' })
  expect(question.textContent).toContain('A1 will be freed')
  await user.click(within(question).getByRole('button', { name: 'Yes' }))

  await screen.findByText('Done!')
  await screen.findByText('closed')
  expect((await admin.call(listBeds, {})).data).toMatchObject([{ tag: 'A1', occupied: false }])
  expect(screen.queryByRole('link', { name: 'Attend to Patient' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^More actions for/ }))
  await screen.findAllByRole('menuitem', { name: /^Print/ })
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull()
  await user.keyboard('{Escape}')

  await user.click(screen.getByRole('button', { name: 'Reopen' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Reopen this session?' })).getByRole('button', { name: 'Yes' }))
  await screen.findByText('open')
  expect((await doctor.call(getSession, { params: { id: session._id } })).open).toBe(true)
  await screen.findByText(/^This session was closed and reopened: the patient has no bed\. A1 is free: the admin can admit/)
})

test('R10 a reopened session says that its patient is in no bed, and the admin admits again with one press while the bed is free', async () => {
  const { clinic, doctor, patientId } = await openSession()
  const admin = await clinic.as('admin')
  const [bed] = await admin.call(createBeds, { body: { tags: ['A1'] } })
  const admission = { admitPatient: true, bedId: bed?._id }
  const session = await doctor.call(createSession, { body: aSession(patientId, admission) })
  for (const open of [false, true]) await doctor.call(updateSession, { body: { id: session._id, open } })
  const other = await doctor.call(createSession, { body: aSession((await newPatient(doctor))._id, admission) })
  const { user } = await renderApp({ clinic, as: 'admin', path: `/patient/consultation/${session._id}` })
  await screen.findByText(/the patient has no bed\. A1 is taken now\.$/)
  expect(screen.queryByRole('button', { name: 'Admit again to A1' })).toBeNull()

  await doctor.call(updateSession, { body: { id: other._id, open: false } })
  const { queryClient } = await import('../../../api/query-client.ts')
  await queryClient.invalidateQueries()
  await user.click(await screen.findByRole('button', { name: 'Admit again to A1' }))
  await waitFor(() => expect(screen.queryByText(/the patient has no bed/)).toBeNull())
  const beds = async () => (await admin.call(listBeds, {})).data
  expect(await beds()).toMatchObject([{ tag: 'A1', sessionId: session._id }])
  // The same screen is still open when the session is closed and reopened once more.
  for (const open of [false, true]) await doctor.call(updateSession, { body: { id: session._id, open } })
  await queryClient.invalidateQueries()
  await user.click(await screen.findByRole('button', { name: 'Admit again to A1' }))
  await waitFor(async () => expect(await beds()).toMatchObject([{ tag: 'A1', sessionId: session._id }]))
})

test('leaves a session open on Cancel', async () => {
  const { clinic, saved, path } = await openSession()
  const { user } = await renderApp({ clinic, as: 'admin', path })
  const close = await screen.findByRole('button', { name: 'Close Request' })
  await user.click(close)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement).toBe(close))
  expect((await saved()).open).toBe(true)
})

test('says who was faster, and shows the current session', async () => {
  const { clinic, doctor, session, path } = await openSession()
  const { user } = await renderApp({ clinic, as: 'doctor', path })
  await user.click(await screen.findByRole('button', { name: 'Close Request' }))
  await doctor.call(updateSession, { body: { id: session._id, open: false } })
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }))
  await screen.findByText('This session is already closed')
  await screen.findByText('closed')
})

test.each(['nurse', 'pharmacist', 'physiotherapist'] as const)('lets a %s attend, but not close or edit', async (role) => {
  const { clinic, session, path } = await openSession()
  await renderApp({ clinic, as: role, path: `${path}?edit` })
  const attend = await screen.findByRole('link', { name: 'Attend to Patient' })
  expect(attend.getAttribute('href')).toBe(`/patient/record/${session._id}`)
  expect(screen.queryByRole('button', { name: 'Close Request' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Edit|Save/ })).toBeNull()
})

test('sends only what was changed', async () => {
  const { clinic, saved, path } = await openSession({ complaints: 'Fever' })
  const { user } = await renderApp({ clinic, as: 'doctor', path })
  await user.click(await screen.findByRole('button', { name: /^More actions for/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const diagnosis = await screen.findByLabelText('Working diagnosis')
  await user.clear(diagnosis)
  await user.type(diagnosis, 'Typhoid')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('The session was saved')
  await screen.findByText('Typhoid')
  expect(await saved()).toMatchObject({ workingDiagnosis: 'Typhoid', complaints: 'Fever', version: 2 })
})

test('keeps what was typed if someone else saved first, takes their other fields, and lets the user decide', async () => {
  const { clinic, doctor, session, saved, path } = await openSession({ complaints: 'Fever', workingDiagnosis: 'Malaria', pulse: '80' })
  const { user } = await renderApp({ clinic, as: 'doctor', path: `${path}?edit` })
  const diagnosis = await screen.findByLabelText('Working diagnosis')
  await user.clear(diagnosis)
  await user.type(diagnosis, 'Typhoid')
  await doctor.call(updateSession, { body: { id: session._id, version: 1, workingDiagnosis: 'Sepsis', pulse: '120' } })
  await user.click(screen.getByRole('button', { name: 'Save changes' }))

  await screen.findByText('Someone else changed this while you were editing')
  screen.getByText('Working diagnosis: Sepsis')
  expect(screen.queryByText('Pulse: 120')).toBeNull()
  expect(screen.getByLabelText('Pulse')).toHaveProperty('value', '120')
  expect(screen.getByLabelText('Working diagnosis')).toHaveProperty('value', 'Typhoid')
  expect(screen.getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('The session was saved')
  expect(await saved()).toMatchObject({ workingDiagnosis: 'Typhoid', pulse: '120', complaints: 'Fever', version: 3 })
})

test.each(['Prescription', 'Dose slips', 'Receipt of care', 'Discharge summary', 'Whole record'])(
  'leads to the print of: %s',
  async (name) => {
    const { clinic, path } = await openSession()
    const { user } = await renderApp({ clinic, as: 'nurse', path })
    await user.click(await screen.findByRole('button', { name: /^More actions for/ }))
    await user.click(await screen.findByRole('menuitem', { name: `Print: ${name}` }))
    await screen.findByRole('heading', { level: 1, name })
  },
)

test('the newest vitals are first, with their time and who took them; the call keeps the first ones', async () => {
  const { clinic, saved, path, session } = await openSession({ temperature: '39.0', spO2: '95', weight: '62' })
  const nurse = await clinic.as('nurse', { name: 'Hauwa Bello' })
  await nurse.call(recordObservation, { params: { id: session._id }, body: { temperature: '38.2', spO2: '96' } })
  expect(await saved()).toMatchObject({ temperature: '39.0', spO2: '95' })
  await renderApp({ clinic, as: 'nurse', path })
  const tile = async (label: string) => (await screen.findByText(label, { selector: '[data-tile] p' })).parentElement?.textContent
  await screen.findByText('38.2', { selector: '[data-tile] p' })
  expect(screen.getAllByText(/by Hauwa Bello/)).not.toEqual([])
  expect([await tile('Temperature'), await tile('SpO2')]).toEqual([expect.stringContaining('38.2'), expect.stringContaining('96')])
  expect(await tile('Weight')).toMatch(/62.*from/)
  const earlier = screen.getByRole('list', { name: 'Earlier vitals' })
  expect(within(earlier).getByText(/Temperature 39.0 °C, Weight 62 kg, SpO2 95 %/)).toBeDefined()
})

test('what was given is under the prescription, and what is empty is one line', async () => {
  const { clinic, doctor, path, session } = await openSession({ temperature: '39.0', complaints: 'Fever', prescription: 'ORS' })
  const admin = await clinic.as('admin')
  const item = await newItem(admin, { name: 'ORS', count: 10 })
  await doctor.call(updateSession, { body: { id: session._id, comment: 'Mixed', drugs: [{ drug: item._id, dosage: 2 }] } })
  await renderApp({ clinic, as: 'nurse', path })
  const given = (await screen.findByRole('heading', { name: 'Given' })).parentElement
  expect(given?.textContent).toMatch(/ORS.*2.*Amina Garba/)
  expect(given?.previousElementSibling?.textContent).toContain('Prescription')
  const empty = (await screen.findByText(/^Nothing recorded:/)).textContent
  expect(empty).toBe(
    'Nothing recorded: Blood pressure, Pulse, Weight, SpO2, Co-morbidities, Examination findings, Investigation and results',
  )
  expect(screen.queryByText('–')).toBeNull()
})
