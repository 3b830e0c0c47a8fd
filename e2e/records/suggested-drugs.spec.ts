import { getSession } from '@clinic/contract/sessions/session-record'
import { createSession } from '@clinic/contract/sessions/sessions'
import { newPatient } from '@clinic/server/test/arrange'
import { firstAdmin, newPerson, pageOf } from '../support/api.ts'
import { pdfOf } from '../support/pdf.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import { go } from '../support/watch.ts'

const WARNING = 'Allergy: penicillin – this prescription names amoxicillin'

test('U1 no screen offers a drug that the patient is allergic to, and each place that shows its prescription says so', async ({
  browser,
  clinic,
}) => {
  const admin = await firstAdmin(clinic)
  const doctor = await newPerson(clinic, admin, { name: 'Chidi Nwosu', role: 'doctor' })
  const nurse = await newPerson(clinic, admin, { name: 'Hauwa Danjuma', role: 'nurse' })
  const { _id: other } = await newPatient(doctor.api, { allergies: 'None' })
  const usual = { attendants: ['NURSE' as const], workingDiagnosis: 'Tonsillitis', prescription: 'Amoxicillin 500 mg tds 7/7' }
  for (let n = 0; n < 3; n++) await doctor.api.call(createSession, { body: { patientId: other, ...usual } })
  const { _id: patientId } = await newPatient(doctor.api, { allergies: 'Penicillin' })
  const page = await pageOf(browser, clinic, doctor)

  await test.step('the usual prescription is hidden, and one that is typed gets a red line', async () => {
    await page.goto(`/patient/consultation/new/${patientId}`)
    await page.getByLabel('Working diagnosis').fill('Tonsillitis')
    await expect(page.getByText('1 hidden: penicillin allergy')).toBeVisible()
    await expect(page.getByRole('button', { name: /amoxicillin/i })).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Prescription' }).fill(usual.prescription)
    await expect(page.getByText(WARNING)).toBeVisible()
    await expectAccessible(page)
  })
  await page.getByLabel('Nurse').check()
  await page.getByRole('button', { name: 'Create Session' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await page.getByRole('link', { name: 'See the session' }).click()

  await test.step('the details and the printed prescription name the allergy', async () => {
    await expect(page.getByRole('heading', { name: 'Details of Consultation' })).toBeVisible()
    await expect(page.getByText(WARNING)).toBeVisible()
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    expect((await doctor.api.call(getSession, { params: { id } })).prescription).toBe(usual.prescription)
    await go(page, `/print/prescription/${id}`)
    await expect(page.locator('[data-paper]')).toBeVisible()
    const words = (await pdfOf(page)).pages.map(({ text }) => text).join(' ')
    expect(words).toContain(WARNING)
    const care = await pageOf(browser, clinic, nurse)
    await care.goto(`/patient/record/${id}`)
    await expect(care.getByText(WARNING)).toBeVisible()
    await care.context().close()
  })
})
