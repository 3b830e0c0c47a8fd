import { getPatient } from '@clinic/contract/patients/patients'
import { getQueue } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { newPatient, newSession } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocus, renderApp } from '../../../../test/harness.tsx'
import { refresh } from '../../../api/client.ts'

const PATH = '/patient/search'

/** Patients with a session today, the last one newest; the first session is closed. */
async function seenToday(...names: string[]) {
  const clock = { now: new Date(Date.now() - names.length * 1_000) }
  const clinic = await testApp({ clock })
  const doctor = await clinic.as('doctor')
  for (const [place, firstname] of names.entries()) {
    const { _id: patientId } = await newPatient(doctor, { firstname, lastname: 'Okafor' })
    const { _id: id } = await newSession(doctor, { patientId, workingDiagnosis: `Malaria of ${firstname}` })
    if (place === 0) await doctor.call(updateSession, { body: { id, open: false } })
    clock.now = new Date(clock.now.getTime() + 1_000)
  }
  return clinic
}

const links = () => within(screen.getByRole('list', { name: 'Seen today' })).getAllByRole('link')
const names = () => links().map(({ textContent }) => textContent?.split(' ')[0])

test('opens with patients seen today, with findings and how long ago', async () => {
  const clinic = await seenToday('Adaa', 'Adab')
  await renderApp({ path: PATH, as: 'doctor', clinic })
  await screen.findByRole('tab', { name: 'Seen today 2', selected: true })
  expect(names()).toEqual(['Adab', 'Adaa'])
  const [newest] = screen.getAllByRole('listitem')
  for (const text of [/Malaria of Adab/, 'Open', 'just now']) within(newest as HTMLElement).getByText(text)
})

test('opens with ten patients at most, and the others are behind Next', async () => {
  const clinic = await seenToday(...Array.from({ length: 12 }, (_, n) => `Ada${'abcdefghijkl'[n]}`))
  const { user } = await renderApp({ path: PATH, as: 'doctor', clinic })
  await screen.findByRole('tab', { name: 'Seen today 12', selected: true })
  expect(names()).toHaveLength(10)
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(names()).toEqual(['Adab', 'Adaa'])
})

test('the address holds filter and order', async () => {
  const clinic = await seenToday('Adab', 'Adaa')
  const { user, router } = await renderApp({ path: PATH, as: 'doctor', clinic })
  await user.click(await screen.findByRole('button', { name: 'Closed 1' }))
  expect(names()).toEqual(['Adab'])
  await user.click(screen.getByRole('button', { name: 'All 2' }))
  expect(names()).toEqual(['Adaa', 'Adab'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name, A to Z')
  expect(names()).toEqual(['Adaa', 'Adab'])
  expect(router.state.location.search).toBe('?sort=name')
  await user.click(screen.getByRole('button', { name: 'Open 1' }))
  expect(router.state.location.search).toBe('?sort=name&show=open')
})

test.each(['row', 'pane'])(
  'a check-in opened from the %s keeps its patient and its text when that patient leaves the list',
  async (from) => {
    const clinic = await seenToday('Adaa', 'Adab', 'Adac')
    const { user } = await renderApp({ path: `${PATH}?show=open`, as: 'doctor', clinic })
    await screen.findByRole('button', { name: 'Open 2' })
    const [inRow, inPane] = screen.getAllByRole('button', { name: /^Check in.*Adac Okafor/ })
    await user.click((from === 'row' ? inRow : inPane) as HTMLElement)
    const sheet = within(await screen.findByRole('dialog', { name: /^Adac Okafor/ }))
    await user.type(await sheet.findByLabelText('Temperature'), '38.')
    const doctor = await clinic.as('doctor')
    const [newest] = (await doctor.call(getQueue, {})).data.filter(({ patientId }) => patientId.firstname === 'Adac')
    await doctor.call(updateSession, { body: { id: newest?._id ?? '', open: false } })
    await refresh('sessions', 'patients')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Check in.*Adac Okafor/, hidden: true })).toBeNull())
    await user.keyboard('6')
    expect(sheet.getByLabelText<HTMLInputElement>('Temperature').value).toBe('38.6')
    expect(screen.getByRole('dialog', { name: /^Adac Okafor/ })).toBeDefined()
  },
)

test('a nurse sees names and phones, without findings', async () => {
  const clinic = await seenToday('Adaa')
  await renderApp({ path: PATH, as: 'nurse', clinic })
  await screen.findByRole('list', { name: 'Seen today' })
  expect(names()).toEqual(['Adaa'])
  expect(screen.queryByText(/Malaria/)).toBeNull()
  expect(screen.queryByRole('button', { name: /^Closed/ })).toBeNull()
})

test('links to the other lists: patients I opened, and everyone', async () => {
  const clinic = await seenToday('Adaa')
  const doctor = await clinic.as('doctor')
  const other = await newPatient(doctor, { firstname: 'Bola', lastname: 'Eze' })
  const { user, router, me } = await renderApp({ path: PATH, as: 'doctor', clinic })
  await me?.call(getPatient, { params: { id: other._id } })
  await clinic.services.readLog.flush()
  await user.click(await screen.findByRole('tab', { name: /^My recent/ }))
  await within(await screen.findByRole('list', { name: 'My recent' })).findByRole('link', { name: /^Bola Eze/ })
  expect(router.state.location.search).toBe('?list=mine')
  await user.click(screen.getByRole('tab', { name: 'All patients' }))
  await screen.findByText('2 patients')
})

test('says so if no one was seen today, and offers patients I opened last', async () => {
  const { user } = await renderApp({ path: PATH, as: 'nurse' })
  await screen.findByText(/^No one has been seen today yet/)
  await user.click(screen.getByRole('link', { name: 'see the patients you opened last.' }))
  await screen.findByText(/^You have not opened a patient yet/)
})

test('typing a name searches, and clearing the box shows the list again', async () => {
  const clinic = await seenToday('Adaa')
  const { user } = await renderApp({ path: PATH, as: 'doctor', clinic })
  await screen.findByRole('list', { name: 'Seen today' })
  const box = screen.getByRole('textbox', { name: "Patient's name" })
  await user.type(box, 'okafor')
  await screen.findByText('1 patient')
  await user.clear(box)
  await screen.findByRole('list', { name: 'Seen today' })
})

test('keys move from the box through the list, the pane follows, and Enter opens', async () => {
  const clinic = await seenToday('Adaa', 'Adab')
  const { user, path } = await renderApp({ path: PATH, as: 'doctor', clinic })
  await screen.findByRole('list', { name: 'Seen today' })
  await user.click(screen.getByRole('textbox', { name: "Patient's name" }))
  await user.keyboard('{ArrowDown}')
  await expectFocus(links()[0])
  await user.keyboard('j')
  await expectFocus(links()[1])
  const pane = await screen.findByRole('complementary', { name: 'Details of Adaa Okafor' })
  within(pane).getByRole('link', { name: 'Patient history' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(path()).toMatch(/^\/patient\/consultation\/new\//))
})
