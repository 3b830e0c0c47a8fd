import { listItems } from '@clinic/contract/inventory/inventory'
import { recordObservation } from '@clinic/contract/observations/observations'
import { recordResult } from '@clinic/contract/results/results'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { newItem, newPatient } from '@clinic/server/test/arrange'
import { aWard } from '@clinic/server/test/ward'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { expectFocus, renderApp } from '../../../test/harness.tsx'
import { currentTransport, setTransport } from '../../lib/transport.ts'

const HOUR_MS = 3_600_000
const TABLETS = { drug: 'Artesunate', dose: '2 tablets', timesPerDay: 2, days: 3, units: 12 }

async function aRound(line: object = TABLETS, hoursAgo = 0) {
  const clinic = await aWard({ now: new Date(Date.now() - hoursAgo * HOUR_MS).toISOString() })
  const item = await newItem(clinic.admin, { name: 'Artesunate', dosage: '100 mg', count: 50 })
  const { _id: patientId } = await newPatient(clinic.doctor, { firstname: 'Ngozi', lastname: 'Eze', allergies: 'None' })
  const { session } = await clinic.admit('A1', {
    patientId,
    temperature: '38.9',
    pulse: '112',
    prescriptionLines: [{ ...line, drug: item._id }],
  })
  // Malaria is treated after a test; without one, giving asks for a reason.
  await clinic.nurse.call(recordResult, { body: { id: session._id, test: 'malaria-rdt', value: 'positive' } })
  const left = async () => (await clinic.admin.call(listItems, {})).find(({ _id }) => _id === item._id)?.count
  return { clinic, session, item, left }
}

test('a dose that is due is a separate row: one press records it, the next time is shown, and Undo takes it back', async () => {
  const { clinic, left } = await aRound()
  const { user } = await renderApp({ path: '/ward', as: 'nurse', clinic })
  await user.click(await screen.findByRole('button', { name: /^Give Ngozi Eze: Artesunate 2 tablets (\d\d:\d\d|\d+ min late)$/ }))
  await screen.findByText('Artesunate given to Ngozi Eze')
  expect(await left()).toBe(48)
  await screen.findByText(/^Artesunate (\d\d\/\d\d )?\d\d:\d\d$/)
  expect(screen.queryByRole('button', { name: /^Give/ })).toBeNull()
  await user.keyboard('{Tab}')
  screen.getByRole('button', { name: 'Undo' }).click()
  await screen.findByRole('button', { name: /^Give Ngozi Eze: Artesunate/ })
  await waitFor(async () => expect(await left()).toBe(50))
})

test('a dose whose units no one wrote as whole doses leads to the form of care', async () => {
  const { clinic, session } = await aRound({ ...TABLETS, units: 11 })
  await renderApp({ path: '/ward', as: 'nurse', clinic })
  const link = await screen.findByRole('link', { name: /^Artesunate 2 tablets/ })
  expect(link.getAttribute('href')).toBe(`/patient/record/${session._id}`)
})

test('a refused dose says why, and stays', async () => {
  const { clinic, left } = await aRound()
  const { user } = await renderApp({ path: '/ward', as: 'nurse', clinic })
  const button = await screen.findByRole('button', { name: /^Give/ })
  clinic.wait(-120)
  await user.click(button)
  await screen.findByText(/^This dose is due at \d\d:\d\d\./)
  expect(await left()).toBe(50)
})

test('a row has the last vitals with their direction, and the time of one that is older', async () => {
  const { clinic, session } = await aRound()
  clinic.wait(60)
  await clinic.nurse.call(recordObservation, { params: { id: session._id }, body: { temperature: '38.1' } })
  await renderApp({ path: '/ward', as: 'nurse', clinic })
  const row = within(await screen.findByRole('list', { name: 'Patients' }))
  expect((await row.findByText('38.1')).textContent).toBe('38.1↓ lower than before')
  expect(row.getByText('112').textContent).toMatch(/^112 \d\d:\d\d$/)
})

test('the vitals of a round are typed in a sheet over the ward, and the row shows them', async () => {
  const { clinic } = await aRound()
  const { user } = await renderApp({ path: '/ward', as: 'nurse', clinic })
  await user.click(await screen.findByRole('button', { name: 'Record vitals of Ngozi Eze' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Vitals of Ngozi Eze' }))
  await expectFocus(sheet.findByLabelText('Temperature'))
  clinic.wait(1)
  await user.keyboard('37.9{Enter}11270{Enter}96{Enter}{Enter}98')
  await user.type(sheet.getByLabelText('Breathing rate'), '18')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText(/^Observations saved/)
  const row = within(await screen.findByRole('list', { name: 'Patients' }))
  expect((await row.findByText('37.9')).textContent).toBe('37.9↓ lower than before')
  expect(row.getByText('112/70')).toBeTruthy()
  await expectFocus(screen.findByRole('button', { name: 'Record vitals of Ngozi Eze' }))
})

test('a dose and a value of another day say the day, on the row, in its hint and in the words proposed for the handover', async () => {
  const { clinic, session, item } = await aRound(TABLETS, 26)
  await clinic.nurse.call(updateSession, { body: { id: session._id, drugs: [{ drug: item._id, dosage: 10 }] } })
  clinic.wait(26 * 60)
  await clinic.nurse.call(recordObservation, { params: { id: session._id }, body: { temperature: '38.1' } })
  const { router } = await renderApp({ path: '/ward', as: 'nurse', clinic })
  await screen.findByText(/^Artesunate \d\d\/\d\d \d\d:\d\d$/)
  const pulse = screen.getByText('112')
  expect(pulse.textContent).toMatch(/^112 \d\d\/\d\d \d\d:\d\d$/)
  expect(pulse.parentElement?.title).toMatch(/^Pulse 112 bpm, \d\d\/\d\d \d\d:\d\d$/)
  await router.navigate('/ward?handover=new')
  expect(await screen.findByPlaceholderText(/^Artesunate \d\d\/\d\d \d\d:\d\d/)).toBeDefined()
})

test('a dose that was taken back before the ward was fetched again can be given once more', async () => {
  const { clinic, left } = await aRound()
  const { user } = await renderApp({ path: '/ward', as: 'nurse', clinic })
  const give = await screen.findByRole('button', { name: /^Give/ })
  const before = currentTransport()
  onTestFinished(() => setTransport(before))
  const slow = Promise.withResolvers<void>()
  const isWard = (url: string) => /\/ward($|\?)/.test(url)
  setTransport({
    ...before,
    async fetch(url, init) {
      if (isWard(url)) await slow.promise
      return before.fetch(url, init)
    },
  })
  await user.click(give)
  await screen.findByText(/^Artesunate given to/)
  screen.getByRole('button', { name: 'Undo' }).click()
  await screen.findByText(/^Undone/)
  slow.resolve()
  await waitFor(async () => expect(await left()).toBe(50))
  await user.click(screen.getByRole('button', { name: /^Give/ }))
  await waitFor(async () => expect(await left()).toBe(48))
})
