import { lastDayOfPregnancy } from '@clinic/clinical/people/pregnancy'
import { listGuardLog } from '@clinic/contract/guard/guard'
import { createItem, listItems } from '@clinic/contract/inventory/inventory'
import { getAllergies, updateAllergies } from '@clinic/contract/patients/allergies'
import { updateFacts } from '@clinic/contract/patients/patient-facts'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { newPatient, newSession } from '@clinic/server/test/arrange'
import { anItem } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../../test/harness.tsx'
import { currentTransport, setTransport } from '../../../lib/transport.ts'
import { clinicToday } from '../../../ui/time/clinic-time.ts'

async function openSession(allergies: string, drugGuard: 'strict' | 'closed' = 'strict') {
  const clinic = await testApp({ config: { drugGuard } })
  const [admin, doctor] = [await clinic.as('admin'), await clinic.as('doctor', { name: 'Bola Ige' })]
  for (const name of ['Paracetamol', 'Amoxicillin', 'Ibuprofen', 'Ceftriaxone'])
    await admin.call(createItem, { body: anItem({ name, count: 40 }) })
  const patient = await newPatient(doctor, { allergies })
  const session = await newSession(doctor, { patientId: patient._id })
  const left = async (name: string) => (await admin.call(listItems, { query: { name } }))[0]?.count
  return { clinic, admin, doctor, patient, left, path: `/patient/record/${session._id}` }
}

type User = Awaited<ReturnType<typeof renderApp>>['user']

