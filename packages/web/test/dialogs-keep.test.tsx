import { addDays } from '@clinic/clinical/calendar'
import { createArrival } from '@clinic/contract/arrivals/arrivals'
import { createFollowUp } from '@clinic/contract/follow-ups/follow-ups'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { newBed } from '@clinic/server/test/arrange'
import { aWard } from '@clinic/server/test/ward'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from './harness.tsx'

/** A patient in A1 with one of everything that a dialog is about. */
async function aBusyPatient() {
  const clinic = await aWard({ now: new Date().toISOString() })
  const { doctor, nurse } = clinic
  const { session } = await clinic.admit('A1')
  await newBed(clinic.admin, 'C3')
  const { _id: patientId, firstname, lastname } = session.patientId
  await nurse.call(createArrival, { body: { patientId, priority: 'urgent' } })
  await nurse.call(updateSession, { body: { id: session._id, comment: 'Wound dressed' } })
  await doctor.call(createFollowUp, { body: { patientId, dueOn: addDays(new Date().toISOString().slice(0, 10), 3) } })
  return { clinic, menu: `More actions for ${firstname} ${lastname}`, details: `/patient/consultation/${session._id}` }
}

const MARK = 'Mark as entered in error'

test.each([
  ['/ward', 'Plan discharge', 'Note'],
  ['/ward', 'Move…', 'Why (optional)'],
  ['/ward', 'Discharge', 'Note'],
  ['/queue?state=waiting', 'Not urgent', /^Why is it not urgent/],
  ['/follow-ups?when=week', 'Other, with a note', 'Note'],
  ['/follow-ups?when=week', 'Move to another day', /^Why/],
  ['/follow-ups?when=week', 'Cancel this follow-up', /^Why is it cancelled/],
  ['details', MARK, /^Reason/],
])('on %s the dialog of “%s” has what was typed again, however its screen was left', async (place, action, label) => {
  const { clinic, menu, details } = await aBusyPatient()
  const path = place === 'details' ? details : place
  const { user, router } = await renderApp({ path, as: 'doctor', clinic })
  async function open() {
    if (action === MARK) await user.click(await screen.findByRole('button', { name: MARK }))
    else {
      await user.click(await screen.findByRole('button', { name: menu }))
      await user.click(await screen.findByRole('menuitem', { name: action }))
    }
    return within(await screen.findByRole('dialog')).findByLabelText<HTMLInputElement>(label)
  }
  await user.type(await open(), 'As she said')
  await router.navigate('/patient/search')
  await screen.findByRole('heading', { level: 1, name: /atient/ })
  await router.navigate(path)
  expect((await open()).value).toBe('As she said')
})

test('a death that was chosen and not confirmed is not chosen when the dialog is opened again; its note is there', async () => {
  const { clinic, menu } = await aBusyPatient()
  const { user, router } = await renderApp({ path: '/ward', as: 'doctor', clinic })
  async function open() {
    await user.click(await screen.findByRole('button', { name: menu }))
    await user.click(await screen.findByRole('menuitem', { name: 'Discharge' }))
    return within(await screen.findByRole('dialog'))
  }
  const dialog = await open()
  await user.selectOptions(await dialog.findByLabelText('How the stay ends'), 'died')
  await user.type(dialog.getByLabelText('Note'), 'At three')
  await router.navigate('/patient/search')
  await screen.findByRole('heading', { level: 1, name: /atient/ })
  await router.navigate('/ward')
  const again = await open()
  expect((await again.findByLabelText<HTMLTextAreaElement>('Note')).value).toBe('At three')
  expect(again.getByLabelText<HTMLSelectElement>('How the stay ends').value).toBe('discharged')
})
