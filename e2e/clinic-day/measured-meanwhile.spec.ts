import { createArrival, updateArrival } from '@clinic/contract/arrivals/arrivals'
import { listObservations } from '@clinic/contract/observations/observations'
import { getPatientHistory } from '@clinic/contract/sessions/session-record'
import { newPatient } from '@clinic/server/test/arrange'
import { firstAdmin, newPerson, pageOf } from '../support/api.ts'
import { expect, test } from '../support/test.ts'

test('what a nurse measures while the doctor writes moves nothing on a phone, is filled in by one press, and is in the record', async ({
  browser,
  clinic,
}) => {
  const admin = await firstAdmin(clinic)
  const doctor = await newPerson(clinic, admin, { name: 'Chidi Nwosu', role: 'doctor' })
  const nurse = await newPerson(clinic, admin, { name: 'Hauwa Danjuma', role: 'nurse' })
  const { _id: patientId } = await newPatient(admin.api, { allergies: 'None' })
  const { _id: id, version } = await nurse.api.call(createArrival, { body: { patientId } })
  const page = await pageOf(browser, clinic, doctor)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/patient/consultation/new/${patientId}`)
  const complaints = page.getByLabel('Complaints/History')
  await complaints.pressSequentially('Fever')
  const vitals = { temperature: '39.4', respiratoryRate: '34', consciousness: 'V' } as const
  await nurse.api.call(updateArrival, { params: { id }, body: { version, vitals } })
  const taken = page.getByText(/^Newer vitals: urgent, taken/)
  await expect(taken).toBeVisible()
  await expect(complaints).toBeFocused()
  const [words, button] = [await taken.boundingBox(), await page.getByRole('button', { name: 'More vitals' }).boundingBox()]
  expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0)
  await page.keyboard.type(' since Monday')
  await page.getByRole('button', { name: 'Fill in' }).click()
  await expect(page.getByLabel('Temperature')).toHaveValue('39.4')
  await expect(page.getByLabel('Breathing rate')).toHaveValue('34')
  await expect(complaints).toHaveValue('Fever since Monday')
  await expect(page.getByText(/^Urgent · NEWS2/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Nurse', exact: true }).check()
  await page.getByRole('button', { name: 'Create Session' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('dialog', { name: 'All Done!' })).toBeVisible()
  const [session] = (await doctor.api.call(getPatientHistory, { params: { patientId } })).data
  const sets = await doctor.api.call(listObservations, { params: { id: session?._id ?? '' } })
  expect(sets.data).toMatchObject([{ ...vitals, recordedBy: { name: 'Hauwa Danjuma' } }])
})
