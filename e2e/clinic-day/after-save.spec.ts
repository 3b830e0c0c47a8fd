import { createArrival } from '@clinic/contract/arrivals/arrivals'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { newItem, newPatient, newSession } from '@clinic/server/test/arrange'
import { firstAdmin, newPerson, pageOf } from '../support/api.ts'
import { fillPatient } from '../support/fill-patient.ts'
import { expect, test } from '../support/test.ts'

test('U14 a form does not warn of the record that it has just saved, and the next one is ready to type in', async ({ browser, clinic }) => {
  const admin = await firstAdmin(clinic)
  const page = await pageOf(browser, clinic, admin)

  await test.step('a patient', async () => {
    await page.goto('/patient/create')
    await fillPatient(page)
    await page.getByRole('button', { name: 'Create Record' }).click()
    await expect(page.getByRole('dialog', { name: 'All done!' })).toBeVisible()
    await expect(page.getByText(/similar record/)).toHaveCount(0)
  })

  await test.step('a name that was searched for begins with a capital', async () => {
    await page.goto('/patient/search')
    await page.getByLabel("Patient's name").fill('ngozi eze')
    await expect(page.getByText('No patient found')).toBeVisible() // the link is drawn again when the search settles
    await page.getByRole('link', { name: 'Create a record for them' }).click()
    await expect(page.getByLabel('First Name')).toHaveValue('Ngozi')
    await expect(page.getByLabel('Last Name')).toHaveValue('Eze')
  })

  await test.step('the first bed tag has the focus', async () => {
    await page.goto('/manage/beds/create')
    await expect(page.getByLabel('Bed tag')).toBeFocused()
  })
})

test('U14 after observations the button that adds more has the focus, and on a phone Save is in reach', async ({ browser, clinic }) => {
  const admin = await firstAdmin(clinic)
  const nurse = await newPerson(clinic, admin, { name: 'Hauwa Danjuma', role: 'nurse' })
  const { _id } = await newSession(admin.api)
  const page = await pageOf(browser, clinic, nurse)
  await page.goto(`/patient/consultation/${_id}`)
  const add = page.getByRole('button', { name: 'Add observations' })
  await add.click()
  await page.getByLabel('Temperature').fill('37.2')
  await page.getByRole('button', { name: 'Save', exact: false }).last().click()
  await expect(add).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/patient/record/${_id}`)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeInViewport({ ratio: 1 })
})

test('U14 a drug that was given against the guard says so in the timeline and among the current medicines', async ({ browser, clinic }) => {
  const admin = await firstAdmin(clinic)
  const doctor = await newPerson(clinic, admin, { name: 'Chidi Nwosu', role: 'doctor' })
  const item = await newItem(admin.api, { name: 'Amoxicillin', dosage: '500 mg capsule', count: 50 })
  const patient = await newPatient(doctor.api, { allergies: 'Penicillin: rash' })
  const { _id: id } = await newSession(doctor.api, { patientId: patient._id })
  const override = { reasonCode: 'tolerated-before', reason: 'Took it in May without harm' } as const
  await doctor.api.call(updateSession, { body: { id, comment: 'Given', drugs: [{ drug: item._id, dosage: 6, override }] } })
  const page = await pageOf(browser, clinic, doctor)
  await page.goto(`/patient/chart/${patient._id}`)
  await expect(page.getByText(/Given despite a warning.*Took it in May without harm/).first()).toBeVisible()
})

test('after a session is saved, Enter opens the consultation of the next patient in the line, by name', async ({ browser, clinic }) => {
  const admin = await firstAdmin(clinic)
  const doctor = await newPerson(clinic, admin, { name: 'Chidi Nwosu', role: 'doctor' })
  const patient = await newPatient(doctor.api)
  const waits = await newPatient(doctor.api, { firstname: 'George', lastname: 'Effiong' })
  // Who is seen now still waits in the line, before George.
  await doctor.api.call(createArrival, { body: { patientId: patient._id, reason: 'Fever' } })
  await doctor.api.call(createArrival, { body: { patientId: waits._id, reason: 'Cough' } })
  const page = await pageOf(browser, clinic, doctor)
  await page.goto(`/patient/consultation/new/${patient._id}`)
  await page.getByLabel('Complaints/History').fill('Fever')
  await page.getByLabel('Nurse').check()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Yes' })).toBeFocused()
  await page.keyboard.press('Enter')
  const done = page.getByRole('dialog', { name: 'All Done!' })
  await expect(done.getByRole('button', { name: 'Next: George Effiong' })).toBeFocused()
  await expect(done.getByRole('link', { name: 'Return Home' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/patient/consultation/new/${waits._id}`)
  await expect(page.getByLabel('Complaints/History')).toHaveValue('Cough')
})
