import { addDays } from '@clinic/clinical/calendar'
import { createFollowUp, listFollowUps, logCall, updateFollowUp } from '@clinic/contract/follow-ups/follow-ups'
import { newPatient, newSession } from '@clinic/server/test/arrange'
import { type TestApp, testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { onPhone, renderApp } from '../../../test/harness.tsx'
import { refresh } from '../../api/client.ts'
import { currentTransport, setTransport } from '../../lib/transport.ts'

afterEach(() => vi.restoreAllMocks())

const today = () => new Date().toLocaleDateString('sv', { timeZone: 'Africa/Lagos' })

/** A follow-up due in this many days, or overdue by as many if negative. */
async function due(clinic: TestApp, firstname: string, days: number, changes = {}) {
  const doctor = await clinic.as('doctor')
  const { _id: patientId } = await newPatient(doctor, { firstname, lastname: 'Okafor', ...changes })
  const { _id } = await doctor.call(createFollowUp, { body: { patientId, dueOn: addDays(today(), 1), reason: 'Dressing' } })
  await clinic.db
    .updateTable('followUp')
    .set({ dueOn: addDays(today(), days) })
    .where('_id', '=', _id)
    .execute()
  return { _id, patientId }
}

const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent.split(' ')[0])

test('four tabs with their counts, each with its patients', async () => {
  const clinic = await testApp({ config: { timeZone: 'Africa/Lagos' } })
  await due(clinic, 'Today', 0)
  await due(clinic, 'Soon', 3)
  await due(clinic, 'Missed', -2)
  await due(clinic, 'Longer', -9)
  await due(clinic, 'Lost', -30)
  const { user, router } = await renderApp({ path: '/follow-ups', as: 'nurse', clinic })
  await screen.findByRole('heading', { level: 2, name: /Today/ })
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Today 1', 'Next 7 days 1', 'Missed 2', 'Lost 1'])
  await user.click(screen.getByRole('tab', { name: /Missed/ }))
  await screen.findByRole('heading', { level: 2, name: /Longer/ })
  expect(names()).toEqual(['Longer', 'Missed'])
  expect(screen.getByText('9 days late')).toBeTruthy()
  expect(router.state.location.search).toBe('?when=missed')
  expect(screen.getByRole('link', { name: 'Print the list' }).getAttribute('href')).toBe('/print/call-list/missed')
  expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull() // admin and doctor only
})

test('9.11, 9.12 each number is a link that dials +234; says so if there is none', async () => {
  const clinic = await testApp({ config: { timeZone: 'Africa/Lagos' } })
  await due(clinic, 'Two', 0, { phone: '08031234567, 0705 987 6543', contactPerson: 'Uche', contactPersonNumber: '08099998888' })
  const { patientId } = await due(clinic, 'Old', 0)
  await clinic.db.updateTable('patient').set({ phone: '', phoneKey: '' }).where('_id', '=', patientId).execute()
  await renderApp({ path: '/follow-ups', as: 'pharmacist', clinic })
  const row = within((await screen.findByRole('heading', { level: 2, name: /Two/ })).closest('article') as HTMLElement)
  expect(row.getAllByRole('link', { name: /^Phone/ }).map((link) => link.getAttribute('href'))).toEqual([
    'tel:+2348031234567',
    'tel:+2347059876543',
    'tel:+2348099998888',
  ])
  const old = within(screen.getByRole('heading', { level: 2, name: /Old/ }).closest('article') as HTMLElement)
  expect(old.getByText('no phone')).toBeTruthy()
})

test('9.9, 9.10 an outcome takes one press, and the third unanswered call suggests a visit', async () => {
  const clinic = await testApp({ config: { timeZone: 'Africa/Lagos' } })
  const { _id: id } = await due(clinic, 'Ada', -2)
  await due(clinic, 'Bola', -1)
  const nurse = await clinic.as('nurse')
  for (let n = 0; n < 2; n++) await nurse.call(logCall, { params: { id }, body: { outcome: 'no-answer' } })
  const { user } = await renderApp({ path: '/follow-ups?when=missed', as: 'nurse', clinic })
  const group = await screen.findByRole('group', { name: 'Result of the call to Ada Okafor' })
  expect(names()).toEqual(['Bola', 'Ada'])
  expect(screen.queryByText('Visit, or phone the contact')).toBeNull()
  await user.click(within(group).getByRole('button', { name: 'No answer' }))
  await screen.findByText('Visit, or phone the contact')
  expect((await nurse.call(listFollowUps, { query: { when: 'missed' } })).data.map(({ calls }) => calls.length)).toEqual([0, 3])
})

