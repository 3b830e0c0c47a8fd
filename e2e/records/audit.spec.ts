import { searchPatients } from '@clinic/contract/patients/patients'
import { SCREENS } from '@clinic/contract/screens'
import { firstAdmin } from '../support/api.ts'
import { ADMIN } from '../support/clinic.ts'
import { expect, signIn, test } from '../support/test.ts'
import { go } from '../support/watch.ts'

test('the built screens too fold what the reader of the audit looked at', async ({ page, clinic }) => {
  const { api } = await firstAdmin(clinic)
  for (const name of ['Ada', 'Bola', 'Chidi']) await api.call(searchPatients, { query: { name } })
  await signIn(page, ADMIN)
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  await go(page, SCREENS.audit.path)
  await expect(page.getByRole('button', { name: /^You looked at lists and records \d+ times$/ }).first()).toBeVisible()
})
