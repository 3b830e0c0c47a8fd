import { createBreach, getBreach, listBreaches, updateBreach } from '@clinic/contract/data-protection/breaches'
import { createDataRequest, listDataRequests } from '@clinic/contract/data-protection/data-requests'
import { listRestrictions, restrictPatient } from '@clinic/contract/data-protection/restrictions'
import { downloadPatients } from '@clinic/contract/patients/patient-download'
import { getPatient } from '@clinic/contract/patients/patients'
import { newPatient } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../test/harness.tsx'
import { refresh } from '../../api/client.ts'
import { daysUntil, hoursUntil } from './clocks.ts'

async function aClinic(config: object = {}) {
  const clinic = await testApp({ config: { timeZone: 'Africa/Lagos', ...config } })
  const doctor = await clinic.as('doctor', { name: 'Ngozi Eze' })
  const patient = await newPatient(doctor, { firstname: 'Oluwaseyi', lastname: 'Ade' })
  return { clinic, doctor, patient }
}

test('a request is noted, shows its days, and is refused with a reason', async () => {
  const { clinic } = await aClinic()
  const { user, me } = await renderApp({ path: '/data-protection', as: 'admin', clinic })
  await screen.findByText(/A person may ask for everything/)
  await user.click(screen.getByRole('button', { name: 'Note a request' }))
  await user.type(await screen.findByLabelText(/^Patient/), 'Oluwa')
  await user.click(await screen.findByRole('button', { name: 'Choose Oluwaseyi Ade' }))
  await user.type(screen.getByLabelText(/Why they ask/), 'Moves to Abuja')
  await user.type(screen.getByLabelText(/How you checked/), 'Voter’s card')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('30 days left')
  await user.click(screen.getByRole('button', { name: 'Give the data to Oluwaseyi Ade' }))
  await user.click(await screen.findByRole('button', { name: 'Refuse instead' }))
  await user.type(await screen.findByLabelText(/Why it is refused/), 'Not this person')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Refused')
  expect((await me?.call(listDataRequests, {}))?.data).toMatchObject([{ state: 'refused', refusal: 'Not this person' }])
})

test.each([
  ['', /^Tell the passphrase to the person alone/, /only its secret key|cannot open it/],
  ['age1clinic', /The person cannot open it: open it with the secret key/, /passphrase/],
])('with the key %j the dialog says how the person opens the file', async (backupSealTo, says, leavesOut) => {
  const { clinic, patient } = await aClinic({ backupSealTo })
  const admin = await clinic.as('admin')
  const body = { patientId: patient._id, reason: 'Moves', identity: 'Card', receivedOn: '2026-11-01' }
  await admin.call(createDataRequest, { body })
  const { user } = await renderApp({ path: '/data-protection', as: 'admin', clinic })
  await user.click(await screen.findByRole('button', { name: 'Give the data to Oluwaseyi Ade' }))
  await screen.findByText(says)
  expect(screen.queryByText(leavesOut)).toBeNull()
})

test('what was typed of a request is still there when the dialog was closed, the patient too', async () => {
  const { clinic } = await aClinic()
  const { user } = await renderApp({ path: '/data-protection', as: 'admin', clinic })
  await user.click(await screen.findByRole('button', { name: 'Note a request' }))
  await user.type(await screen.findByLabelText(/^Patient/), 'Oluwa')
  await screen.findByRole('button', { name: 'Choose Oluwaseyi Ade' })
  await user.keyboard('{Enter}{Enter}')
  expect((await screen.findByRole('button', { name: 'Change the patient' })) === document.activeElement).toBe(true)
  await user.type(screen.getByLabelText(/Why they ask/), 'Moves to Abuja')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Note a request' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Oluwaseyi Ade')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/Why they ask/).value).toBe('Moves to Abuja')
})

test('a request is not noted with a day that cannot be read', async () => {
  const { clinic } = await aClinic()
  const { user, me } = await renderApp({ path: '/data-protection', as: 'admin', clinic })
  await user.click(await screen.findByRole('button', { name: 'Note a request' }))
  await user.type(await screen.findByLabelText(/^Patient/), 'Oluwa')
  await user.click(await screen.findByRole('button', { name: 'Choose Oluwaseyi Ade' }))
  await user.type(screen.getByLabelText(/Why they ask/), 'Moves to Abuja')
  await user.type(screen.getByLabelText(/How you checked/), 'Voter’s card')
  const received = screen.getByLabelText<HTMLInputElement>(/^Received on/)
  await user.clear(received)
  await user.type(received, '31/02/2026')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/^Write the date as/)
  await waitFor(() => expect(document.activeElement).toBe(received))
  expect(received.value).toBe('31/02/2026')
  expect((await me?.call(listDataRequests, {}))?.data).toEqual([])
})

