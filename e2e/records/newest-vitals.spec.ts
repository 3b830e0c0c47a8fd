import { createArrival } from '@clinic/contract/arrivals/arrivals'
import { recordObservation } from '@clinic/contract/observations/observations'
import { newPatient, newSession } from '@clinic/server/test/arrange'
import { firstAdmin, newPerson, pageOf } from '../support/api.ts'
import { expect, expectAccessible, signIn, test } from '../support/test.ts'

test('U2 Call in opens every sign that was taken at the door, with its urgency, and who took it when', async ({ page, clinic }) => {
  const admin = await firstAdmin(clinic)
  const nurse = await newPerson(clinic, admin, { name: 'Hauwa Danjuma', role: 'nurse' })
  const doctor = await newPerson(clinic, admin, { name: 'Chidi Nwosu', role: 'doctor' })
  const { _id: patientId } = await newPatient(admin.api, { allergies: 'None' })
  const vitals = { temperature: '38.9', pulse: '112', respiratoryRate: '34', consciousness: 'C', dangerSigns: ['stiff-neck'] } as const
  await nurse.api.call(createArrival, { body: { patientId, reason: 'Fever', vitals: { ...vitals, dangerSigns: [...vitals.dangerSigns] } } })
  await signIn(page, doctor)
  await page.getByRole('button', { name: /^Call in/ }).click()
  await expect(page.getByLabel('Temperature')).toHaveValue('38.9')
  await expect(page.getByLabel('Breathing rate')).toHaveValue('34')
  await expect(page.getByRole('radio', { name: 'New confusion' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Stiff neck' })).toBeChecked()
  await expect(page.getByText(/Urgent, taken \d\d:\d\d by Hauwa Danjuma/)).toBeVisible()
  await expectAccessible(page)
})

test('U3 details and Attend to Patient show the newest vitals first with their time, and the earlier ones small', async ({
  browser,
  clinic,
}) => {
  const admin = await firstAdmin(clinic)
  const nurse = await newPerson(clinic, admin, { name: 'Hauwa Danjuma', role: 'nurse' })
  const patient = await newPatient(admin.api, { allergies: 'None' })
  const { _id } = await newSession(admin.api, { patientId: patient._id, temperature: '39.0', spO2: '95' })
  await nurse.api.call(recordObservation, { params: { id: _id }, body: { temperature: '38.2', spO2: '96' } })
  const page = await pageOf(browser, clinic, nurse)
  for (const address of [`/patient/consultation/${_id}`, `/patient/record/${_id}`]) {
    await page.goto(address)
    await expect(page.getByText(/^taken .*\d\d:\d\d by Hauwa Danjuma$/)).toBeVisible()
    const earlier = page.getByRole('list', { name: 'Earlier vitals' })
    await expect(earlier).toContainText('39.0')
    await expect(earlier).not.toContainText('38.2')
    await expect(page.getByText('38.2').first()).toBeVisible()
  }
})
