import { listMerges, markNotSame, mergePatients } from '@clinic/contract/merge/merge'
import { getPatient, listChurches } from '@clinic/contract/patients/patients'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { newPatient, newSession } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { holdBack, renderApp } from '../../../test/harness.tsx'

async function twoRecords() {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const kept = await newPatient(admin, { firstname: 'Adaeze', lastname: 'Okafor', phone: '0803 123 4567' })
  const other = await newPatient(admin, { firstname: 'Adaese', lastname: 'Okafor', phone: '0803 123 4567', church: 'Grace Chapel' })
  return { clinic, admin, kept, other, path: `/patient/merge/${kept._id}` }
}

async function joined() {
  const records = await twoRecords()
  const { admin, kept, other } = records
  const { _id: mergeId } = await admin.call(mergePatients, {
    body: { keepId: kept._id, mergeId: other._id, reason: 'The patient says so' },
  })
  return { ...records, mergeId }
}

test('the likely record can be selected, compared and joined, and the joint chart opens', async () => {
  const { clinic, admin, kept, other, path } = await twoRecords()
  const { user, router } = await renderApp({ path, as: 'admin', clinic })
  await user.click(await screen.findByRole('link', { name: 'Compare with Adaese Okafor' }))
  const table = within(await screen.findByRole('table'))
  const rowOf = (name: RegExp) =>
    within(table.getByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  expect(rowOf(/^First Name differs/)).toEqual(['Adaeze', 'Adaese'])
  expect(rowOf(/^Last Name Okafor/)).toEqual(['Okafor', 'Okafor'])
  await user.click(screen.getByRole('button', { name: 'Join the records' }))
  await screen.findByText('Type Adaeze')
  await user.type(screen.getByRole('textbox', { name: /How do you know/ }), 'Same phone, and she says so')
  await user.type(screen.getByRole('textbox', { name: /To confirm/ }), 'adaeze')
  await user.click(screen.getByRole('button', { name: 'Join the records' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/patient/chart/${kept._id}`))
  expect((await admin.call(getPatient, { params: { id: other._id } }))._id).toBe(kept._id)
})

test('Swap keeps the other record', async () => {
  const { clinic, kept, other, path } = await twoRecords()
  const { user, router } = await renderApp({ path: `${path}?with=${other._id}`, as: 'admin', clinic })
  await user.click(await screen.findByRole('link', { name: 'Keep the other record instead' }))
  await waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toBe(`/patient/merge/${other._id}?with=${kept._id}`),
  )
  await screen.findByRole('textbox', { name: /first name of the record that stays: Adaese/ })
})

test('an open session on the record to be joined prevents it, with an explanation instead of the form', async () => {
  const { clinic, admin, other, path } = await twoRecords()
  await newSession(admin, { patientId: other._id })
  await renderApp({ path: `${path}?with=${other._id}`, as: 'admin', clinic })
  const alert = await screen.findByRole('alert')
  within(alert).getByText(/Adaese Okafor has an open session. Close it first./)
  expect(screen.queryByRole('button', { name: 'Join the records' })).toBeNull()
})

test('two records can be marked as different people, and are not suggested again', async () => {
  const { clinic, kept, other, path } = await twoRecords()
  const { user, router } = await renderApp({ path: `${path}?with=${other._id}`, as: 'admin', clinic })
  await user.click(await screen.findByRole('button', { name: 'These are two people' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), 'Twin sisters')
  await user.click(dialog.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/profile/${kept._id}`))
})

test('a chart can be unmerged, moving a session back to the other record', async () => {
  const { clinic, admin, kept, other, path } = await joined()
  const { _id: sessionId } = await newSession(admin, { patientId: kept._id, workingDiagnosis: 'Asthma' })
  await admin.call(updateSession, { body: { id: sessionId, open: false } })
  const { user } = await renderApp({ path, as: 'admin', clinic })
  await user.click(await screen.findByRole('button', { name: 'Take apart: Adaese Okafor' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('checkbox', { name: /Asthma/ }))
  await user.type(dialog.getByRole('textbox', { name: /two people/ }), 'They came together')
  await user.click(dialog.getByRole('button', { name: 'Take apart' }))
  await screen.findByText(/taken apart on/)
  expect((await admin.call(getPatient, { params: { id: other._id } }))._id).toBe(other._id)
  expect((await admin.call(listMerges, { params: { id: kept._id } }))[0]?.undoneReason).toBe('They came together')
})

test('a joined record’s address opens the joint chart', async () => {
  const { clinic, kept, other } = await joined()
  const { router } = await renderApp({ path: `/patient/chart/${other._id}`, as: 'doctor', clinic })
  await waitFor(() => expect(router.state.location.pathname).toBe(`/patient/chart/${kept._id}`))
})

test('compares churches by name, not by key', async () => {
  const { clinic, admin, kept, path } = await twoRecords()
  const [entry = {}] = await admin.call(listChurches, {})
  const [[church = '', label = ''] = []] = Object.entries(entry)
  const other = await newPatient(admin, { firstname: 'Adanna', isSaintsCommunity: true, church })
  await renderApp({ path: `${path}?with=${other._id}`, as: 'admin', clinic })
  const row = await screen.findByRole('row', { name: /^Church/ })
  await within(row).findByText(label)
  expect([church === label, within(row).queryByText(church)]).toEqual([false, null])
  expect(kept.isSaintsCommunity).toBe(false)
})

test('does not suggest a record marked as another person', async () => {
  const { clinic, admin, kept, other, path } = await twoRecords()
  await admin.call(markNotSame, { body: { a: kept._id, b: other._id, reason: 'Twin sisters' } })
  await renderApp({ path, as: 'admin', clinic })
  await screen.findByText('No other record has a similar name and phone number.')
})

test('any other record is found by a search, and one of an older text is not offered', async () => {
  const { clinic, admin, path } = await twoRecords()
  await newPatient(admin, { firstname: 'Musa', lastname: 'Bello', phone: '0805 000 0001' })
  const { user } = await renderApp({ path, as: 'admin', clinic })
  const box = await screen.findByRole('textbox', { name: 'Search for the other record' })
  await user.type(box, '0805 000')
  await screen.findByRole('link', { name: 'Compare with Musa Bello' })
  const release = holdBack('/patient?')
  await user.clear(box)
  await user.type(box, 'zainab')
  expect(screen.queryByRole('link', { name: 'Compare with Musa Bello' })).toBeNull()
  release()
  await screen.findByText('No patient has this name or number.')
})

test('a search shows a patient’s other recorded names', async () => {
  const { clinic } = await joined()
  await renderApp({ path: '/patient/search?name=Adaese', as: 'admin', clinic })
  const row = await screen.findByRole('link', { name: /Adaeze Okafor/ })
  within(row).getByText('Also recorded as Adaese Okafor')
})
