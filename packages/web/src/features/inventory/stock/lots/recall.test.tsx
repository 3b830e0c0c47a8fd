import { createItem } from '@clinic/contract/inventory/inventory'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { receiveStock } from '@clinic/contract/stock/stock'
import { newPatient, newSession } from '@clinic/server/test/arrange'
import { anItem } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { holdBack, renderApp } from '../../../../../test/harness.tsx'

/** Lot AB12 of Zinc: 6 to Ada; lot AB13 of Zinc: none; lot X1 of Amoxil. */
async function shelf() {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const doctor = await clinic.as('doctor')
  const add = (name: string) => admin.call(createItem, { body: anItem({ name, dosage: '20 mg', count: 0 }) })
  const [zinc, amoxil] = [await add('Zinc'), await add('Amoxil')]
  const lines = [
    { item: zinc._id, units: 10, lotNo: 'AB12', expiresOn: '2031-02' },
    { item: zinc._id, units: 10, lotNo: 'AB13', expiresOn: '2031-06' },
    { item: amoxil._id, units: 10, lotNo: 'X1', expiresOn: '2031-06' },
  ]
  await admin.call(receiveStock, { body: { supplier: 'Emzor', lines } })
  const patient = await newPatient(doctor, { firstname: 'Ada', lastname: 'Obi', phone: '08031112222' })
  const session = await newSession(doctor, { patientId: patient._id })
  const nurse = await clinic.as('nurse')
  await nurse.call(updateSession, { body: { id: session._id, drugs: [{ drug: zinc._id, dosage: 6 }] } })
  return { clinic, nurse }
}

test('1.24 finds who got a lot by its number, with phones, and saves them as CSV', async () => {
  const { clinic, nurse } = await shelf()
  const { user, saved } = await renderApp({ path: '/stock/recall', as: 'doctor', clinic })
  await user.type(await screen.findByLabelText('Lot number'), 'ab1')
  await user.click(await screen.findByRole('link', { name: 'Who received it: lot AB12 of Zinc' }))
  const table = within(await screen.findByRole('table', { name: 'Patients who received it' }))
  const row = within(table.getByRole('row', { name: /Ada Obi/ }))
  expect(row.getByRole('link', { name: '08031112222' }).getAttribute('href')).toBe('tel:08031112222')
  row.getByRole('cell', { name: '6' })
  row.getByText(nurse.user.name)
  screen.getByText('1 patient, 6 units')
  await user.click(screen.getByRole('button', { name: 'CSV' }))
  expect(saved.map(({ name }) => name)).toEqual(['recall.csv'])
  const text = await saved[0]?.text()
  expect(text).toContain('"Zinc","20 mg","AB12","2031-02-28","Ada Obi","08031112222","6"')
  await user.click(screen.getByRole('link', { name: 'Who received it: lot AB13 of Zinc' }))
  await screen.findByText('No patient received this lot.')
})

test('everyone but an admin reads that the list leaves out restricted records', async () => {
  const { clinic } = await shelf()
  const LEFT_OUT = 'Restricted records are not on this list. An admin sees the whole list.'
  for (const role of ['doctor', 'pharmacist', 'admin'] as const) {
    const { unmount } = await renderApp({ path: '/stock/recall?name=AB12', as: role, clinic })
    await screen.findByText('1 patient, 6 units')
    expect(screen.queryAllByText(LEFT_OUT)).toHaveLength(role === 'admin' ? 0 : 1)
    unmount()
  }
})

test('shows a number’s only lot at once, and says if a number is unknown', async () => {
  const { clinic } = await shelf()
  const { user } = await renderApp({ path: '/stock/recall?name=x1', as: 'pharmacist', clinic })
  await screen.findByRole('heading', { name: 'Lot X1 of Amoxil' })
  await screen.findByText('No patient received this lot.')
  const release = holdBack('lotNo=')
  await user.type(screen.getByLabelText('Lot number'), '99')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Lot X1 of Amoxil' })).toBeNull())
  release()
  await screen.findByText('No lot has “x199” in its number.')
})

test('an item’s lots link to their recall', async () => {
  const { clinic } = await shelf()
  const { user, path } = await renderApp({ path: '/stock', as: 'admin', clinic })
  await user.click(await screen.findByRole('button', { name: 'More actions for Zinc' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Lots' }))
  await user.click(await screen.findByRole('link', { name: 'Who received it: lot AB12 of Zinc' }))
  await screen.findByRole('heading', { name: 'Lot AB12 of Zinc' })
  expect(path()).toBe('/stock/recall')
})

test('a doctor and a nurse can read usable stock, but not change it', async () => {
  const { clinic } = await shelf()
  for (const role of ['doctor', 'nurse'] as const) {
    const { unmount, user, path } = await renderApp({ path: '/queue', as: role, clinic })
    await user.click(await screen.findByRole('link', { name: 'Stock' }))
    const row = await screen.findByRole('row', { name: /^Zinc/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['20 mg', '14', '–', '02/2031'])
    expect([path(), screen.queryByRole('button', { name: /^Actions/ })]).toEqual(['/stock/shelf', null])
    expect(screen.queryByRole('link', { name: 'Recall a lot' }) !== null).toBe(role === 'doctor')
    unmount()
  }
})
