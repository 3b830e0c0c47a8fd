import { getAllergies, updateAllergies } from '@clinic/contract/patients/allergies'
import { addProblem } from '@clinic/contract/problems/problems'
import { newPatient } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocus, renderApp } from '../../../test/harness.tsx'
import { currentTransport, setTransport } from '../../lib/transport.ts'

async function aPatientWith(allergies: string) {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor')
  const { _id: id } = await newPatient(doctor, { allergies })
  return { clinic, doctor, id, path: `/profile/${id}` }
}

const strip = async () => within(await screen.findByRole('region', { name: 'Patient' }))

test('shows an allergy with its reaction', async () => {
  const { clinic, path } = await aPatientWith('Penicillin: swelling')
  await renderApp({ clinic, as: 'nurse', path })
  await (await strip()).findByText('Allergies: Penicillin (swelling)')
})

test('shows three of forty, and the rest on a press', async () => {
  const { clinic, path } = await aPatientWith(Array.from({ length: 40 }, (_, place) => `Pill ${place + 1}`).join('; '))
  const { user } = await renderApp({ clinic, as: 'nurse', path })
  const patient = await strip()
  const more = await patient.findByRole('button', { name: 'Show 37 more allergies' })
  expect(more.textContent).toBe('+37')
  patient.getByText('Allergies: Pill 1, Pill 2, Pill 3')
  await user.click(more)
  await patient.findByText(/^Allergies: Pill 1, .*Pill 40$/)
})

