import { createBeds, listBeds } from '@clinic/contract/beds/beds'
import { createItem, listItems } from '@clinic/contract/inventory/inventory'
import { createPatient } from '@clinic/contract/patients/patients'
import { strikeCare, voidSession } from '@clinic/contract/sessions/entered-in-error'
import { getSession } from '@clinic/contract/sessions/session-record'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { anItem, aPatient, aSession, type SessionBody } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocus, renderApp } from '../../../../test/harness.tsx'
import { SCREEN } from '../../../lib/texts.ts'
import { currentTransport, setTransport } from '../../../lib/transport.ts'
import { mayStrike } from './may-strike.ts'

/** An open session, and five units of one item. */
async function openSession(changes: Partial<SessionBody> = {}) {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor', { name: 'Amina Garba' })
  await (await clinic.as('admin')).call(createItem, { body: anItem({ name: 'Zinc', count: 5 }) })
  const [patient] = await doctor.call(createPatient, { body: aPatient() })
  const patientId = patient?._id ?? ''
  const session = await doctor.call(createSession, { body: aSession(patientId, changes) })
  const saved = () => doctor.call(getSession, { params: { id: session._id } })
  const stock = async () => (await doctor.call(listItems, {}))[0]?.count
  return { clinic, doctor, patientId, id: session._id, saved, stock, path: `/patient/consultation/${session._id}` }
}

async function save(user: Awaited<ReturnType<typeof renderApp>>['user']) {
  await user.type(await screen.findByLabelText('Details of what was done'), 'First dose')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Comment added!')
  // The next screen takes the focus when it arrives, also from the toast.
  await screen.findByRole('heading', { level: 1, name: SCREEN.detailsTitle })
}

