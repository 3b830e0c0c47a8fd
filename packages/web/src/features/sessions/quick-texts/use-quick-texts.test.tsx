import { createPhrase } from '@clinic/contract/prescribing/phrases'
import { createTemplate } from '@clinic/contract/prescribing/prescribing'
import { createSession } from '@clinic/contract/sessions/sessions'
import { newPatient } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocus, holdBack, renderApp } from '../../../../test/harness.tsx'
import { queryClient } from '../../../api/query-client.ts'

const boxOf = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label)
const text = (label: string) => boxOf(label).value

type Visit = { ageRange?: '0 - 5 years' | '26 - 30 years'; prescription?: string; at?: Date }

async function open({ ageRange = '26 - 30 years', prescription = '', at = new Date() }: Visit = {}) {
  const clock = { now: at }
  const server = await testApp({ clock })
  const doctor = await server.as('doctor')
  const patient = await newPatient(doctor, { ageRange })
  await doctor.call(createTemplate, {
    body: {
      name: 'Malaria, adult',
      trigger: 'mal',
      who: 'adult',
      fields: { complaints: 'Fever, headache', workingDiagnosis: 'Malaria', prescription: 'AL 80/480 bd 3/7' },
      attendants: ['PHARMACIST'],
    },
  })
  await doctor.call(createPhrase, { body: { trigger: 'net', text: 'Sleeps under a net', clinic: true } })
  if (prescription) await doctor.call(createSession, { body: { patientId: patient._id, attendants: ['NURSE'], prescription } })
  const { user } = await renderApp({ clinic: server, as: 'doctor', path: `/patient/consultation/new/${patient._id}` })
  await screen.findByLabelText('Complaints/History')
  return { server, doctor, patient, user }
}

test('6.21 a template’s trigger and Tab fill its boxes and attendants, and one undo reverts everything', async () => {
  const { user } = await open()
  await user.type(boxOf('Complaints/History'), 'Since Monday .ma')
  const option = await screen.findByRole('option', { name: /^.mal Malaria, adult/ })
  // 6.22: a screen reader announces the option that Tab picks.
  expect(boxOf('Complaints/History').getAttribute('aria-activedescendant')).toBe(option.id)
  await user.tab()
  expect([text('Complaints/History'), text('Working diagnosis'), text('Prescription')]).toEqual([
    'Since Monday Fever, headache',
    'Malaria',
    'AL 80/480 bd 3/7',
  ])
  const box = boxOf('Complaints/History')
  expect(document.activeElement).toBe(box)
  expect(box.value.slice(box.selectionStart, box.selectionEnd)).toBe('Fever, headache')
  expect(screen.getByLabelText('Pharmacist')).toHaveProperty('checked', true)
  await user.keyboard('{Control>}z{/Control}')
  expect([text('Complaints/History'), text('Working diagnosis'), text('Prescription')]).toEqual(['Since Monday .ma', '', ''])
  expect(screen.getByLabelText('Pharmacist')).toHaveProperty('checked', false)
})

test('Enter picks a phrase, Escape keeps the dot, and Tab without a list moves on', async () => {
  const { user } = await open()
  await user.type(boxOf('Examination findings'), '.net')
  await screen.findByRole('option', { name: /^.net/ })
  await user.keyboard('{Enter}')
  expect(text('Examination findings')).toBe('Sleeps under a net')
  await user.type(boxOf('Co-morbidities'), '.ne')
  await screen.findByRole('option', { name: /^.net/ })
  await user.keyboard('{Escape}')
  expect([text('Co-morbidities'), screen.queryByRole('option')]).toEqual(['.ne', null])
  await user.tab()
  await expectFocus(boxOf('Examination findings'))
  await user.clear(boxOf('Co-morbidities'))
  await user.type(boxOf('Co-morbidities'), 'ada@x.net')
  expect(screen.queryByRole('option')).toBeNull()
})

test('offers nothing until all of it has loaded, so that Enter never picks what came first for a moment', async () => {
  const { user, server, doctor, patient } = await open()
  await doctor.call(createPhrase, { body: { trigger: 'mala', text: 'Malaria in the house', clinic: true } })
  cleanup()
  queryClient.clear()
  const { router } = await renderApp({ clinic: server, as: 'doctor', path: '/patient/search' })
  const release = holdBack('/templates?')
  await act(() => router.navigate(`/patient/consultation/new/${patient._id}`))
  await user.type(await screen.findByLabelText('Examination findings'), '.mal')
  await screen.findByText('Loading...')
  expect(screen.queryByRole('option', { name: /^.mala/ })).toBeNull()
  release()
  await screen.findByRole('option', { name: /^.mal Malaria, adult/ })
  screen.getByRole('option', { name: /^.mala/ })
})

test('6.12 .last says so at a first visit', async () => {
  const { user } = await open()
  await user.type(boxOf('Prescription'), '.last')
  await screen.findByText(/^Nothing yet/)
  await user.tab()
  expect(text('Prescription')).toBe('.last')
})

test('.last repeats the last prescription and shows its date', async () => {
  const { user } = await open({ prescription: 'Amlodipine 5 mg od', at: new Date() })
  await user.type(boxOf('Prescription'), '.la')
  await screen.findByRole('option', { name: /^.last Last prescription, from / })
  await user.tab()
  expect(text('Prescription')).toBe('Amlodipine 5 mg od')
  await screen.findByText(/^Repeated from .* Check each drug\.$/)
})

test('.last asks first for a child whose weight is unknown', async () => {
  const { user } = await open({ ageRange: '0 - 5 years', prescription: 'Amoxicillin 125 mg tds', at: new Date() })
  await user.type(boxOf('Prescription'), '.la')
  await screen.findByRole('option', { name: /^.last/ })
  await user.tab()
  const question = await screen.findByRole('dialog', { name: 'Repeat this prescription?' })
  expect([question.textContent, text('Prescription')]).toEqual([expect.stringContaining('work out the doses again'), '.la'])
  await user.click(within(question).getByRole('button', { name: 'Repeat it' }))
  await waitFor(() => expect(text('Prescription')).toBe('Amoxicillin 125 mg tds'))
})

test('6.15 offers no adult template for a child', async () => {
  const { user } = await open({ ageRange: '0 - 5 years' })
  await user.type(boxOf('Complaints/History'), '.')
  await screen.findByRole('option', { name: /^.net/ })
  expect(screen.queryByRole('option', { name: /^.mal/ })).toBeNull()
  await waitFor(() => expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(1))
})