test('a nurse can move a follow-up, and cancel one with a reason', async () => {
  const clinic = await testApp({ config: { timeZone: 'Africa/Lagos' } })
  const { _id } = await due(clinic, 'Ada', 0)
  const { user } = await renderApp({ path: '/follow-ups', as: 'nurse', clinic })
  await user.click(await screen.findByRole('button', { name: 'More actions for Ada Okafor' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel this follow-up' }))
  // Someone else changes it while the dialog is open.
  await (await clinic.as('doctor')).call(updateFollowUp, { params: { id: _id }, body: { reason: 'Stitches' } })
  await screen.findByText('Stitches')
  await user.click(await screen.findByRole('button', { name: 'Cancel the follow-up' }))
  await screen.findByText('Write why it is cancelled')
  await user.type(screen.getByLabelText(/Why is it cancelled/), 'Moved to Abuja')
  await user.click(screen.getByRole('button', { name: 'Cancel the follow-up' }))
  await screen.findByText(/No one is due today/)
  expect(await clinic.db.selectFrom('followUp').select(['status', 'endReason']).execute()).toEqual([
    { status: 'cancelled', endReason: 'Moved to Abuja' },
  ])
})

test('a dialog keeps what is typed when another person’s call takes its patient off the list', async () => {
  const clinic = await testApp({ config: { timeZone: 'Africa/Lagos' } })
  const { _id: id } = await due(clinic, 'Ada', -2)
  const { user } = await renderApp({ path: '/follow-ups?when=missed', as: 'nurse', clinic })
  await user.click(await screen.findByRole('button', { name: 'More actions for Ada Okafor' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Other, with a note' }))
  await user.type(await screen.findByLabelText('Note'), 'Her sister ')
  await (await clinic.as('doctor')).call(updateFollowUp, { params: { id }, body: { dueOn: addDays(today(), 1) } })
  await refresh('follow-ups')
  await screen.findByText(/^No one has missed their day/)
  await user.keyboard('answered')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await clinic.db.selectFrom('followUpCall').select('note').execute()).toEqual([{ note: 'Her sister answered' }])
})

test('an outcome whose answer was lost is one call when it is pressed again, and two calls are two', async () => {
  const clinic = await testApp({ config: { timeZone: 'Africa/Lagos' } })
  await due(clinic, 'Ada', 0)
  const { user } = await renderApp({ path: '/follow-ups', as: 'nurse', clinic })
  const press = async () => user.click(await screen.findByRole('button', { name: 'No answer' }))
  const calls = async () => (await clinic.db.selectFrom('followUpCall').select('outcome').execute()).length
  await screen.findByRole('button', { name: 'No answer' })
  const whole = currentTransport()
  setTransport({
    ...whole,
    async fetch(url, init) {
      const answer = await whole.fetch(url, init)
      if (init.method === 'POST') throw new TypeError('Failed to fetch')
      return answer
    },
  })
  await press()
  await screen.findByText(/cannot be reached/)
  expect(await calls()).toBe(1)
  setTransport(whole)
  await press()
  await screen.findByText(/^Noted for Ada Okafor/)
  expect(await calls()).toBe(1)
  await press()
  await waitFor(async () => expect(await calls()).toBe(2))
})

test('a pharmacist cannot move one', async () => {
  const clinic = await testApp({ config: { timeZone: 'Africa/Lagos' } })
  await due(clinic, 'Ada', 0)
  const { user } = await renderApp({ path: '/follow-ups', as: 'pharmacist', clinic })
  await user.click(await screen.findByRole('button', { name: 'More actions for Ada Okafor' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Other, with a note'])
  await user.click(screen.getByRole('menuitem', { name: 'Other, with a note' }))
  await user.type(await screen.findByLabelText('Note'), 'Travels, comes next month')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () =>
    expect(await clinic.db.selectFrom('followUpCall').select(['outcome', 'note']).execute()).toEqual([
      { outcome: 'other', note: 'Travels, comes next month' },
    ]),
  )
})

test('9.17 the printout includes the reasons only if ticked', async () => {
  const clinic = await testApp({ config: { timeZone: 'Africa/Lagos' } })
  await due(clinic, 'Ada', -2)
  const { user } = await renderApp({ path: '/print/call-list/missed', as: 'nurse', clinic })
  const paper = within(await screen.findByRole('table', { name: 'Missed their day' }))
  const columns = () => paper.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(columns()).toEqual(['Name', 'Phone', 'Contact', 'Due', 'Late', 'Outcome'])
  expect(screen.queryByText('Dressing')).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Show why they come back' }))
  await screen.findByText('Dressing')
  expect(columns()).toContain('Reason')
})

test('9.1 closing a session asks when the patient should come back, and the profile shows it', async () => {
  const clinic = await testApp({ config: { timeZone: 'Africa/Lagos' } })
  const session = await newSession(await clinic.as('doctor'))
  const { user, router } = await renderApp({ path: `/patient/consultation/${session._id}`, as: 'doctor', clinic })
  await user.click(await screen.findByRole('button', { name: 'Close Request' }))
  await user.click(await screen.findByRole('button', { name: '2 weeks' }))
  await user.type(screen.getByLabelText('What for (optional)'), 'Blood pressure')
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  const day = addDays(new Date().toLocaleDateString('sv'), 14)
  await waitFor(async () =>
    expect(await clinic.db.selectFrom('followUp').select(['dueOn', 'reason', 'sessionId']).execute()).toEqual([
      { dueOn: day, reason: 'Blood pressure', sessionId: session._id },
    ]),
  )
  await router.navigate(`/profile/${session.patientId._id}`)
  await screen.findByText(`Due ${day.split('-').reverse().join('/')}`)
})

test('a wrong number shows a warning on the profile', async () => {
  const clinic = await testApp({ config: { timeZone: 'Africa/Lagos' } })
  const { _id: id, patientId } = await due(clinic, 'Ada', -2)
  await (await clinic.as('nurse')).call(logCall, { params: { id }, body: { outcome: 'wrong-number' } })
  await renderApp({ path: `/profile/${patientId}`, as: 'nurse', clinic })
  await screen.findByText('Wrong phone number')
})

test('by thumb a press dials and opens the results, and one more press notes what came of it', async () => {
  onPhone()
  const clinic = await testApp({ config: { timeZone: 'Africa/Lagos' } })
  await due(clinic, 'Ada', -2, { phone: '08031234567', contactPerson: 'Uche', contactPersonNumber: '08099998888' })
  const { patientId } = await due(clinic, 'Bola', -1)
  await clinic.db.updateTable('patient').set({ phone: '', phoneKey: '' }).where('_id', '=', patientId).execute()
  const { user } = await renderApp({ path: '/follow-ups?when=missed', as: 'nurse', clinic })
  const list = within(await screen.findByRole('list', { name: 'Missed' }))
  expect(screen.queryByRole('group', { name: /^Result of the call/ })).toBeNull()
  const call = list.getByRole('link', { name: 'Phone Ada Okafor: 08031234567' })
  expect(call.getAttribute('href')).toBe('tel:+2348031234567')
  call.addEventListener('click', (event) => event.preventDefault()) // nothing here dials
  await user.click(call)
  await user.click(within(screen.getByRole('group', { name: 'Result of the call to Ada Okafor' })).getByRole('button', { name: 'Coming' }))
  await waitFor(() => expect(screen.queryByRole('group', { name: /^Result of the call/ })).toBeNull())
  expect(document.activeElement?.getAttribute('aria-label')).toBe('More actions for Ada Okafor')
  expect(await clinic.db.selectFrom('followUpCall').select('outcome').execute()).toEqual([{ outcome: 'coming' }])

  // The contact is in the menu, and so are the results for who has no number.
  await user.click(list.getByRole('button', { name: 'More actions for Ada Okafor' }))
  expect((await screen.findByRole('menuitem', { name: 'Phone Uche: 08099998888' })).getAttribute('href')).toBe('tel:+2348099998888')
  await user.keyboard('{Escape}')
  await user.click(list.getByRole('button', { name: 'More actions for Bola Okafor' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Result of the call' }))
  await screen.findByRole('group', { name: 'Result of the call to Bola Okafor' })
})
