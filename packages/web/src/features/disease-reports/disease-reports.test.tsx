import { listDiseaseReports } from '@clinic/contract/disease-reports/disease-reports'
import { updateSettings } from '@clinic/contract/settings/settings'
import { newPatient, newSession } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../test/harness.tsx'

async function clinic() {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const patient = await newPatient(admin, { firstname: 'Ngozi', lastname: 'Obi' })
  return { clinic, admin, patient }
}

test('a visit asks for the report of its disease, and one dialog notes it', async () => {
  const { clinic: app, admin, patient } = await clinic()
  await admin.call(updateSettings, { body: { diseaseOfficerPhone: '0803 111 2222' } })
  const { _id: id } = await newSession(admin, { patientId: patient._id, workingDiagnosis: 'Measles' })
  const { user } = await renderApp({ clinic: app, as: 'nurse', path: `/patient/consultation/${id}` })
  const notice = within(await screen.findByRole('region', { name: 'Must be reported' }))
  expect(notice.getByText('Measles: report to the disease notification officer within 24 hours')).toBeDefined()
  expect(notice.getByRole('link', { name: 'Phone the officer: 0803 111 2222' })).toBeDefined()
  await user.click(notice.getByRole('button', { name: 'Note the report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report of Measles' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Write whom you told')).toBeDefined()
  await user.type(dialog.getByLabelText(/Whom did you tell/), 'DSNO{Enter}')
  expect(await screen.findByText(/^Measles: reported to DSNO, phone call/)).toBeDefined()
  expect((await admin.call(listDiseaseReports, {})).counts).toEqual({ open: 0, reported: 1, late: 0 })
})

test('a visit for another disease asks nothing', async () => {
  const { clinic: app, admin, patient } = await clinic()
  const { _id: id } = await newSession(admin, { patientId: patient._id, workingDiagnosis: 'Malaria' })
  await renderApp({ clinic: app, as: 'doctor', path: `/patient/consultation/${id}` })
  await screen.findByText('Malaria')
  expect(screen.queryByRole('region', { name: 'Must be reported' })).toBeNull()
})

test('a week has each figure as a link to its visits, and an empty week is reported by one press', async () => {
  const { clinic: app, admin, patient } = await clinic()
  await newSession(admin, { patientId: patient._id, workingDiagnosis: 'Malaria' })
  const { user } = await renderApp({ clinic: app, as: 'doctor', path: '/disease-reports?tab=week' })
  await user.click(await screen.findByRole('link', { name: 'Malaria, 5 and over: 1. Open the visits.' }))
  expect(await screen.findByText(/Ngozi Obi/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await user.click(await screen.findByRole('button', { name: 'Week before' }))
  await user.click(await screen.findByRole('button', { name: 'None this week' }))
  expect(await screen.findByText(/^None this week: reported on/)).toBeDefined()
})

test('the cases that are open are a list, and an admin can switch a disease off', async () => {
  const { clinic: app, admin, patient } = await clinic()
  await newSession(admin, { patientId: patient._id, workingDiagnosis: 'cholera' })
  const { user } = await renderApp({ clinic: app, as: 'admin', path: '/disease-reports' })
  expect(await screen.findByText('Cholera · suspected')).toBeDefined()
  await user.click(screen.getByRole('tab', { name: 'Lists' }))
  const noma = await screen.findByRole('switch', { name: /^Noma/ })
  await user.click(noma)
  await expect.poll(() => screen.getByRole<HTMLInputElement>('switch', { name: /^Noma/ }).checked).toBe(false)
})
