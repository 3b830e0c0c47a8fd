import { createPatient, getPatient } from '@clinic/contract/patients/patients'
import { getSettings, updateSettings } from '@clinic/contract/settings/settings'
import { aPatient } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../../test/harness.tsx'

test('a patient whose church has left the list can be edited without choosing another', async () => {
  const clinic = await testApp()
  const [admin, doctor] = [await clinic.as('admin'), await clinic.as('doctor')]
  const { churches } = await admin.call(getSettings, {})
  const [{ key: church } = { key: '' }, ...others] = churches
  const [{ _id: id } = { _id: '' }] = await doctor.call(createPatient, { body: aPatient({ church, isSaintsCommunity: true }) })
  await admin.call(updateSettings, { body: { churches: others } })

  const { user } = await renderApp({ path: `/profile/edit/${id}`, as: 'doctor', clinic })
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Church' })
  await waitFor(() => expect(choice.selectedOptions[0]?.text).toBe(`${church} (no longer in the church list)`))
  const phone = screen.getByRole('textbox', { name: 'Phone Number' })
  await user.clear(phone)
  await user.type(phone, '08030001111')
  await user.click(screen.getByRole('button', { name: 'Update Record' }))
  await screen.findByText('Record updated!')
  expect(await doctor.call(getPatient, { params: { id } })).toMatchObject({ church, phone: '08030001111' })
})
