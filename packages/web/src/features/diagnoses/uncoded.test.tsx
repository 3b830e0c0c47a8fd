import { listSessionDiagnoses } from '@clinic/contract/diagnoses/diagnoses'
import { newPatient, newSession } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../test/harness.tsx'

async function clinicWith(...texts: string[]) {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor')
  const { _id: patientId } = await newPatient(doctor)
  const ids: string[] = []
  for (const workingDiagnosis of texts) ids.push((await newSession(doctor, { patientId, workingDiagnosis }))._id)
  const codes = async (id = '') => (await doctor.call(listSessionDiagnoses, { params: { id } })).map(({ code }) => code)
  return { clinic, ids, codes }
}

const rows = () => within(screen.getByRole('list', { name: 'Texts without a code' })).getAllByRole('listitem')
const texts = () => rows().map((row) => row.querySelector('p')?.textContent)

test('8.15 one press codes all sessions with a text, and Undo reverts it', async () => {
  const { clinic, ids, codes } = await clinicWith('malarai', 'zzz', 'Malarai')
  const { user } = await renderApp({ path: '/returns/uncoded', as: 'doctor', clinic })
  await screen.findByText('Malarai')
  expect(texts()).toEqual(['Malarai', 'zzz'])
  expect(screen.getByText('2 texts without a code')).toBeTruthy()
  expect(screen.getByRole('link', { name: '2 sessions with Malarai: open the newest' }).textContent).toBe('2 sessions')
  await user.click(screen.getByRole('button', { name: 'Malarai means malaria' }))
  expect(await screen.findByText('Malarai means malaria. 2 sessions are coded.')).toBeTruthy()
  await waitFor(() => expect(texts()).toEqual(['zzz']))
  expect([await codes(ids[0]), await codes(ids[2])]).toEqual([['B54'], ['B54']])
  screen.getByRole('button', { name: 'Undo' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(texts()).toEqual(['Malarai', 'zzz']))
  expect(await codes(ids[0])).toEqual([])
})

test('finds another diagnosis by its usual terms or its code', async () => {
  const { clinic, ids, codes } = await clinicWith('zzz', 'yyy')
  const { user } = await renderApp({ path: '/returns/uncoded', as: 'admin', clinic })
  await user.type(await screen.findByRole('combobox', { name: 'What zzz means' }), 'waist')
  await user.click(await screen.findByRole('option', { name: /low back pain/ }))
  await waitFor(() => expect(texts()).toEqual(['yyy']))
  await user.type(screen.getByRole('combobox', { name: 'What yyy means' }), 'b54')
  await user.click(await screen.findByRole('option', { name: /malaria · B54/ }))
  expect(await screen.findByText('Every written diagnosis has a code.')).toBeTruthy()
  expect([await codes(ids[0]), await codes(ids[1])]).toEqual([['M54.5'], ['B54']])
})

test('a text too long to teach says where to code it, and an empty list has one next step', async () => {
  const long = 'a very long story '.repeat(6).trim()
  const { clinic } = await clinicWith(long)
  await renderApp({ path: '/returns/uncoded', as: 'doctor', clinic })
  expect(await screen.findByText('Too long to code here. Choose its codes in the session.')).toBeTruthy()
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('with nothing to code it links to the returns, and a nurse cannot open it', async () => {
  const clinic = await testApp()
  await renderApp({ path: '/returns/uncoded', as: 'doctor', clinic })
  expect((await screen.findByRole('link', { name: 'Open the monthly returns' })).getAttribute('href')).toBe('/returns')
  const { router } = await renderApp({ path: '/returns/uncoded', as: 'nurse', clinic })
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/returns/uncoded'))
})
