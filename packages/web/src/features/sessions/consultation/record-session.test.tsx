import { createArrival } from '@clinic/contract/arrivals/arrivals'
import { createBeds, listBeds } from '@clinic/contract/beds/beds'
import { listObservations } from '@clinic/contract/observations/observations'
import { updateFacts } from '@clinic/contract/patients/patient-facts'
import { createPatient } from '@clinic/contract/patients/patients'
import { getPatientHistory } from '@clinic/contract/sessions/session-record'
import { createSession } from '@clinic/contract/sessions/sessions'
import { aPatient } from '@clinic/server/test/factories'
import { type TestApp, testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocus, renderApp } from '../../../../test/harness.tsx'

const at = (patientId: string) => `/patient/consultation/new/${patientId}`

async function clinic(server: TestApp, allergies = 'Penicillin') {
  const doctor = await server.as('doctor')
  const admin = await server.as('admin')
  const [patient] = await doctor.call(createPatient, { body: aPatient({ firstname: 'Adaeze', lastname: 'Okafor', allergies }) })
  if (!patient) throw new Error('no patient')
  return { doctor, admin, patient }
}

test('records a session after asking, and confirms it', async () => {
  const server = await testApp()
  const { doctor, patient } = await clinic(server)
  const { user } = await renderApp({ clinic: server, as: 'doctor', path: at(patient._id) })

  await expectFocus(screen.findByLabelText('Temperature'))
  await user.keyboard('37,2')
  await user.type(screen.getByLabelText('Working diagnosis'), 'Malaria')
  await user.click(screen.getByLabelText('Nurse'))
  await user.click(screen.getByRole('button', { name: 'Create Session' }))
  const question = await screen.findByRole('dialog', { name: 'Confirm that you want to proceed?' })
  expect(question.textContent).toContain('Adaeze Okafor')
  await user.click(within(question).getByRole('button', { name: 'Yes' }))

  const done = await screen.findByRole('dialog', { name: 'All Done!' })
  expect(within(done).getByRole('link', { name: 'Return Home' }).getAttribute('href')).toBe('/')
  const { data } = await doctor.call(getPatientHistory, { params: { patientId: patient._id } })
  expect(data).toMatchObject([{ temperature: '37,2', workingDiagnosis: 'Malaria', open: true, admitPatient: false }])
  expect(within(done).getByRole('link', { name: 'See the session' }).getAttribute('href')).toBe(`/patient/consultation/${data[0]?._id}`)
})

test('where a nurse has taken the vitals, it begins at the end of the complaints', async () => {
  const server = await testApp()
  const { patient } = await clinic(server)
  const nurse = await server.as('nurse')
  await nurse.call(createArrival, { body: { patientId: patient._id, reason: 'Fever', vitals: { temperature: '37.1' } } })
  const { user } = await renderApp({ clinic: server, as: 'doctor', path: at(patient._id) })

  await expectFocus(screen.findByLabelText('Complaints/History'))
  await user.keyboard(', headache')
  expect(screen.getByLabelText('Complaints/History')).toHaveProperty('value', 'Fever, headache')
  expect(screen.getByLabelText('Temperature')).toHaveProperty('value', '37.1')
})

test('by keyboard alone: Temperature has the focus, Ctrl+Enter saves, Enter answers', async () => {
  const server = await testApp()
  const { doctor, patient } = await clinic(server)
  const { user } = await renderApp({ clinic: server, as: 'doctor', path: at(patient._id) })

  await expectFocus(screen.findByLabelText('Temperature'))
  await user.keyboard('38.6')
  screen.getByLabelText('Nurse').focus()
  await user.keyboard(' ')
  screen.getByLabelText('Prescription').focus()
  await user.keyboard('Rest{Control>}{Enter}{/Control}')
  await screen.findByRole('dialog', { name: 'Confirm that you want to proceed?' })
  await expectFocus(screen.getByRole('button', { name: 'Yes' }))
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'All Done!' })
  const { data } = await doctor.call(getPatientHistory, { params: { patientId: patient._id } })
  expect(data).toMatchObject([{ temperature: '38.6', prescription: 'Rest' }])
})

test('every box is one line high until more is written in it', async () => {
  const server = await testApp()
  const { patient } = await clinic(server)
  await renderApp({ clinic: server, as: 'doctor', path: at(patient._id) })
  await screen.findByLabelText('Temperature')
  const boxes = [...document.querySelectorAll('textarea')].filter((box) => !box.matches('[aria-hidden]'))
  expect(boxes.map(({ rows }) => rows)).toEqual(boxes.map(() => 1))
  expect(boxes).toHaveLength(6)
})

