import { getFollowUpsOf } from '@clinic/contract/follow-ups/follow-ups'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { newItem, newPatient, newSession } from '@clinic/server/test/arrange'
import { firstAdmin, pageOf } from '../support/api.ts'
import { count, counted } from '../support/counting.ts'
import { pdfOf } from '../support/pdf.ts'
import { expect, test } from '../support/test.ts'

test('a letter fills itself from the visit, is printed with its strip, and its reply ends the question', async ({ browser, clinic }) => {
  const admin = await firstAdmin(clinic)
  const artesunate = await newItem(admin.api, { name: 'Artesunate', dosage: '60 mg vial', count: 10 })
  const patient = await newPatient(admin.api, { allergies: 'Penicillin' })
  const { _id: id } = await newSession(admin.api, { patientId: patient._id, workingDiagnosis: 'Severe malaria', temperature: '39.8' })
  await admin.api.call(updateSession, { body: { id, comment: 'First dose', drugs: [{ drug: artesunate._id, dosage: 2 }] } })
  const page = await pageOf(browser, clinic, admin)
  await page.goto(`/patient/consultation/${id}?refer`)
  const letter = page.getByLabel('Letter')
  for (const text of [/Allergies: Penicillin/i, /Temperature 39\.8/, /Artesunate × 2 vials at \d\d:\d\d/, /Weight, SpO2 not measured/])
    await expect(letter).toHaveValue(text)
  const facility = page.getByRole('combobox', { name: 'Hospital or clinic' })
  await expect(facility).toBeFocused()
  await count(page)
  await page.keyboard.type('LUTH')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/print\/referral-letter/)
  expect(await counted(page)).toEqual({ keys: 5, presses: 0 })
  await expect(page.getByRole('heading', { name: 'Referral SCC-00001' })).toBeVisible()
  const { pages } = await pdfOf(page)
  const text = pages.map((one) => one.text).join(' ')
  for (const part of [/Referral SCC-00001/, /Severe malaria/, /Reply to the referring clinic/]) expect(text).toMatch(part)

  await page.goto(`/patient/consultation/${id}`)
  await page.getByRole('button', { name: 'More actions for SCC-00001' }).click()
  await page.getByRole('menuitem', { name: 'Type the reply' }).click()
  await page.getByRole('textbox', { name: 'Reply' }).fill('Two units of blood given')
  await page.getByRole('button', { name: 'Save the reply' }).click()
  await expect(page.getByText('Reply received')).toBeVisible()
  expect((await admin.api.call(getFollowUpsOf, { params: { id: patient._id } })).due).toEqual([])
  await page.goto(`/patient/chart/${patient._id}?kinds=referrals`)
  await expect(page.getByText('LUTH replied, SCC-00001')).toBeVisible()
})