test('asks for allergies that were not asked, and records the date', async () => {
  const { clinic, path } = await aPatientWith('N/A')
  const { user } = await renderApp({ clinic, as: 'nurse', path })
  const patient = await strip()
  patient.getByText('Allergies not asked')
  await user.click(await patient.findByRole('button', { name: 'Ask about allergies' }))
  await user.click(await screen.findByRole('button', { name: 'None known' }))
  await patient.findByText(/^No known allergies, asked \d\d\/\d\d\/\d{4}$/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('N and A answer from the keyboard, and are letters in a box', async () => {
  const { clinic, doctor, id, path } = await aPatientWith('N/A')
  const { user } = await renderApp({ clinic, as: 'nurse', path })
  await user.click(await (await strip()).findByRole('button', { name: 'Ask about allergies' }))
  await expectFocus(screen.findByRole('button', { name: 'None known' }))
  await user.keyboard('a')
  await expectFocus(screen.findByLabelText('What is the patient allergic to?'))
  await user.keyboard('Nan{Enter}')
  await within(await screen.findByRole('list', { name: 'Allergies of this patient' })).findByText('Nan')
  expect((await doctor.call(getAllergies, { params: { id } })).list).toMatchObject([{ label: 'Nan', source: 'asked' }])
  const other = await newPatient(doctor, { firstname: 'Bisi', allergies: 'N/A' })
  await user.keyboard('{Escape}')
  await (await renderApp({ clinic, as: 'nurse', path: `/profile/${other._id}` })).user.click(
    (await screen.findAllByRole('button', { name: 'Ask about allergies' })).at(-1) as HTMLElement,
  )
  await expectFocus(screen.findByRole('button', { name: 'None known' }))
  await user.keyboard('n')
  await screen.findByText(/^No known allergies, asked /)
})

test('a doctor can end an allergy with a reason, and it stays readable with who and when', async () => {
  const { clinic, doctor, id, path } = await aPatientWith('Penicillin: rash; Septrin')
  const { user, me } = await renderApp({ clinic, as: 'doctor', path })
  await user.click(await (await strip()).findByRole('button', { name: 'Details of the allergies' }))
  await user.click(await screen.findByRole('button', { name: 'End Penicillin' }))
  const end = screen.getByRole('button', { name: 'End this allergy' })
  await user.type(screen.getByLabelText(/^Why is Penicillin not an allergy/), 'no')
  expect(end).toHaveProperty('disabled', true)
  await user.clear(screen.getByLabelText(/^Why is Penicillin not an allergy/))
  await user.click(screen.getByRole('button', { name: 'Has taken it since without a reaction' }))
  await user.click(end)
  const ended = within(await screen.findByRole('region', { name: 'Ended' }))
  await ended.findByText('Penicillin (rash)')
  ended.getByText(new RegExp(`^Ended by ${me?.user.name}, .*: Has taken it since without a reaction$`))
  const left = await doctor.call(getAllergies, { params: { id } })
  expect([left.text, left.list.map(({ label }) => label)]).toEqual(['Septrin', ['Septrin']])
  await (await strip()).findByText('Allergies: Septrin')
})

test('a nurse can add to the list and read ended allergies, but not end one', async () => {
  const { clinic, doctor, id, path } = await aPatientWith('Penicillin; Septrin')
  const [penicillin] = (await doctor.call(getAllergies, { params: { id } })).list
  await doctor.call(updateAllergies, { params: { id }, body: { end: [{ id: penicillin?._id ?? '', reason: 'Entered twice' }] } })
  const { user } = await renderApp({ clinic, as: 'nurse', path })
  await user.click(await (await strip()).findByRole('button', { name: 'Details of the allergies' }))
  await screen.findByRole('region', { name: 'Ended' })
  expect(screen.queryByRole('button', { name: /^End / })).toBeNull()
  expect(screen.queryByRole('button', { name: 'None known' })).toBeNull()
  screen.getByRole('button', { name: 'Add an allergy' })
})

test('an allergy is severe by the words of its reaction too, not by the tick alone', async () => {
  const { clinic, doctor, id, path } = await aPatientWith('None')
  const add = [
    { label: 'Penicillin', reaction: 'could not breathe' },
    { label: 'Aspirin', reaction: 'itching' },
  ]
  await doctor.call(updateAllergies, { params: { id }, body: { add } })
  const { user } = await renderApp({ clinic, as: 'nurse', path })
  await user.click(await (await strip()).findByRole('button', { name: 'Details of the allergies' }))
  const list = within(await screen.findByRole('list', { name: 'Allergies of this patient' }))
  const rows = list.getAllByRole('listitem').map(({ textContent }) => [textContent.includes('Penicillin'), textContent.includes('Severe')])
  expect(rows).toEqual([
    [true, true],
    [false, false],
  ])
})

test('asks the user to confirm a misspelt allergy: “Read as amoxicillin. Right?”', async () => {
  const { clinic, doctor, id, path } = await aPatientWith('amoxcillin')
  const { user } = await renderApp({ clinic, as: 'nurse', path })
  await user.click(await (await strip()).findByRole('button', { name: 'Check a reading' }))
  await screen.findByText(/^Read as amoxicillin\. Right\?/)
  expect((await doctor.call(getAllergies, { params: { id } })).list).toMatchObject([{ understood: false, ingredient: null }])
  await user.click(screen.getByRole('button', { name: 'Yes, amoxicillin' }))
  await waitFor(() => expect(screen.queryByText(/^Read as/)).toBeNull())
  expect((await doctor.call(getAllergies, { params: { id } })).list).toMatchObject([{ understood: true, ingredient: 'amoxicillin' }])
})

test('the second of two users who end the same allergy gets a message and sees the current list', async () => {
  const { clinic, doctor, id, path } = await aPatientWith('Penicillin; Septrin')
  const [penicillin] = (await doctor.call(getAllergies, { params: { id } })).list
  const { user } = await renderApp({ clinic, as: 'doctor', path })
  await user.click(await (await strip()).findByRole('button', { name: 'Details of the allergies' }))
  await user.click(await screen.findByRole('button', { name: 'End Septrin' }))
  await doctor.call(updateAllergies, { params: { id }, body: { end: [{ id: penicillin?._id ?? '', reason: 'Entered twice' }] } })
  await user.type(screen.getByLabelText(/^Why is Septrin not an allergy/), 'Entered twice{Enter}')
  await within(await screen.findByRole('region', { name: 'Ended' })).findByText('Penicillin')
  expect((await doctor.call(getAllergies, { params: { id } })).list).toMatchObject([{ label: 'Septrin' }])
})

test('saving an allergy does not send the form of the record around it', async () => {
  const { clinic, doctor, id } = await aPatientWith('N/A')
  const { user, path } = await renderApp({ clinic, as: 'doctor', path: `/profile/edit/${id}` })
  await user.click(await (await strip()).findByRole('button', { name: 'Ask about allergies' }))
  await user.click(await screen.findByRole('button', { name: 'Add an allergy' }))
  await user.type(screen.getByLabelText('What is the patient allergic to?'), 'Septrin{Enter}')
  await screen.findByRole('list', { name: 'Allergies of this patient' })
  expect(path()).toBe(`/profile/edit/${id}`)
  expect((await doctor.call(getAllergies, { params: { id } })).text).toBe('Septrin')
})

test('a patient who could not answer does not count as without allergies', async () => {
  const { clinic, doctor, id, path } = await aPatientWith('N/A')
  await doctor.call(updateAllergies, { params: { id }, body: { status: 'unable' } })
  await renderApp({ clinic, as: 'nurse', path })
  await (await strip()).findByText('Allergies not known: the patient could not answer')
})

test('says so if the list cannot be loaded, next to the record’s text', async () => {
  const { clinic, path } = await aPatientWith('Penicillin')
  const { user, router } = await renderApp({ clinic, as: 'nurse', path: '/patient/search' })
  const whole = currentTransport()
  const cut: typeof whole.fetch = (url, init) => (url.endsWith('/allergies') ? Promise.reject(new TypeError()) : whole.fetch(url, init))
  setTransport({ ...whole, fetch: cut })
  await router.navigate(path)
  const patient = await strip()
  await patient.findByText('Allergies could not be loaded', {}, { timeout: 10_000 })
  patient.getByText('Allergies: Penicillin')
  setTransport(whole)
  await user.click(patient.getByRole('button', { name: 'Try again to load the allergies' }))
  await waitFor(() => expect(patient.queryByText('Allergies could not be loaded')).toBeNull())
  patient.getByText('Allergies: Penicillin')
})

test('1.13 an allergy that the problems mention is one line, and one press adds it', async () => {
  const { clinic, doctor, id, path } = await aPatientWith('N/A')
  await doctor.call(addProblem, { params: { id }, body: { label: 'Aspirin allergy' } })
  const { user } = await renderApp({ clinic, as: 'nurse', path })
  const patient = await strip()
  await patient.findByText('The problems mention an aspirin allergy. Add it?')
  await user.click(patient.getByRole('button', { name: 'Add it: aspirin allergy' }))
  await patient.findByText('Allergies: Aspirin')
  await waitFor(() => expect(patient.queryByText(/^The problems mention/)).toBeNull())
  expect((await doctor.call(getAllergies, { params: { id } })).list).toMatchObject([{ label: 'Aspirin', source: 'asked' }])
})