test('giving the data asks for a passphrase twice', async () => {
  const { clinic, patient } = await aClinic()
  const admin = await clinic.as('admin')
  await admin.call(createDataRequest, {
    body: { patientId: patient._id, reason: 'Asks', identity: 'Card', receivedOn: '2026-01-02' },
  })
  const { user } = await renderApp({ path: '/data-protection', as: 'admin', clinic })
  await screen.findByText(/days late/)
  await user.click(screen.getByRole('button', { name: 'Give the data to Oluwaseyi Ade' }))
  await user.type(await screen.findByLabelText(/^Passphrase(?! again)/), 'four calm goats sing')
  await user.type(screen.getByLabelText(/^Passphrase again/), 'four calm goats sang')
  await user.click(screen.getByRole('button', { name: /Download/ }))
  await screen.findByText('The passphrases are not the same')
})

test('a breach counts its people while it is typed, and opens the letters', async () => {
  const { clinic, doctor, patient } = await aClinic()
  await doctor.call(getPatient, { params: { id: patient._id } })
  const { user, router, me } = await renderApp({ path: '/data-protection?tab=breaches', as: 'admin', clinic })
  await user.click(await screen.findByRole('button', { name: 'Note a breach' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/What happened/), 'A phone was lost')
  await user.type(dialog.getByLabelText(/When it began/), '01/01/2026 08:00')
  await dialog.findByText('Ngozi Eze')
  await dialog.findAllByText('1 person')
  await user.click(dialog.getByRole('button', { name: /^Only this: Ngozi Eze/ }))
  await dialog.findByRole('button', { name: 'Count everyone' })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(router.state.location.search).toContain('breach='))
  const letters = await screen.findByRole('link', { name: 'Print the letters' })
  expect(letters.getAttribute('href')).toContain('/print/breach-letters/')
  await user.type(screen.getByLabelText('What you did, and will do'), 'Signed the phone out')
  await user.click(screen.getByRole('button', { name: 'Commission was told' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Commission was told' })).toBeNull())
  expect((await me?.call(listBreaches, {}))?.data).toMatchObject([
    { what: 'A phone was lost', personnelId: { name: 'Ngozi Eze' }, measures: 'Signed the phone out', toldAt: null },
  ])
})

test('of two admins who answer a breach, the second keeps what was typed, and what the first saved', { timeout: 60_000 }, async () => {
  const { clinic } = await aClinic()
  const admin = await clinic.as('admin')
  const now = new Date().toISOString()
  const body = { what: 'A phone was lost', foundAt: now, fromAt: '2026-01-01T00:00:00.000Z', toAt: now }
  const { _id: id } = await admin.call(createBreach, { body })
  const { user } = await renderApp({ path: `/data-protection?tab=breaches&breach=${id}`, as: 'admin', clinic })
  await user.type(await screen.findByLabelText('What you did, and will do'), 'Signed out')
  await admin.call(updateBreach, { params: { id }, body: { consequences: 'Their diagnoses', told: 'commission' } })
  await user.click(screen.getByRole('button', { name: 'People were told' }))
  await user.click(await screen.findByRole('button', { name: 'Keep mine' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved')
  const read = () => admin.call(getBreach, { params: { id } })
  expect(await read()).toMatchObject({ consequences: 'Their diagnoses', measures: 'Signed out', toldAt: null, version: 3 })
  await user.click(screen.getByRole('button', { name: 'People were told' }))
  await waitFor(async () => expect((await read()).toldAt).not.toBeNull())
})

test('a disclosure has a ground', async () => {
  const { clinic } = await aClinic()
  const { user } = await renderApp({ path: '/data-protection?tab=disclosures', as: 'admin', clinic })
  await user.click(await screen.findByRole('button', { name: 'Note a disclosure' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Patient/), 'Oluwa')
  await user.click(await dialog.findByRole('button', { name: 'Choose Oluwaseyi Ade' }))
  await user.type(dialog.getByLabelText(/To whom/), 'High Court')
  await user.type(dialog.getByLabelText(/What was disclosed/), 'Notes')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Choose one of the five grounds')
  await user.click(dialog.getByLabelText('A court order or a law requires it'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('A court order or a law requires it')
  await user.click(screen.getByRole('button', { name: 'More actions for Oluwaseyi Ade' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Mark as entered in error' }))
  await user.type(await screen.findByLabelText(/Reason/), 'Wrong patient')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/^Entered in error/)
})

test('the clinic’s size and the sources are shown as not reviewed', async () => {
  const { clinic } = await aClinic()
  await renderApp({ path: '/data-protection?tab=duties', as: 'admin', clinic })
  await screen.findByText(/^1 person registered, checked in or seen since/)
  await screen.findByText(/Not more than 200/)
  expect(screen.getAllByText('Not reviewed')).toHaveLength(4)
})

test('the letters say what happened, to whom, and how many', async () => {
  const { clinic, doctor, patient } = await aClinic()
  await doctor.call(getPatient, { params: { id: patient._id } })
  const admin = await clinic.as('admin')
  await admin.call(downloadPatients, {})
  const now = new Date().toISOString()
  const body = { what: 'A phone was lost', foundAt: now, fromAt: '2026-01-01T00:00:00.000Z', toAt: now, measures: 'Signed out' }
  const { _id } = await admin.call(createBreach, { body })
  await renderApp({ path: `/print/breach-letters/${_id}`, as: 'admin', clinic })
  await screen.findByText('To: Nigeria Data Protection Commission')
  await screen.findByText('1 patient, counted from the log of access')
  expect(screen.getAllByText('Signed out')).toHaveLength(2)
  screen.getByText(/^File of patients, \d/)
  expect(screen.getByText('Dear Oluwaseyi Ade,')).toBeTruthy()
})

test.each([
  ['/print/data-protection/record', 'Reports to the health authorities'],
  ['/print/data-protection/notice', 'You may complain'],
])('%s is a paper', async (path, text) => {
  const { clinic } = await aClinic()
  await renderApp({ path, as: 'admin', clinic })
  await screen.findByText(text)
})

test.each([
  ['2026-12-26', '2026-11-26', 30],
  ['2026-11-25', '2026-11-26', -1],
])('until %s from %s are %d days', (day, today, days) => expect(daysUntil(day, today)).toBe(days))

test('hours are whole, and late from the first minute', () => {
  const now = Date.parse('2026-11-26T10:00:00Z')
  expect([hoursUntil('2026-11-26T12:30:00Z', now), hoursUntil('2026-11-26T09:59:00Z', now)]).toEqual([2, -1])
})

test('a record is restricted, says so on its chart, and the restriction is lifted', async () => {
  const { clinic, patient } = await aClinic()
  const { user, me, router } = await renderApp({ path: '/data-protection?tab=restrictions', as: 'admin', clinic })
  await user.click(await screen.findByRole('button', { name: 'Restrict a record' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Patient/), 'Oluwa')
  await user.click(await dialog.findByRole('button', { name: 'Choose Oluwaseyi Ade' }))
  await user.type(dialog.getByLabelText(/^Reason/), 'Disputes a diagnosis')
  await user.click(dialog.getByRole('button', { name: 'Restrict' }))
  await screen.findByText(/^Since /)
  await router.navigate(`/patient/chart/${patient._id}`)
  await screen.findByText('Restricted')
  await screen.findByText('only admins see this record')
  await router.navigate('/data-protection?tab=restrictions')
  await user.click(await screen.findByRole('button', { name: 'Lift the restriction of Oluwaseyi Ade' }))
  await user.type(await screen.findByLabelText(/^Reason/), 'Corrected')
  await user.click(screen.getByRole('button', { name: 'Lift' }))
  await screen.findByText('Lifted')
  await user.click(screen.getByRole('button', { name: /^Oluwaseyi Ade/ }))
  await screen.findByText(/Lifted .*: Corrected$/)
  expect((await me?.call(listRestrictions, {}))?.data).toMatchObject([{ reason: 'Disputes a diagnosis', lifted: { reason: 'Corrected' } }])
})

test('a chart that is open goes when its record is restricted, and nothing of it stays on the screen', async () => {
  const { clinic, patient } = await aClinic()
  const admin = await clinic.as('admin')
  await renderApp({ path: `/patient/chart/${patient._id}`, as: 'nurse', clinic })
  await screen.findAllByText('Oluwaseyi Ade')
  await admin.call(restrictPatient, { body: { patientId: patient._id, reason: 'Disputes a diagnosis' } })
  await act(() => refresh('patients'))
  await screen.findAllByText('Patient not found')
  expect(document.body.textContent).not.toContain('Oluwaseyi')
})
