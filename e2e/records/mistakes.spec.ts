import { updateSession } from '@clinic/contract/sessions/sessions'
import { newAdmission, newBed, newItem, newPatient, newSession } from '@clinic/server/test/arrange'
import type { Page } from '@playwright/test'
import { firstAdmin, newPerson, pageOf } from '../support/api.ts'
import { expect, test } from '../support/test.ts'
import { expectSoundInColour } from '../support/wide-and-phone.ts'

/** The toast stays until its bar has run out; looking at it here takes longer than that. */
async function keepToast(page: Page): Promise<void> {
  await page.getByRole('progressbar').evaluateAll((bars) => bars.flatMap((bar) => bar.getAnimations()).forEach((run) => void run.pause()))
}

test('a slip is undone at once, marked later, and a session opened in error is folded away, all by keyboard', async ({
  browser,
  clinic,
}) => {
  test.slow()
  const admin = await firstAdmin(clinic)
  const doctor = await newPerson(clinic, admin, { name: 'Chidi Nwosu', role: 'doctor' })
  const nurse = await newPerson(clinic, admin, { name: 'Hauwa Danjuma', role: 'nurse' })
  const item = await newItem(admin.api, { name: 'Artemether/Lumefantrine', count: 60 })
  const bed = await newBed(admin.api, 'Ward 1')
  const patient = await newPatient(doctor.api)
  const { _id: first } = await newSession(doctor.api, { patientId: patient._id })
  const { _id: id } = await newAdmission(doctor.api, bed._id, { patientId: patient._id, workingDiagnosis: 'Opened on the wrong chart' })
  await doctor.api.call(updateSession, { body: { id, comment: 'Loading dose', drugs: [{ drug: item._id, dosage: 6 }] } })

  await test.step('the nurse undoes what she has just saved', async () => {
    const page = await pageOf(browser, clinic, nurse)
    await page.goto(`/patient/record/${first}`)
    await page.getByLabel('Details of what was done').fill('Given to the wrong patient')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Comment added!')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Details of Consultation' })).toBeVisible()
    await keepToast(page)
    await expectSoundInColour(page, 'undo', [1280, 390])
    await page.getByRole('button', { name: 'Undo' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Undone. You can still read it, crossed out.')).toBeVisible()
    await expect(page.getByText('Entered in error', { exact: true })).toBeVisible()
    await page.context().close()
  })

  const page = await pageOf(browser, clinic, doctor)
  await page.goto(`/patient/consultation/${id}`)
  await page.getByRole('button', { name: 'Mark as entered in error' }).focus()
  await page.keyboard.press('Enter')
  const strike = page.getByRole('dialog', { name: 'Mark this care as entered in error?' })
  await expect(strike.getByLabel('Reason')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(strike.getByText('Say why, in at least 3 characters')).toBeVisible()
  await expectSoundInColour(page, 'strike', [1280, 390])
  await page.keyboard.type('Wrong patient')
  await page.keyboard.press('Enter')
  await expect(strike).toBeHidden()
  await expect(page.getByText('Entered in error', { exact: true })).toBeVisible()
  await expectSoundInColour(page, 'struck', [1280, 390])

  await page.getByRole('button', { name: /^More actions for/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Mark as opened in error' }).focus()
  await page.keyboard.press('Enter')
  const erase = page.getByRole('dialog', { name: 'Mark this session as opened in error?' })
  await expect(erase.getByLabel('Reason')).toBeFocused()
  await expectSoundInColour(page, 'void', [1280, 390])
  await page.keyboard.type('Wrong patient')
  await page.keyboard.press('Enter')
  await expect(erase).toBeHidden()
  await expect(page.getByRole('button', { name: 'Close Request' })).toBeHidden()
  await expectSoundInColour(page, 'voided', [1280, 390])

  await page.goto(`/patient/history/${patient._id}`)
  await page.getByText('Opened in error', { exact: true }).focus()
  await expect(page.getByText('Opened on the wrong chart')).toBeHidden()
  await expectSoundInColour(page, 'folded', [1280, 390])
  await page.getByRole('group').getByText('Opened in error').click()
  await expect(page.getByText('Opened on the wrong chart')).toBeVisible()
  await expectSoundInColour(page, 'unfolded', [1280, 390])
  await page.goto('/queue')
  await expect(page.getByRole('article')).toHaveCount(1)
})
