import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { newPatient, newSession } from '@clinic/server/test/arrange'
import { type Api, firstAdmin, newPerson, pageOf } from '../support/api.ts'
import type { Clinic } from '../support/clinic.ts'
import { expect, test } from '../support/test.ts'
import { expectSound } from '../support/wide-and-phone.ts'

type Visit = { daysAgo: number; bloodPressure: string }

/** No call dates a session back, so it is done in the store. */
async function seen({ dataDir }: Clinic, api: Api, lastname: string, visits: readonly Visit[]): Promise<void> {
  const { _id: patientId } = await newPatient(api, { firstname: 'Ada', lastname })
  const store = new DatabaseSync(join(dataDir, 'clinic.db'), { timeout: 5000 })
  for (const { daysAgo, bloodPressure } of visits) {
    const { _id, createdAt } = await newSession(api, { patientId, workingDiagnosis: 'Hypertension', bloodPressure })
    const then = new Date(Date.parse(createdAt) - daysAgo * 86_400_000).toISOString()
    store.prepare('update session set createdAt = ? where _id = ?').run(then, _id)
  }
  store.close()
}

const FIRST = { daysAgo: 200, bloodPressure: '180/110' }

test('a doctor sees how many are controlled, the four groups are 100 %, and a figure opens its people', async ({ browser, clinic }) => {
  test.slow()
  const admin = await firstAdmin(clinic)
  const doctor = await newPerson(clinic, admin, { name: 'Chidi Nwosu', role: 'doctor' })
  await seen(clinic, doctor.api, 'Okafor', [FIRST, { daysAgo: 120, bloodPressure: '190/110' }])
  await seen(clinic, doctor.api, 'Bello', [FIRST, { daysAgo: 5, bloodPressure: '128/80' }])
  await seen(clinic, doctor.api, 'Eze', [FIRST, { daysAgo: 4, bloodPressure: '150/95' }])
  const page = await pageOf(browser, clinic, doctor)
  await page.goto('/queue')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Long-term care/ })
    .click()
  await expect(page.getByText('1 of 3 controlled (33 %)')).toBeVisible()
  const bar = page.getByRole('region', { name: 'High blood pressure' })
  const shares = (await bar.getByRole('listitem').allTextContents()).map((text) => Number(/(\d+) %/.exec(text)?.[1]))
  expect(shares).toHaveLength(4)
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100)
  await expect(page.getByRole('tab')).toHaveText(['Not seen 1', 'Not controlled 1', 'Not measured 0', 'Controlled 1'])
  await expectSound(page, 'those not seen')

  await page.getByRole('tab', { name: 'Not controlled 1' }).click()
  const person = page.getByRole('link', { name: /Ada Eze/ })
  await expect(person).toBeVisible()
  await expect(page.getByRole('tabpanel').getByText('150/95')).toBeVisible()
  await expect(page.getByRole('link', { name: /Ada Okafor/ })).toHaveCount(0)
  await expectSound(page, 'those not controlled')
  await person.click()
  await expect(page).toHaveURL(/\/patient\/chart\//)
  await page.goBack()
  await page.getByRole('button', { name: 'Diabetes' }).click()
  await expect(page.getByText(/^No one has been under care for diabetes/)).toBeVisible()
  await expectSound(page, 'a condition without people')
})