test('diagnoses are offered while they are typed, Tab and Enter pick the first, and Escape keeps the text', async () => {
  const server = await testApp()
  const { patient } = await clinic(server)
  const { user } = await renderApp({ clinic: server, as: 'doctor', path: at(patient._id) })
  const box = await screen.findByLabelText<HTMLTextAreaElement>('Working diagnosis')

  await user.type(box, 'htn')
  expect((await screen.findByRole('option', { name: /^hypertension/ })).getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{Escape}')
  expect([box.value, screen.queryByRole('option')]).toEqual(['htn', null])

  await user.type(box, ' and ?mal')
  const first = await screen.findByRole('option', { name: 'malaria' })
  expect(box.getAttribute('aria-activedescendant')).toBe(first.id)
  await user.keyboard('{Enter}')
  expect(box.value).toBe('htn and ?malaria')
  await user.keyboard('; pneum')
  await screen.findByRole('option', { name: 'pneumonia' })
  await user.tab()
  expect([box.value, document.activeElement]).toEqual(['htn and ?malaria; pneumonia', box])
  await user.clear(box)
  await user.type(box, 'htn and ?malaria')
  await user.keyboard('{Escape}')
  await user.keyboard('; ut{Escape}')
  expect(screen.queryByRole('option')).toBeNull()
  expect(box.value).toBe('htn and ?malaria; ut')
  await user.keyboard('i')
  await user.click(await screen.findByRole('option', { name: /^uti/i }))
  expect(box.value).toBe('htn and ?malaria; uti')
})

test('can go back and edit without losing anything', async () => {
  const server = await testApp()
  const { doctor, patient } = await clinic(server)
  const { user } = await renderApp({ clinic: server, as: 'doctor', path: at(patient._id) })

  await user.type(await screen.findByLabelText('Prescription'), 'Rest')
  await user.click(screen.getByLabelText('Pharmacist'))
  await user.click(screen.getByRole('button', { name: 'Create Session' }))
  await user.click(await screen.findByRole('button', { name: 'Go back and edit' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText('Prescription')).toHaveProperty('value', 'Rest')
  expect((await doctor.call(getPatientHistory, { params: { patientId: patient._id } })).count).toBe(0)
})

test('asks for an attendant and a room first, and focuses the first of them', async () => {
  const server = await testApp()
  const { admin, patient } = await clinic(server)
  await admin.call(createBeds, { body: { tags: ['Bed 1'] } })
  const { user } = await renderApp({ clinic: server, as: 'doctor', path: at(patient._id) })

  await user.click(await screen.findByLabelText('Admit patient'))
  await user.click(screen.getByRole('button', { name: 'Create Session' }))

  await screen.findByText('Please select at least one option')
  expect(screen.getByText('Select a room')).toBeDefined()
  await expectFocus(screen.getByLabelText('Nurse'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('remarks on an unusual vital on leaving it, but saves it anyway', async () => {
  const server = await testApp()
  const { doctor, patient } = await clinic(server)
  const { user } = await renderApp({ clinic: server, as: 'doctor', path: at(patient._id) })

  await user.type(await screen.findByLabelText('Blood pressure'), 'strong')
  expect(screen.queryByText(/Could not be read/)).toBeNull()
  await user.tab()
  await screen.findByText('Write it like 120/80')
  await expectFocus(screen.getByLabelText('Pulse'))
  await user.type(screen.getByLabelText('Temperature'), '102.2 F')
  await user.tab()
  expect((await screen.findByText('Fever')).parentElement?.textContent).toContain('= 39 °C')

  await user.click(screen.getByLabelText('Nurse'))
  await user.click(screen.getByRole('button', { name: 'Create Session' }))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await screen.findByRole('dialog', { name: 'All Done!' })
  const { data } = await doctor.call(getPatientHistory, { params: { patientId: patient._id } })
  expect(data[0]).toMatchObject({ bloodPressure: 'strong', temperature: '102.2 F' })
})

test('offers only free beds, and says so if there are none', async () => {
  const server = await testApp()
  const { admin, patient } = await clinic(server)
  const { user } = await renderApp({ clinic: server, as: 'doctor', path: at(patient._id) })
  await user.click(await screen.findByLabelText('Admit patient'))
  await screen.findByText(/^No free beds/)
  expect((await admin.call(listBeds, {})).count).toBe(0)
})

test('asks for a bed if none was chosen or it was returned to the placeholder', async () => {
  const server = await testApp()
  const { admin, patient } = await clinic(server)
  await admin.call(createBeds, { body: { tags: ['Bed 1'] } })
  const { user } = await renderApp({ clinic: server, as: 'doctor', path: at(patient._id) })
  await user.click(await screen.findByLabelText('Nurse'))
  await user.click(screen.getByLabelText('Admit patient'))
  await screen.findByRole('option', { name: 'Bed 1' })
  await user.click(screen.getByRole('button', { name: 'Create Session' }))
  await screen.findByText('Select a room')
  const room = screen.getByLabelText(/^Room/)
  await user.selectOptions(room, 'Bed 1')
  expect(screen.queryByText('Select a room')).toBeNull()
  await user.selectOptions(room, 'Select')
  await user.click(screen.getByRole('button', { name: 'Create Session' }))
  await screen.findByText('Select a room')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('keeps everything if the bed was taken meanwhile, and offers the beds free now', async () => {
  const server = await testApp()
  const { doctor, admin, patient } = await clinic(server)
  const [first] = await admin.call(createBeds, { body: { tags: ['Bed 1', 'Bed 2'] } })
  const [other] = await doctor.call(createPatient, { body: aPatient({ firstname: 'Bisola', lastname: 'Ade' }) })
  const { user } = await renderApp({ clinic: server, as: 'doctor', path: at(patient._id) })

  await user.type(await screen.findByLabelText('Prescription'), 'IV fluids')
  await user.click(screen.getByLabelText('Nurse'))
  await user.click(screen.getByLabelText('Admit patient'))
  await screen.findByRole('option', { name: 'Bed 1' })
  await user.selectOptions(screen.getByLabelText(/^Room/), 'Bed 1')
  await doctor.call(createSession, {
    body: { patientId: other?._id ?? '', attendants: ['NURSE'], admitPatient: true, bedId: first?._id },
  })
  await user.click(screen.getByRole('button', { name: 'Create Session' }))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))

  await screen.findByText('Someone else just took this bed. Choose another.')
  const room = screen.getByLabelText(/^Room/)
  await waitFor(() => expect(document.activeElement).toBe(room))
  expect(screen.getByLabelText('Prescription')).toHaveProperty('value', 'IV fluids')
  await waitFor(() => expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Select', 'Bed 2']))
  await user.selectOptions(room, 'Bed 2')
  await user.click(screen.getByRole('button', { name: 'Create Session' }))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await screen.findByRole('dialog', { name: 'All Done!' })
  const { data } = await doctor.call(getPatientHistory, { params: { patientId: patient._id } })
  expect(data).toMatchObject([{ bedId: { tag: 'Bed 2' }, prescription: 'IV fluids' }])
})

test('shows allergies, the bed and the last findings', async () => {
  const server = await testApp()
  const { doctor, admin, patient } = await clinic(server)
  const [bed] = await admin.call(createBeds, { body: { tags: ['Bed 1'] } })
  await doctor.call(createSession, {
    body: {
      patientId: patient._id,
      attendants: ['NURSE'],
      admitPatient: true,
      bedId: bed?._id,
      workingDiagnosis: 'Malaria',
      prescription: 'Artemether',
    },
  })
  await renderApp({ clinic: server, as: 'doctor', path: at(patient._id) })

  const last = await screen.findByRole('complementary', { name: 'Last Session Summary' })
  await within(last).findByText('Malaria')
  expect(within(last).getByText('Artemether')).toBeDefined()
  expect(within(last).getByRole('link', { name: 'View history' }).getAttribute('href')).toBe(`/patient/history/${patient._id}`)
  const strip = screen.getByRole('region', { name: 'Patient' })
  expect(strip.textContent).toContain('Allergies: Penicillin')
  await within(strip).findByText('Bed Bed 1')
  expect(screen.getByLabelText(/^Admit patient/)).toHaveProperty('disabled', true)
})

test('says so if there is no last session, or if the patient is unknown', async () => {
  const server = await testApp()
  const { patient } = await clinic(server)
  const { router } = await renderApp({ clinic: server, as: 'doctor', path: at(patient._id) })
  await screen.findByText('No session found')

  await router.navigate(at('01900000-0000-7000-8000-000000000000'))
  await screen.findByText('Patient not found')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('keeps what was typed for the same user on returning, whatever they opened meanwhile', async () => {
  const server = await testApp()
  const { patient } = await clinic(server)
  const { user, router } = await renderApp({ clinic: server, as: 'doctor', path: at(patient._id) })
  await user.type(await screen.findByLabelText('Complaints/History'), 'Cough')
  await router.navigate('/patient/search')
  await waitFor(() => expect(screen.queryByLabelText('Complaints/History')).toBeNull())
  await router.navigate(at(patient._id))
  expect(await screen.findByLabelText('Complaints/History')).toHaveProperty('value', 'Cough')
})

test('sends a nurse who types the address to /404', async () => {
  const server = await testApp()
  const { patient } = await clinic(server)
  const { router } = await renderApp({ clinic: server, as: 'nurse', path: at(patient._id) })
  await screen.findByText('Page Not Found')
  expect(router.state.location.pathname).toBe('/404')
})

test('opens all signs that were taken at the door, filled in, with the urgency and who took them', async () => {
  const server = await testApp()
  const { doctor, patient } = await clinic(server)
  const nurse = await server.as('nurse', { name: 'Hauwa Bello' })
  const vitals = {
    temperature: '38.9',
    respiratoryRate: '34',
    consciousness: 'V' as const,
    oxygen: 'oxygen' as const,
    oxygenFlow: 2,
    dangerSigns: ['convulsions' as const, 'stiff-neck' as const],
  }
  await nurse.call(createArrival, { body: { patientId: patient._id, reason: 'Fever', vitals } })
  const { user } = await renderApp({ clinic: server, as: 'doctor', path: at(patient._id) })
  expect(await screen.findByText(/Urgent, taken .* by Hauwa Bello/)).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Breathing rate').value).toBe('34')
  expect(screen.getByLabelText<HTMLInputElement>('Oxygen flow').value).toBe('2')
  expect(screen.getByLabelText<HTMLInputElement>('Convulsions').checked).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Stiff neck').checked).toBe(true)
  // What the doctor takes away stays away; what the doctor leaves is stored as the nurse took it.
  await user.click(screen.getByLabelText('Convulsions'))
  await user.click(screen.getByLabelText('Stiff neck'))
  await user.click(screen.getByLabelText('Nurse'))
  await user.click(screen.getByRole('button', { name: 'Create Session' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Confirm that you want to proceed?' })).getByRole('button', { name: 'Yes' }),
  )
  await screen.findByRole('dialog', { name: 'All Done!' })
  const [session] = (await doctor.call(getPatientHistory, { params: { patientId: patient._id } })).data
  const sets = await doctor.call(listObservations, { params: { id: session?._id ?? '' } })
  expect(sets.data).toMatchObject([
    { respiratoryRate: '34', consciousness: 'V', oxygen: 'oxygen', oxygenFlow: 2, dangerSigns: [], recordedBy: { name: 'Hauwa Bello' } },
  ])
})

test('a weight that does not fit the age is asked about, and one press says that it is right', async () => {
  const server = await testApp()
  const { doctor, patient } = await clinic(server)
  await doctor.call(updateFacts, { params: { id: patient._id }, body: { birthDate: '2000-01-01', birthPrecision: 'day' } })
  const { user } = await renderApp({ clinic: server, as: 'doctor', path: at(patient._id) })
  await user.type(await screen.findByLabelText('Weight'), '7')
  await user.tab()
  const question = await screen.findByText(/^7 kg at 2\d years\?/)
  await user.click(within(question).getByRole('button', { name: 'Yes, it is right' }))
  await waitFor(() => expect(screen.queryByText(/^7 kg at/)).toBeNull())
  await user.click(screen.getByLabelText('Nurse'))
  await user.click(screen.getByRole('button', { name: 'Create Session' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Confirm that you want to proceed?' })).getByRole('button', { name: 'Yes' }),
  )
  await screen.findByRole('dialog', { name: 'All Done!' })
  const { data } = await doctor.call(getPatientHistory, { params: { patientId: patient._id } })
  expect(data).toMatchObject([{ weight: '7', weightConfirmed: true }])
})

test('beside the button it says what is missing, and leads there', async () => {
  const server = await testApp()
  const { patient } = await clinic(server)
  const { user } = await renderApp({ clinic: server, as: 'doctor', path: at(patient._id) })
  await user.click(await screen.findByRole('button', { name: 'Choose who sees the patient next' }))
  await expectFocus(screen.getByLabelText('Nurse'))
  await user.keyboard(' ')
  expect(screen.queryByRole('button', { name: 'Choose who sees the patient next' })).toBeNull()
})

test('each vital shows its last value until there is a remark on the new one, and the last prescription comes again by one press', async () => {
  const server = await testApp()
  const { doctor, patient } = await clinic(server, 'None')
  await doctor.call(createSession, {
    body: { patientId: patient._id, attendants: ['NURSE'], temperature: '36.8', prescription: 'ORS after each stool' },
  })
  const { user } = await renderApp({ clinic: server, as: 'doctor', path: at(patient._id) })
  const last = await screen.findByText(/^36\.8, /)
  await user.click(screen.getByRole('button', { name: /^Repeat prescription/ }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Prescription').value).toBe('ORS after each stool')
  expect(screen.getByLabelText<HTMLInputElement>('Pharmacist').checked).toBe(true)
  await user.type(screen.getByLabelText('Temperature'), '39')
  await user.tab()
  expect(await screen.findByText('Fever')).toBeDefined()
  expect(last.isConnected).toBe(false)
})