test('right after Save the toast offers to undo it, once', async () => {
  const { clinic, id, saved } = await openSession()
  const { user } = await renderApp({ clinic, as: 'nurse', path: `/patient/record/${id}` })
  await save(user)
  screen.getByRole('button', { name: 'Undo' }).focus()
  await user.keyboard('{Enter}')
  await screen.findByText('Undone. You can still read it, crossed out.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  await screen.findByText('Entered in error')
  expect((await saved()).comments).toMatchObject([{ comment: 'First dose', struck: { reason: 'Undone at once' } }])
})

test('an Undo that fails says so, and can be pressed again', async () => {
  const { clinic, id, saved } = await openSession()
  const { user } = await renderApp({ clinic, as: 'nurse', path: `/patient/record/${id}` })
  await save(user)
  const whole = currentTransport()
  setTransport({
    ...whole,
    fetch: (...request) => (request[0].includes('/strike') ? Promise.reject(new TypeError('x')) : whole.fetch(...request)),
  })
  screen.getByRole('button', { name: 'Undo' }).focus()
  await user.keyboard('{Enter}')
  await screen.findByText(/^Unknown error occurred: /)
  expect((await saved()).comments[0]?.struck).toBeNull()
  setTransport(whole)
  screen.getByRole('button', { name: 'Undo' }).focus()
  await user.keyboard('{Enter}')
  await screen.findByText('Undone. You can still read it, crossed out.')
})

test('care marked as entered in error with a reason stays readable, and its units return to stock', async () => {
  const { clinic, id, saved, stock, path } = await openSession()
  const nurse = await clinic.as('nurse', { name: 'Bola Ade' })
  await nurse.call(updateSession, { body: { id, comment: 'Slept well', drugs: [{ drug: 'Zinc', dosage: 3 }] } })
  const { user } = await renderApp({ clinic, as: 'doctor', path })
  await user.click(await screen.findByRole('button', { name: 'Mark as entered in error' }))
  const dialog = await screen.findByRole('dialog', { name: 'Mark this care as entered in error?' })
  expect(dialog.textContent).toContain('Zinc × 3 units will be in stock again')
  await user.click(within(dialog).getByRole('button', { name: 'Mark as entered in error' }))
  await within(dialog).findByText('Say why, in at least 3 characters')
  await expectFocus(within(dialog).getByLabelText(/^Reason/))
  await user.click(within(dialog).getByRole('button', { name: 'Wrong patient' }))
  await user.click(within(dialog).getByRole('button', { name: 'Mark as entered in error' }))

  await screen.findByText('Marked as entered in error')
  const mark = (await screen.findByText('Entered in error')).closest('p')
  expect(mark?.textContent).toContain('Wrong patient')
  await expectFocus(mark)
  expect(screen.getByText('Slept well').closest('del')).not.toBeNull()
  expect(screen.getByText('Zinc × 3 units').closest('del')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Mark as entered in error' })).toBeNull()
  expect([(await saved()).comments[0]?.struck?.reason, await stock()]).toEqual(['Wrong patient', 5])
})

test('a nurse is offered her own care only, and Cancel changes nothing', async () => {
  const { clinic, doctor, id, saved, path } = await openSession()
  await doctor.call(updateSession, { body: { id, comment: "The doctor's" } })
  const { user } = await renderApp({ clinic, as: 'nurse', path: `/patient/record/${id}` })
  await save(user)
  await screen.findByText('First dose')
  const [mark, ...others] = await screen.findAllByRole('button', { name: 'Mark as entered in error' })
  expect([others, mark?.closest('li')?.textContent]).toEqual([[], expect.stringContaining('First dose')])
  await user.click(mark as HTMLElement)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  await expectFocus(mark)
  expect((await saved()).comments.map(({ struck }) => struck)).toEqual([null, null])
  expect(path).toContain(id)
})

test('offers striking own care for 24 hours on an open session, and all care for roles that close sessions', () => {
  const now = Date.parse('2026-03-02T08:00:00Z')
  const care = (hours: number, struck = false) => ({
    _id: 'c',
    comment: '',
    drugs: [],
    notGiven: [],
    userId: { _id: 'n', name: 'Bola Ade', role: 'nurse' as const },
    createdAt: new Date(now - hours * 3_600_000).toISOString(),
    recordedAt: null,
    struck: struck ? { at: '', by: { _id: 'n', name: '', role: 'nurse' as const }, reason: '' } : null,
  })
  const nurse = { _id: 'n', role: 'nurse' as const }
  expect(mayStrike(nurse, { open: true }, care(24), now)).toBe(true)
  expect(mayStrike(nurse, { open: true }, care(24.001), now)).toBe(false)
  expect(mayStrike(nurse, { open: false }, care(1), now)).toBe(false)
  expect(mayStrike({ ...nurse, _id: 'other' }, { open: true }, care(1), now)).toBe(false)
  for (const role of ['admin', 'doctor'] as const) {
    expect(mayStrike({ _id: 'd', role }, { open: false }, care(100), now)).toBe(true)
    expect(mayStrike({ _id: 'd', role }, { open: true }, care(1, true), now)).toBe(false)
  }
})

test('a session with care asks to strike that first', async () => {
  const { clinic, doctor, id, saved, path } = await openSession()
  await doctor.call(updateSession, { body: { id, comment: 'Seen' } })
  const { user } = await renderApp({ clinic, as: 'doctor', path })
  await user.click(await screen.findByRole('button', { name: /^More actions for/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Mark as opened in error' }))
  const dialog = await screen.findByRole('dialog', { name: 'Mark this session as opened in error?' })
  expect(dialog.textContent).toContain('Mark that care as entered in error first.')
  await user.click(within(dialog).getByRole('button', { name: 'Go back' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await saved()).voided).toBeNull()
})

test('voiding a session closes it, frees its bed, and makes it read-only', async () => {
  const { clinic, doctor, patientId } = await openSession()
  const admin = await clinic.as('admin')
  const [bed] = await admin.call(createBeds, { body: ['A1'] })
  const { _id } = await doctor.call(createSession, { body: aSession(patientId, { admitPatient: true, bedId: bed?._id }) })
  const { user } = await renderApp({ clinic, as: 'doctor', path: `/patient/consultation/${_id}` })
  await user.click(await screen.findByRole('button', { name: /^More actions for/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Mark as opened in error' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('A1')
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Wrong patient{Enter}')

  await screen.findByText('Marked as opened in error')
  await screen.findByText('closed')
  const mark = (await screen.findAllByText('Opened in error')).map((element) => element.closest('p')).find(Boolean)
  expect(mark?.textContent).toContain('Wrong patient')
  await expectFocus(mark)
  for (const name of ['Close Request', 'Reopen']) expect(screen.queryByRole('button', { name })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^More actions for/ }))
  const left = await screen.findAllByRole('menuitem')
  expect(left.map(({ textContent }) => textContent)).toEqual(['Print: Whole record'])
  expect(screen.queryByRole('link', { name: 'Attend to Patient' })).toBeNull()
  expect((await admin.call(listBeds, {})).data).toMatchObject([{ occupied: false }])
})

test.each(['nurse', 'pharmacist', 'physiotherapist'] as const)('does not offer a %s to void a session', async (role) => {
  const { clinic, path } = await openSession()
  const { user } = await renderApp({ clinic, as: role, path })
  await screen.findByRole('link', { name: 'Attend to Patient' })
  await user.click(screen.getByRole('button', { name: /^More actions for/ }))
  await screen.findAllByRole('menuitem', { name: /^Print/ })
  expect(screen.queryByRole('menuitem', { name: 'Mark as opened in error' })).toBeNull()
})

test('a voided session cannot be attended', async () => {
  const { clinic, doctor, id } = await openSession()
  await doctor.call(voidSession, { params: { id }, body: { reason: 'Opened twice' } })
  await renderApp({ clinic, as: 'nurse', path: `/patient/record/${id}` })
  await screen.findByText('This session was opened in error. Open a new one.')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('the history folds a voided session, and the summary of the last session skips it', async () => {
  const { clinic, doctor, patientId } = await openSession({ workingDiagnosis: 'Malaria' })
  const mistake = await doctor.call(createSession, { body: aSession(patientId, { workingDiagnosis: 'Typhoid' }) })
  await doctor.call(voidSession, { params: { id: mistake._id }, body: { reason: 'Wrong patient' } })
  const { user, router } = await renderApp({ clinic, as: 'doctor', path: `/patient/history/${patientId}` })
  const summary = await screen.findByText('Opened in error')
  const folded = summary.closest('details')
  expect([folded?.open, folded?.textContent]).toEqual([false, expect.stringContaining('Typhoid')])
  // Who and why is in sight, folded or not.
  expect(folded?.querySelector('summary')?.textContent).toContain('Wrong patient. Amina Garba, doctor')
  await user.click(summary)
  expect(folded?.open).toBe(true)
  await router.navigate(`/patient/consultation/new/${patientId}`)
  const last = await screen.findByRole('complementary', { name: 'Last Session Summary' })
  await within(last).findByText('Malaria')
  expect(within(last).queryByText('Typhoid')).toBeNull()
})

test('the report marks care entered in error', async () => {
  const { clinic, doctor, id } = await openSession()
  const { comments } = await doctor.call(updateSession, { body: { id, comment: 'Seen' } })
  await doctor.call(strikeCare, { params: { id, careId: comments[0]?._id ?? '' }, body: { reason: 'Wrong patient' } })
  const day = new Date().toLocaleDateString('en-CA', { timeZone: 'Africa/Lagos' })
  await renderApp({ clinic, as: 'doctor', path: `/report?from=${day}&to=${day}` })
  await screen.findByText('Care entered in error')
})
