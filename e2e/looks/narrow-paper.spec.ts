import { createBeds } from '@clinic/contract/beds/beds'
import { createItem } from '@clinic/contract/inventory/inventory'
import { updateAllergies } from '@clinic/contract/patients/allergies'
import { createPatient } from '@clinic/contract/patients/patients'
import { issueCard } from '@clinic/contract/prints/cards'
import { PRINTS, type PrintName } from '@clinic/contract/prints/prints'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { firstAdmin, newPerson, pageOf } from '../support/api.ts'
import { startClinic } from '../support/clinic.ts'
import { cutOff, pdfOf } from '../support/pdf.ts'
import { expect, test } from '../support/test.ts'

/** A word of so many letters that no line can hold, with a blank nowhere. */
const word = (start: string, letters: number) => `${start}${'abcdefghij'.repeat(20)}`.slice(0, letters)

test('the longest names stay whole on the rolls of 80 and 58 mm', async ({ browser }) => {
  test.setTimeout(180_000)
  const clinic = await startClinic({ CLINIC_NAME: word('Clinic', 100) })
  const admin = await firstAdmin(clinic)
  const doctor = await newPerson(clinic, admin, { name: `${word('Ngozi', 60)} ${word('Eze', 39)}`, role: 'doctor' })
  const [firstname, lastname, drug] = [word('Firstname', 100), word('Lastname', 100), word('Artemether', 100)]
  const [patient] = await doctor.api.call(createPatient, {
    body: {
      ...({ firstname, lastname, phone: '08031234567', gender: 'FEMALE', ageRange: '26 - 30 years', church: 'Grace Chapel' } as const),
      ...({ contactPerson: 'Uche Eze', contactPersonNumber: '08039999999' } as const),
    },
  })
  const patientId = patient?._id ?? ''
  await doctor.api.call(issueCard, { params: { id: patientId } })
  const label = word('Sulfonamide', 120)
  await doctor.api.call(updateAllergies, {
    params: { id: patientId },
    body: { add: [{ label, reaction: word('Rash', 100), severity: 'severe' }] },
  })
  const [bed] = await admin.api.call(createBeds, { body: [word('Ward', 40)] })
  const item = await admin.api.call(createItem, {
    body: { name: drug, description: 'Tablet', dosage: word('20mg', 60), unit: word('tablet', 40), count: 100 },
  })
  const line = { drug: item._id, dose: word('2tablets', 60), timesPerDay: 2, days: 3, units: 12 }
  const session = await doctor.api.call(createSession, {
    body: {
      ...({ patientId, attendants: ['NURSE'], admitPatient: true, bedId: bed?._id ?? '', workingDiagnosis: word('Malaria', 100) } as const),
      prescriptionLines: [{ ...line, override: { reasonCode: 'label-checked' } } as never], // the guard may ask about such a name
    },
  })
  const given = { drug: item._id, dosage: 6, override: { reasonCode: 'label-checked' } }
  await doctor.api.call(updateSession, { body: { id: session._id, comment: 'Given', drugs: [given as never] } })
  const page = await pageOf(browser, clinic, admin)
  const names: Partial<Record<PrintName, string[]>> = {
    prescription: [firstname, lastname, drug, label],
    'dose-slip': [firstname, lastname, drug],
    'patient-card': [firstname, lastname],
    'bed-label': [firstname, lastname, label],
    'receipt-of-care': [firstname, lastname, drug],
  }
  for (const [what, whole] of Object.entries(names) as [PrintName, string[]][])
    for (const size of PRINTS[what].sizes.filter((each) => each === '80' || each === '58'))
      await test.step(`${what} on ${size}`, async () => {
        const id = PRINTS[what].of === 'patient' ? patientId : session._id
        await page.goto(`/print/${what}/${id}?size=${size}`)
        await expect(page.locator('[data-paper]').first()).toBeVisible()
        if (process.env.PICTURES)
          await page
            .locator('[data-paper]')
            .first()
            .screenshot({ path: `${process.env.PICTURES}/${what}-${size}.png` })
        expect(await cutOff(page)).toEqual([])
        const { pages } = await pdfOf(page)
        const text = pages
          .map((each) => each.text)
          .join('')
          .replaceAll(/\s/g, '')
        expect(whole.filter((name) => !text.includes(name))).toEqual([])
      })
  await page.context().close()
  await clinic.stop()
})