async function choose(user: User, item: string, dosage = '3') {
  const group = await screen.findByRole('group', { name: 'Item 1' })
  await user.click(within(group).getByRole('combobox', { name: 'Drug or item' }))
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${item}`) }))
  await user.clear(within(group).getByLabelText('Dosage'))
  await user.type(within(group).getByLabelText('Dosage'), dosage)
  return within(group)
}

const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save' }))

test('the row shows a stop with its reason and source, and a doctor can override it with a reason', async () => {
  const { clinic, doctor, left, path } = await openSession('Penicillin: rash')
  const { user } = await renderApp({ clinic, as: 'doctor', path })
  const row = await choose(user, 'Amoxicillin')
  const alert = await row.findByRole('alert')
  within(alert).getByText('Stop')
  within(alert).getByText(/Allergy: Penicillin \(rash\)/)
  within(alert).getAllByText(/^Source: /)
  await save(user)
  await waitFor(async () => expect(await left('Amoxicillin')).toBe(40))
  await user.selectOptions(row.getByLabelText('Why give it anyway?'), 'Tolerated before')
  await user.type(row.getByLabelText('The reason in your words'), 'Took it in May')
  await save(user)
  await screen.findByText('Comment added!')
  expect(await left('Amoxicillin')).toBe(37)
  expect((await doctor.call(listGuardLog, {})).data).toMatchObject([
    { override: { reasonCode: 'tolerated-before', reason: 'Took it in May' } },
  ])
})

test('a stop already overridden in this session shows the reason, and does not ask again', async () => {
  const { clinic, doctor, left, path } = await openSession('Penicillin')
  const override = { reasonCode: 'tolerated-before', reason: 'Took it in May' } as const
  const prescriptionLines = [{ drug: 'Amoxicillin', units: 3, override }]
  await doctor.call(updateSession, { body: { id: path.split('/').at(-1) ?? '', prescriptionLines } })
  const { user } = await renderApp({ clinic, as: 'nurse', path })
  const row = await choose(user, 'Amoxicillin')
  await row.findByText(/^Bola Ige approved this in this session: Tolerated before: Took it in May/)
  expect(row.queryByLabelText('Why give it anyway?')).toBeNull()
  await save(user)
  await screen.findByText('Comment added!')
  expect(await left('Amoxicillin')).toBe(37)
})

test('a nurse has to name the doctor who agreed', async () => {
  const { clinic, left, path } = await openSession('Penicillin')
  const { user } = await renderApp({ clinic, as: 'nurse', path })
  const row = await choose(user, 'Amoxicillin')
  await user.selectOptions(await row.findByLabelText('Why give it anyway?'), 'Benefit outweighs')
  await user.type(row.getByLabelText('The reason in your words'), 'Dr Ige on the phone')
  await user.selectOptions(row.getByLabelText('Which doctor agreed?'), 'Bola Ige')
  await save(user)
  await screen.findByText('Comment added!')
  expect(await left('Amoxicillin')).toBe(37)
})

test('for a severe reaction, tells a nurse that only a doctor can decide', async () => {
  const { clinic, path } = await openSession('Aspirin: anaphylaxis')
  const { user } = await renderApp({ clinic, as: 'nurse', path })
  const row = await choose(user, 'Ibuprofen')
  await row.findByText('The reaction was severe. Only a doctor can decide to give this.')
  expect(row.queryByLabelText('The reason in your words')).toBeNull()
})

test('1.2 a caution waits for one press in its row: two tabs and the space bar; then Enter saves', async () => {
  const { clinic, path } = await openSession('Penicillin: mild rash')
  const { user } = await renderApp({ clinic, as: 'nurse', path })
  const row = await choose(user, 'Ceftriaxone')
  await row.findByText('Caution')
  const box = await row.findByRole('checkbox', { name: 'I read the box: it contains no penicillin' })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true))
  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(box)
  await user.keyboard(' ')
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false)
  await user.keyboard('{Enter}')
  await screen.findByText('Comment added!')
  await screen.findByText(/^Label checked: no penicillin \(/)
})

test('a clear drug shows nothing, and a press for another drug does not count', async () => {
  const { clinic, path } = await openSession('Penicillin: mild rash')
  const { user } = await renderApp({ clinic, as: 'nurse', path })
  const row = await choose(user, 'Ceftriaxone')
  await user.click(await row.findByRole('checkbox'))
  await choose(user, 'Paracetamol')
  await waitFor(() => expect(row.queryByText('Caution')).toBeNull())
  await choose(user, 'Ceftriaxone')
  expect(await row.findByRole('checkbox')).toHaveProperty('checked', false)
  await choose(user, 'Paracetamol')
  await save(user)
  await screen.findByText('Comment added!')
})

test('1.2 an allergy added meanwhile takes the press back', async () => {
  const { clinic, doctor, patient, path } = await openSession('Penicillin: mild rash')
  const { user } = await renderApp({ clinic, as: 'nurse', path })
  const row = await choose(user, 'Ceftriaxone')
  await user.click(await row.findByRole('checkbox'))
  await doctor.call(updateAllergies, { params: { id: patient._id }, body: { add: [{ label: 'that red tablet' }] } })
  await choose(user, 'Paracetamol')
  await choose(user, 'Ceftriaxone')
  const name = 'I read the box: it contains no penicillin and no “that red tablet”'
  expect(await row.findByRole('checkbox', { name })).toHaveProperty('checked', false)
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
})

test('2.17 shows an allergy added meanwhile at its row', async () => {
  const { clinic, doctor, patient, left, path } = await openSession('None')
  const { user } = await renderApp({ clinic, as: 'nurse', path })
  const row = await choose(user, 'Amoxicillin')
  await doctor.call(updateAllergies, { params: { id: patient._id }, body: { add: [{ label: 'Penicillin' }] } })
  await save(user)
  await row.findByText('Stop')
  expect(await left('Amoxicillin')).toBe(40)
})

test('2.20 Save stays disabled while the guard is unavailable', async () => {
  const { clinic, left, path } = await openSession('Penicillin')
  const { user } = await renderApp({ clinic, as: 'nurse', path })
  await screen.findByRole('group', { name: 'Item 1' })
  const transport = currentTransport()
  const cut: typeof transport.fetch = (url, init) =>
    String(url).includes('/guard/check') ? Promise.reject(new TypeError('network')) : transport.fetch(url, init)
  setTransport({ ...transport, fetch: cut })
  await choose(user, 'Paracetamol')
  await screen.findByText(/^Allergies could not be checked/, {}, { timeout: 10_000 })
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  setTransport(transport)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false))
  await save(user)
  await screen.findByText('Comment added!')
  expect(await left('Paracetamol')).toBe(37)
})

test('where the guard is closed, asks for unasked allergies in the drug’s row, and stops the drug at once for an added allergy', async () => {
  const { clinic, doctor, patient, path } = await openSession('N/A', 'closed')
  const { user } = await renderApp({ clinic, as: 'nurse', path })
  const row = await choose(user, 'Amoxicillin')
  await user.click(await row.findByRole('button', { name: 'Add an allergy' }))
  await user.type(row.getByLabelText('What is the patient allergic to?'), 'Penicillin')
  await user.type(row.getByLabelText('What happened?'), 'rash{Enter}')
  await within(screen.getByRole('form', { name: 'Record care' })).findByText('Allergies: Penicillin: rash')
  expect((await doctor.call(getAllergies, { params: { id: patient._id } })).list).toMatchObject([{ label: 'Penicillin', source: 'asked' }])
  await row.findByText('Stop')
})

test('a patient who was not asked is silent beside the drugs, and what was checked is said once', async () => {
  const { clinic, path, left } = await openSession('N/A')
  const { user } = await renderApp({ clinic, as: 'nurse', path })
  const checked = 'Checked: allergies, duplicates, pregnancy, age, listed problems. Not checked: doses, interactions.'
  await screen.findByRole('group', { name: 'Item 1' })
  expect(screen.queryByText(checked)).toBeNull()
  const row = await choose(user, 'Paracetamol')
  await user.click(screen.getByRole('button', { name: '+ Add item' }))
  const second = within(await screen.findByRole('group', { name: 'Item 2' }))
  await user.click(second.getByRole('combobox', { name: 'Drug or item' }))
  await user.click(await screen.findByRole('option', { name: /^Ceftriaxone/ }))
  await waitFor(() => expect(screen.getAllByText(checked)).toHaveLength(1))
  for (const { queryByText, queryByRole } of [row, second]) {
    expect([queryByText('Ask first'), queryByText(/not asked/), queryByRole('button', { name: 'None known' })]).toEqual([null, null, null])
  }
  await user.click(second.getByRole('button', { name: /^X, remove/ }))
  await save(user)
  await screen.findByText('Comment added!')
  expect(await left('Paracetamol')).toBe(37)
})

test('a pregnancy is a caution beside the drug, which needs no press', async () => {
  const { clinic, path, doctor, patient, left } = await openSession('None')
  await doctor.call(updateFacts, { params: { id: patient._id }, body: { pregnantUntil: lastDayOfPregnancy('', clinicToday()) } })
  const { user } = await renderApp({ clinic, as: 'nurse', path })
  const row = await choose(user, 'Ibuprofen')
  await row.findByText('Caution')
  row.getByText(/^Pregnant, weeks not known: from 20 weeks avoid anti-inflammatory painkillers/)
  await save(user)
  await screen.findByText('Comment added!')
  expect(await left('Ibuprofen')).toBe(37)
})

test('where the guard is closed, none known takes one press, and the focus stays in the row', async () => {
  const { clinic, path } = await openSession('N/A', 'closed')
  const { user } = await renderApp({ clinic, as: 'nurse', path })
  const row = await choose(user, 'Paracetamol')
  await user.click(await row.findByRole('button', { name: 'None known' }))
  await within(screen.getByRole('form', { name: 'Record care' })).findByText('No known allergies')
  await waitFor(() => expect(row.queryByRole('button', { name: 'None known' })).toBeNull())
  expect(screen.getByRole('group', { name: 'Item 1' }).contains(document.activeElement)).toBe(true)
})

test('where the guard is closed, it asks once for two drugs', async () => {
  const { clinic, path } = await openSession('N/A', 'closed')
  const { user } = await renderApp({ clinic, as: 'nurse', path })
  await choose(user, 'Paracetamol')
  await user.click(screen.getByRole('button', { name: '+ Add item' }))
  const second = within(await screen.findByRole('group', { name: 'Item 2' }))
  await user.click(second.getByRole('combobox', { name: 'Drug or item' }))
  await user.click(await screen.findByRole('option', { name: /^Ceftriaxone/ }))
  await waitFor(() => expect(screen.getAllByText('Ask first')).toHaveLength(2))
  expect(screen.getAllByRole('button', { name: 'None known' })).toHaveLength(1)
})
