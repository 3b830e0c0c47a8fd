import { createBeds } from '@clinic/contract/beds/beds'
import { getPatientHistory } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { newAdmission, newPatient, newSession } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocus, renderApp } from '../../../../test/harness.tsx'
import { query } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { currentTransport, setTransport } from '../../../lib/transport.ts'

/** The form for a new session, for a patient with these earlier sessions. */
async function form(arrange: (patientId: string, doctor: Awaited<ReturnType<typeof clinicOf>>['doctor']) => Promise<unknown>) {
  const { clinic, doctor, patientId } = await clinicOf()
  await arrange(patientId, doctor)
  const view = await renderApp({ clinic, as: 'doctor', path: `/patient/consultation/new/${patientId}` })
  await screen.findByLabelText('Temperature')
  const history = async () => (await doctor.call(getPatientHistory, { params: { patientId } })).data
  return { ...view, doctor, patientId, history }
}

async function clinicOf() {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor')
  const admin = await clinic.as('admin')
  const { _id: patientId } = await newPatient(doctor)
  return { clinic, doctor: { ...doctor, createBed: async (tag: string) => (await admin.call(createBeds, { body: [tag] }))[0] }, patientId }
}

type User = Awaited<ReturnType<typeof renderApp>>['user']

async function create(user: User) {
  await user.click(screen.getByLabelText('Nurse'))
  await user.click(screen.getByRole('button', { name: 'Create Session' }))
  return screen.findByRole('dialog', { name: 'Confirm that you want to proceed?' })
}

test('shows at the top of the form that a session is already open, with a link', async () => {
  let id = ''
  const { user, path } = await form(async (patientId, doctor) => {
    const bed = await doctor.createBed('Ward A · 1')
    id = (await newAdmission(doctor, bed?._id ?? '', { patientId, workingDiagnosis: 'Malaria' }))._id
    const closed = await newSession(doctor, { patientId, workingDiagnosis: 'Typhoid' })
    await doctor.call(updateSession, { body: { id: closed._id, open: false } })
  })
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toMatch(/Open since \d\d:\d\d: Malaria, bed Ward A · 1/)
  expect(notice.textContent).not.toContain('Typhoid')
  expect(notice.compareDocumentPosition(screen.getByLabelText('Temperature'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await user.click(within(notice).getByRole('link', { name: 'Continue that one' }))
  await screen.findByRole('heading', { name: 'Details of Consultation' })
  expect(path()).toBe(`/patient/consultation/${id}`)
})

test('asks at Create whether to open another session, with the safe answer first', async () => {
  const { user, history } = await form((patientId, doctor) => newSession(doctor, { patientId, workingDiagnosis: '' }))
  await screen.findByRole('alert')
  await user.type(screen.getByLabelText('Working diagnosis'), 'Malaria')
  const question = await create(user)
  expect(question.textContent).toContain('This patient already has an open session. Create another one?')
  expect(question.textContent).toMatch(/Open since \d\d:\d\d: no diagnosis yet/)
  expect(within(question).getByRole('link', { name: 'Continue that one' })).toBeDefined()
  await expectFocus(within(question).getByRole('button', { name: 'Go back and edit' }))
  await user.click(within(question).getByRole('button', { name: 'Yes' }))
  await screen.findByRole('dialog', { name: 'All Done!' })
  expect(await history()).toHaveLength(2)
})

test('notices at Create a session that was opened in the meantime', async () => {
  const { user, doctor, patientId } = await form(() => Promise.resolve())
  await user.type(screen.getByLabelText('Complaints/History'), 'Cough')
  await newSession(doctor, { patientId, workingDiagnosis: 'Asthma' })
  const { queryKey } = query(getPatientHistory, { params: { patientId }, query: { open: 'true' } })
  act(() => void queryClient.setQueryData(queryKey, { data: [], count: 0 }, { updatedAt: Date.now() - 31_000 }))
  const question = await create(user)
  await within(question).findByText(/^Open since \d\d:\d\d: Asthma$/)
})

test('asks before creating an empty session', async () => {
  const { user, history } = await form(() => Promise.resolve())
  await user.type(screen.getByLabelText('Prescription'), '   ')
  const question = await create(user)
  expect(question.textContent).toContain('Nothing is written yet. Create it anyway?')
  await expectFocus(within(question).getByRole('button', { name: 'Go back and edit' }))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await history()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Create Session' }))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await screen.findByRole('dialog', { name: 'All Done!' })
  expect(await history()).toHaveLength(1)
})

test('U14 after Create Session nothing warns of the session and the bed that were just saved', async () => {
  const { user, history } = await form((_, doctor) => doctor.createBed('Ward A · 1'))
  await user.type(screen.getByLabelText('Working diagnosis'), 'Malaria')
  await user.click(screen.getByRole('switch', { name: 'Admit patient' }))
  await user.selectOptions(await screen.findByLabelText(/^Room/), 'Ward A · 1')
  const question = await create(user)
  await user.click(within(question).getByRole('button', { name: 'Yes' }))
  await screen.findByRole('dialog', { name: 'All Done!' })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(await history()).toHaveLength(1)
  expect(document.body.textContent).not.toMatch(/already has an open session|Open since|No bed|admitted to/i)
})

test.each(['Pulse', 'Examination findings'])('one text, such as %s, is enough for the normal question', async (label) => {
  const { user } = await form(() => Promise.resolve())
  await user.type(screen.getByLabelText(label), '8')
  const question = await create(user)
  expect(question.textContent).not.toContain('Nothing is written yet')
  expect(question.textContent).not.toContain('open already')
  await expectFocus(within(question).getByRole('button', { name: 'Yes' }))
})

test('says so if it is unknown whether a session is open', async () => {
  const { router, user, patientId } = await form((patientId, doctor) => newSession(doctor, { patientId, workingDiagnosis: 'Malaria' }))
  await router.navigate('/patient/search')
  const whole = currentTransport()
  setTransport({
    ...whole,
    fetch: (url, init) => (url.includes('open=true') ? Promise.resolve(Response.json({}, { status: 500 })) : whole.fetch(url, init)),
  })
  queryClient.clear()
  await router.navigate(`/patient/consultation/new/${patientId}`)
  const notice = await screen.findByText(/^Open sessions of this patient could not be loaded/)
  setTransport(whole)
  await user.click(within(notice.closest('[role=alert]') as HTMLElement).getByRole('button', { name: 'Try again' }))
  await screen.findByText(/^Open since \d\d:\d\d: Malaria$/)
})
