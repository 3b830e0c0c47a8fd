import { readFile } from 'node:fs/promises'
import { updateAllergies } from '@clinic/contract/patients/allergies'
import { updateSettings } from '@clinic/contract/settings/settings'
import { newPatient, newSession } from '@clinic/server/test/arrange'
import { firstAdmin, pageOf } from '../support/api.ts'
import { startClinic } from '../support/clinic.ts'
import { downloaded } from '../support/downloads.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

test('a summary goes from one clinic to another: a code is photographed, a file carried, and nothing joined by itself', async ({
  browser,
  clinic: abuja,
}, testInfo) => {
  const ikeja = await startClinic({ CLINIC_NAME: 'Ikeja' })
  try {
    const [there, here] = [await firstAdmin(abuja), await firstAdmin(ikeja)]
    await there.api.call(updateSettings, { body: { clinicName: 'Abuja' } }).catch(() => undefined)
    const patient = await newPatient(here.api, { firstname: 'Amina', lastname: 'Bello', allergies: 'N/A' })
    const params = { id: patient._id }
    await here.api.call(updateAllergies, { params, body: { add: [{ label: 'Penicillin', kind: 'drug', reaction: 'Rash' }] } })
    await newSession(here.api, { patientId: patient._id, workingDiagnosis: 'Malaria' })
    const same = await newPatient(there.api, { firstname: 'Amina', lastname: 'Bello', allergies: 'None' })

    const receiver = await pageOf(browser, abuja, there)
    await receiver.goto('/manage/settings')
    await receiver.getByRole('link', { name: 'Show the key' }).click()
    const code = testInfo.outputPath('code.png')
    await receiver.getByRole('img', { name: /QR code with the key/ }).screenshot({ path: code })
    await expectAccessible(receiver)

    const sender = await pageOf(browser, ikeja, here)
    await sender.goto(`/patient/chart/${patient._id}`)
    await sender.getByRole('button', { name: 'Send a summary to another clinic' }).click()
    await sender.locator('input[type="file"]').setInputFiles(code)
    await expect(sender.getByLabel('Its key')).toHaveValue(/^age1[0-9a-z]{58}$/)
    await expect(sender.getByLabel('Name of the clinic')).not.toHaveValue('')
    await expectAccessible(sender)
    const { name, text } = await downloaded(sender, sender.getByRole('button', { name: 'Make the file' }))
    expect(text).not.toMatch(/Amina|Penicillin/)
    await expect(sender.getByRole('region', { name: 'Other clinics' }).getByText(/^To /)).toBeVisible()

    const choose = (buffer: Buffer) => receiver.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/plain', buffer })
    const lines = text.split('\n')
    await choose(Buffer.from(lines.toSpliced(lines.length - 6, 2).join('\n')))
    await expect(receiver.getByRole('alert')).toHaveText(/cut short or changed on its way/)
    await choose(Buffer.from(text))
    await expect(receiver.getByRole('heading', { name: /^From Ikeja, \d\d\/\d\d\/\d{4} \d\d:\d\d$/ })).toBeVisible()
    await receiver.getByRole('button', { name: 'Lay it beside Amina Bello' }).click()
    await expect(receiver.getByText('Not in your record: Penicillin')).toBeVisible()
    await expectAccessible(receiver)
    await receiver.goto(`/patient/chart/${same._id}`)
    await expect(receiver.getByText(/The summary from Ikeja, .* names what is not in this record: Penicillin/)).toBeVisible()

    // Another clinic's file: the code of Abuja does not open at Ikeja.
    await sender.goto('/sister-summaries')
    await sender.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
    await expect(sender.getByRole('alert')).toHaveText(/sealed for another clinic/)
    expect(await readFile(ikeja.logFile, 'utf8')).not.toMatch(/Amina/)
  } finally {
    await ikeja.stop()
  }
})
