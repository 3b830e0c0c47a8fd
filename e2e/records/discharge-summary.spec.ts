import { updateSession } from '@clinic/contract/sessions/sessions'
import { newAdmission, newBed, newItem, newPatient } from '@clinic/server/test/arrange'
import { firstAdmin, pageOf } from '../support/api.ts'
import { pdfOf } from '../support/pdf.ts'
import { expect, test } from '../support/test.ts'

test('U6 what was given by injection is printed as given on the ward, and only what is ticked or typed is taken at home', async ({
  browser,
  clinic,
}) => {
  const admin = await firstAdmin(clinic)
  const artesunate = await newItem(admin.api, { name: 'Artesunate', dosage: '60 mg vial', count: 10 })
  const bed = await newBed(admin.api, 'Ward 1')
  const patient = await newPatient(admin.api, { allergies: 'None' })
  const { _id: id } = await newAdmission(admin.api, bed._id, {
    patientId: patient._id,
    workingDiagnosis: 'Severe malaria',
    prescription: 'Artesunate 120 mg IV at 0, 12 and 24 hours\nNormal saline 1 L IV over 8 hours\nArtemether/lumefantrine 80/480 bd 3/7',
  })
  await admin.api.call(updateSession, { body: { id, comment: 'First dose', drugs: [{ drug: artesunate._id, dosage: 2 }] } })
  const page = await pageOf(browser, clinic, admin)
  await page.goto(`/print/discharge-summary/${id}`)
  await page.getByLabel('Add what else to take at home').fill('Paracetamol 1 g for fever')
  const text = (await pdfOf(page)).pages.map(({ text }) => text).join(' ')
  const [course = '', home = ''] = text.split(/to take at home/i)
  expect(course).toMatch(/given on the ward.*Artesunate.* × 2/i)
  expect(home).toContain('Artemether/lumefantrine')
  expect(home).toContain('Paracetamol 1 g for fever')
  expect(home).not.toMatch(/Artesunate 120|Normal saline/)
})
