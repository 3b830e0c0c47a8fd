import { updatePersonnel } from '@clinic/contract/personnel/personnel'
import { updateSettings } from '@clinic/contract/settings/settings'
import { newPatient, newSession } from '@clinic/server/test/arrange'
import { firstAdmin, newPerson, pageOf } from '../support/api.ts'
import { stored } from '../support/stored.ts'
import { expect, test } from '../support/test.ts'

test('R4 care waits on a phone without network, and its nurse is deactivated: home and Not sent yet tell the admin', async ({
  browser,
  clinic,
}) => {
  const admin = await firstAdmin(clinic)
  await admin.api.call(updateSettings, { body: { firstStepsHidden: true } })
  const nurse = await newPerson(clinic, admin, { name: 'Hauwa Bello', role: 'nurse' })
  const patient = await newPatient(admin.api, { firstname: 'Folashade', lastname: 'Balogun' })
  const { _id } = await newSession(admin.api, { patientId: patient._id, attendants: ['NURSE'] })
  const phone = await pageOf(browser, clinic, nurse)
  await phone.goto(`/patient/record/${_id}`)
  await phone.getByLabel('Details of what was done').fill('Wound dressed')
  await expect.poll(async () => (await stored(phone)).includes('draft')).toBe(true)
  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: /^Save/ }).click()
  await expect(phone.getByRole('banner').locator('a[href="/unsent"]')).toHaveText('1 waiting')

  await admin.api.call(updatePersonnel, { params: { email: nurse.email }, body: { deactivated: true } })
  await phone.context().setOffline(false)
  await expect(phone.getByRole('heading', { name: /Sign in|Welcome/i })).toBeVisible({ timeout: 20_000 })

  const laptop = await pageOf(browser, clinic, admin)
  await laptop.goto('/dashboard')
  await laptop.getByRole('link', { name: /^1 record of Hauwa Bello waits on a phone, last heard from / }).click()
  await expect(laptop.getByText('Hauwa Bello, deactivated')).toBeVisible()
  await expect(laptop.getByRole('link', { name: 'Folashade Balogun' })).toBeVisible()
  if (process.env.SHOTS) {
    await laptop.screenshot({ path: `${process.env.SHOTS}/wide.png` })
    await laptop.setViewportSize({ width: 390, height: 844 })
    await laptop.screenshot({ path: `${process.env.SHOTS}/narrow.png` })
  }
})
