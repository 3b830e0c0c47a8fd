import { listSessionDiagnoses, readDiagnosesOf } from '@clinic/contract/diagnoses/diagnoses'
import { newPatient, newSession } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { renderApp } from '../../../../test/harness.tsx'
import { queryClient } from '../../../api/query-client.ts'
import { currentTransport, setTransport } from '../../../lib/transport.ts'

async function aClinic(workingDiagnosis = 'Malaria ++; ?typhoid; hot body') {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor')
  const session = await newSession(doctor, { workingDiagnosis })
  const codes = async () =>
    (await doctor.call(listSessionDiagnoses, { params: { id: session._id } })).map(({ code, source }) => `${source} ${code}`)
  return { clinic, doctor, path: `/patient/consultation/${session._id}`, codes }
}

test('8.8 a session shows its codes, and a doctor can pick codes that an edit keeps', async () => {
  const { clinic, path, codes } = await aClinic()
  const { user } = await renderApp({ path, as: 'doctor', clinic })
  const counted = await screen.findByRole('list', { name: 'Counted as' })
  expect(
    within(counted)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['malaria B54', 'typhoid? A01.0'])
  await user.click(screen.getByRole('button', { name: 'Change the codes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'What this session is counted as' }))
  await user.click(dialog.getByRole('button', { name: 'Remove typhoid' }))
  await user.type(dialog.getByRole('combobox', { name: 'Add a diagnosis' }), 'htn')
  await user.click(await screen.findByRole('option', { name: /hypertension · I10/ }))
  await user.click(dialog.getByRole('checkbox', { name: 'hypertension is suspected' }))
  await user.click(dialog.getByRole('button', { name: 'Save the codes' }))
  await waitFor(() =>
    expect(
      within(screen.getByRole('list', { name: 'Counted as' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['malaria B54', 'hypertension? I10 picked']),
  )
  expect(await codes()).toEqual(['matched B54', 'picked I10'])
})

test('codes that were chosen otherwise after a lost answer are saved', async () => {
  const { clinic, path, codes } = await aClinic()
  const { user } = await renderApp({ path, as: 'doctor', clinic })
  await user.click(await screen.findByRole('button', { name: 'Change the codes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'What this session is counted as' }))
  await user.click(dialog.getByRole('button', { name: 'Remove typhoid' }))
  const before = currentTransport()
  onTestFinished(() => setTransport(before))
  setTransport({
    ...before,
    async fetch(url, init) {
      const answer = await before.fetch(url, init)
      if (init.method === 'GET') return answer
      setTransport(before)
      throw new TypeError('Failed to fetch')
    },
  })
  await user.click(dialog.getByRole('button', { name: 'Save the codes' }))
  await screen.findByText(/^Unknown error occurred/)
  await user.click(dialog.getByRole('button', { name: 'Remove malaria' }))
  await user.click(dialog.getByRole('button', { name: 'Save the codes' }))
  await waitFor(async () => expect(await codes()).toEqual([]))
})

test('says so if words have no code; a nurse can read codes but not change them', async () => {
  const { clinic, path } = await aClinic('hot body')
  await renderApp({ path, as: 'nurse', clinic })
  expect(await screen.findByText('No diagnosis was recognised in these words.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change the codes' })).toBeNull()
})

test('reads a doctor’s words after a pause in typing, and shows the codes in the box', async () => {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor')
  const { _id } = await newPatient(doctor)
  const { user } = await renderApp({ path: `/patient/consultation/new/${_id}`, as: 'doctor', clinic })
  const words = '?malaria; HTN'
  await user.type(await screen.findByRole('textbox', { name: 'Working diagnosis' }), words)
  const read = (await screen.findByText('Read as')).parentElement
  expect([...(read?.querySelectorAll('[title]') ?? [])].map(({ textContent }) => textContent)).toEqual(['malaria?', 'hypertension'])
  const asked = queryClient.getQueryCache().findAll({ queryKey: [readDiagnosesOf.path] })
  expect(asked.length).toBeLessThan(words.length / 2)
})
