import { listResults, recordResult } from '@clinic/contract/results/results'
import { updateSettings } from '@clinic/contract/settings/settings'
import { newSession } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderApp } from '../../../../test/harness.tsx'

async function clinicWith(role: 'doctor' | 'nurse' | 'physiotherapist' | 'pharmacist' = 'nurse', glucoseUnit: 'mmol/L' | null = 'mmol/L') {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor')
  await (await clinic.as('admin')).call(updateSettings, { body: { glucoseUnit } })
  const session = await newSession(doctor, { attendants: ['NURSE', 'PHARMACIST', 'PHYSIOTHERAPIST'] })
  const list = async () => (await doctor.call(listResults, { params: { id: session._id } })).data
  const open = () => renderApp({ clinic, as: role, path: `/patient/consultation/${session._id}` })
  return { clinic, doctor, session, list, open }
}

test('a malaria test takes its letters, a key and Enter', async () => {
  const { open, list } = await clinicWith()
  await open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Add a result' }))
  await user.keyboard('mrp{Enter}')
  const row = (await screen.findByText('Malaria parasites found')).closest('li')
  expect(row?.textContent).toMatch(/Malaria RDT positive/)
  expect(await list()).toMatchObject([{ test: 'malaria-rdt', code: 'positive' }])
})

test('a glucose has the clinic’s unit beside the box, and D switches it before it is saved', async () => {
  const { open, list } = await clinicWith()
  await open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Add a result' }))
  await user.keyboard('gl')
  const box = screen.getByLabelText('Result')
  expect(document.activeElement).toBe(box)
  expect((screen.getByLabelText('mmol/L') as HTMLInputElement).checked).toBe(true)
  await user.keyboard('98df{Enter}')
  expect(await screen.findByText('98 mg/dL, fasting')).toBeDefined()
  expect(await list()).toMatchObject([{ typed: '98', number: 98, unit: 'mg/dL', context: 'fasting' }])
})

test('where no unit is set, a glucose asks for it and guesses nothing', async () => {
  const { open, list } = await clinicWith('nurse', null)
  await open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Add a result' }))
  await user.keyboard('g5.4{Enter}')
  expect(await screen.findByText('Say the unit: mmol/L or mg/dL. It is never guessed.')).toBeDefined()
  expect(await list()).toEqual([])
  await user.click(screen.getByLabelText('mmol/L'))
  await user.click(screen.getByRole('button', { name: 'Save result' }))
  expect(await screen.findByText('5.4 mmol/L')).toBeDefined()
})

test('a strip is all negative by one key, and a pad by Tab and a key', async () => {
  const { open, list } = await clinicWith()
  await open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Add a result' }))
  await user.keyboard('ura')
  await user.tab()
  await user.keyboard('2')
  await user.click(screen.getByRole('button', { name: 'Save result' }))
  expect(await screen.findByText('Protein ++, others negative')).toBeDefined()
  expect((await list())[0]?.strip).toMatchObject({ protein: '++', nitrite: 'neg' })
})

test('a positive pregnancy test offers the fact, and sets nothing', async () => {
  const { doctor, session, open } = await clinicWith('doctor')
  await doctor.call(recordResult, { body: { id: session._id, test: 'pregnancy', value: 'positive' } })
  await open()
  expect(await screen.findByRole('link', { name: 'Say so in the profile' })).toBeDefined()
})

test('a result is taken back with a reason, and stays crossed out', async () => {
  const { doctor, session, open, list } = await clinicWith('doctor')
  await doctor.call(recordResult, { body: { id: session._id, test: 'hb', value: '6.2' } })
  await open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Mark as entered in error: Hb: 6.2 g/dL' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Wrong reading' }))
  await user.click(within(dialog).getByRole('button', { name: 'Mark as entered in error' }))
  expect(await screen.findByText(/Entered in error: Wrong reading/)).toBeDefined()
  expect((await list())[0]?.struck?.reason).toBe('Wrong reading')
})

test('a physiotherapist sees results but no HIV screen, and adds none', async () => {
  const { doctor, session, open } = await clinicWith('physiotherapist')
  await doctor.call(recordResult, { body: { id: session._id, test: 'hiv', value: 'non-reactive' } })
  await doctor.call(recordResult, { body: { id: session._id, test: 'hb', value: '12' } })
  await open()
  expect(await screen.findByText('12 g/dL')).toBeDefined()
  expect(screen.queryByText('HIV screen')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add a result' })).toBeNull()
})
