import { createBeds } from '@clinic/contract/beds/beds'
import { getSession } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { listWard } from '@clinic/contract/ward/ward'
import { planDischarge } from '@clinic/contract/ward/ward-plan'
import { aWard } from '@clinic/server/test/ward'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../test/harness.tsx'

const FIRST = { plannedOn: '2030-11-24', note: '', medicines: false, transport: false, told: false }

/** A patient in A1, whose dialog is open on the ward. */
async function openDialog(role: 'nurse' | 'doctor', action: string, plan?: typeof FIRST) {
  const clinic = await aWard({ now: new Date().toISOString() })
  const { session } = await clinic.admit('A1')
  await clinic.admin.call(createBeds, { body: ['C3'] })
  if (plan) await clinic.doctor.call(planDischarge, { body: { ...plan, sessionId: session._id } })
  const { firstname, lastname } = session.patientId
  const { user } = await renderApp({ path: '/ward', as: role, clinic })
  await user.click(await screen.findByRole('button', { name: `More actions for ${firstname} ${lastname}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
  const writeMeanwhile = () => clinic.doctor.call(updateSession, { body: { id: session._id, workingDiagnosis: 'Severe malaria' } })
  const saved = () => clinic.doctor.call(getSession, { params: { id: session._id } })
  return { clinic, session, user, writeMeanwhile, saved }
}

test('a doctor wrote in the session while it was moved: the next press moves, with the reason that was typed', async () => {
  const { user, writeMeanwhile, saved } = await openDialog('nurse', 'Move…')
  await user.type(await screen.findByLabelText('Why (optional)'), 'Nearer to the desk')
  await writeMeanwhile()
  await user.click(screen.getByRole('button', { name: 'Move' }))
  await screen.findByRole('alert')
  await waitFor(async () => {
    await user.click(screen.getByRole('button', { name: 'Move' }))
    expect((await saved()).bedId?.tag).toBe('C3')
  })
})

test('a plan that someone else changed meanwhile is shown beside what was typed, which can be saved then', async () => {
  const { clinic, session, user } = await openDialog('nurse', 'Plan discharge', FIRST)
  const note = await screen.findByLabelText<HTMLInputElement>('Note')
  await user.clear(note)
  await user.type(note, 'Needs a walking stick')
  const second = { ...FIRST, note: 'After the scan', medicines: true, version: 1 }
  await clinic.doctor.call(planDischarge, { body: { ...second, sessionId: session._id } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Someone else changed this while you were editing')
  await screen.findByText('Note: After the scan')
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  expect(note.value).toBe('Needs a walking stick')
  expect(screen.getByLabelText<HTMLInputElement>('Medicines to take home are ready').checked).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const saved = { plannedOn: FIRST.plannedOn, note: 'Needs a walking stick', medicines: true, version: 3 }
  await waitFor(async () => expect((await clinic.doctor.call(listWard, {})).data[0]?.plan).toMatchObject(saved))
})

test('of two first plans the second does not replace the first unseen', async () => {
  const { clinic, session, user } = await openDialog('nurse', 'Plan discharge')
  await user.type(await screen.findByLabelText('Leaves on'), '25/11/2030')
  await user.type(screen.getByLabelText('Note'), 'Needs a walking stick')
  await clinic.doctor.call(planDischarge, { body: { ...FIRST, note: 'After the scan', sessionId: session._id } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Note: After the scan')
  expect((await clinic.doctor.call(listWard, {})).data[0]?.plan).toMatchObject({ note: 'After the scan', version: 1 })
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const saved = { plannedOn: '2030-11-25', note: 'Needs a walking stick', version: 2 }
  await waitFor(async () => expect((await clinic.doctor.call(listWard, {})).data[0]?.plan).toMatchObject(saved))
})

test('a discharge goes through although someone wrote in the session meanwhile', async () => {
  const { user, writeMeanwhile, saved } = await openDialog('doctor', 'Discharge')
  await user.type(await screen.findByLabelText('Note'), 'Home with her sister')
  await writeMeanwhile()
  await user.click(screen.getByRole('button', { name: 'Discharge' }))
  await waitFor(async () => {
    await user.click(screen.getByRole('button', { name: 'Discharge' }))
    expect((await saved()).outcome).toMatchObject({ note: 'Home with her sister' })
  })
})
