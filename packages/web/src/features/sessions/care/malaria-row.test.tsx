import { listGuardLog } from '@clinic/contract/guard/guard'
import { createItem, listItems } from '@clinic/contract/inventory/inventory'
import { recordResult } from '@clinic/contract/results/results'
import { newPatient, newSession } from '@clinic/server/test/arrange'
import { anItem } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../../test/harness.tsx'

/** A nurse chooses an antimalarial for a patient without allergies, in a visit with this malaria test. */
async function chooseCoartem(value?: 'positive' | 'negative') {
  const clinic = await testApp()
  const [admin, doctor] = [await clinic.as('admin'), await clinic.as('doctor')]
  await admin.call(createItem, { body: anItem({ name: 'Coartem', count: 40 }) })
  const patient = await newPatient(doctor, { allergies: 'None' })
  const { _id: id } = await newSession(doctor, { patientId: patient._id, attendants: ['NURSE'] })
  if (value) await doctor.call(recordResult, { body: { id, test: 'malaria-rdt', value } })
  const { user } = await renderApp({ clinic, as: 'nurse', path: `/patient/record/${id}` })
  const row = within(await screen.findByRole('group', { name: 'Item 1' }))
  await user.click(row.getByRole('combobox', { name: 'Drug or item' }))
  await user.click(await screen.findByRole('option', { name: /^Coartem/ }))
  await user.clear(row.getByLabelText('Dosage'))
  await user.type(row.getByLabelText('Dosage'), '6')
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Comment added!')
    const { data } = await doctor.call(listGuardLog, { query: {} })
    return [(await admin.call(listItems, { query: { name: 'Coartem' } }))[0]?.count, data[0]?.override?.reason ?? null]
  }
  return { user, row, save }
}

const NO_TEST = /^No malaria test in this visit: test first, or say why not/

test.each(['No kits', 'Tested elsewhere: positive', 'Tested elsewhere: negative', 'Severe, treat now', 'Prevention'])(
  'without a malaria test one press says why: %s',
  async (reason) => {
    const { user, row, save } = await chooseCoartem()
    await row.findByText(NO_TEST)
    expect(row.queryByRole('alert')).toBeNull()
    const button = row.getByRole('button', { name: reason })
    await user.click(button)
    expect(button.getAttribute('aria-pressed')).toBe('true')
    expect(await save()).toEqual([34, reason])
  },
)

test('a press is taken back by another, and it is saved without a reason too', async () => {
  const { user, row, save } = await chooseCoartem()
  await row.findByText(NO_TEST)
  await user.click(row.getByRole('button', { name: 'No kits' }))
  await user.click(row.getByRole('button', { name: 'No kits' }))
  expect(await save()).toEqual([34, null])
})

test('after a negative test it asks why', async () => {
  const { row } = await chooseCoartem('negative')
  await row.findByText(/^The malaria test of this visit is negative: say why it is given/)
  expect(row.queryByRole('button', { name: 'No kits' })).toBeNull()
  row.getByRole('button', { name: 'Severe, treat now' })
})

test('after a positive test nothing is asked', async () => {
  const { row, save } = await chooseCoartem('positive')
  expect(await save()).toEqual([34, null])
  expect(row.queryByText(/malaria/i)).toBeNull()
})
