import { createPersonnel } from '@clinic/contract/personnel'
import { newPatient, newSession } from '@clinic/server/test/arrange'
import type { Page } from '@playwright/test'
import { firstAdmin } from './api.ts'
import { expect, signIn, test } from './test.ts'

const NEW_PASSWORD = 'dry season sun'
const EMAIL = 'hauwa@clinic.test'

test('BRW-05 the browser keeps the token and nothing else, step by step', async ({ page, clinic }) => {
  const { api } = await firstAdmin(clinic)
  const body = { name: 'Hauwa Danjuma', email: EMAIL, phone: '08031234567', role: 'nurse' } as const
  const { slip } = await api.call(createPersonnel, { body })
  const patient = await newPatient(api, { firstname: 'Folashade' })
  const session = await newSession(api, { patientId: patient._id, attendants: ['NURSE'], workingDiagnosis: 'Typhoid' })
  const secrets = [slip?.password ?? 'no slip', NEW_PASSWORD, 'Folashade', 'Typhoid', 'Wound dressed']

  async function keeps(keys: string[]) {
    const kept = await dump(page)
    expect(kept.storage.map(([key]) => key)).toEqual(keys)
    expect(kept.elsewhere).toEqual([])
    for (const secret of secrets) expect(JSON.stringify(kept)).not.toContain(secret)
  }

  await page.goto('/forgot')
  await page.getByLabel('Email').fill(EMAIL)
  await keeps([])
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(page).toHaveURL(/\/forgot\/auth$/)
  await keeps(['resetEmail'])
  await page.evaluate(() => localStorage.clear())

  await signIn(page, { email: EMAIL, password: 'not the password' })
  await expect(page.getByText('Wrong email or password')).toBeVisible()
  await keeps([])
  await signIn(page, { email: EMAIL, password: slip?.password ?? '' })
  await expect(page.getByRole('heading', { name: 'Change your password' })).toBeVisible()
  await keeps(['token'])
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD)
  await keeps(['token'])
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/queue$/)
  await keeps(['token'])

  await page.getByRole('link', { name: /^Patients/ }).click()
  await page.getByLabel("Patient's name").fill('Folash')
  await expect(page.getByRole('link', { name: /Folashade/ })).toBeVisible()
  await keeps(['token'])
  await page.goto(`/patient/record/${session._id}`)
  await page.getByLabel('Details of what was done').fill('Wound dressed')
  await keeps(['token'])
  await page.getByRole('link', { name: 'HOME' }).click()
  await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible()
  await keeps(['token'])

  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  await keeps([])
})

/** All that a page can leave behind in a browser. */
function dump(page: Page) {
  return page.evaluate(async () => ({
    storage: [...Object.entries(localStorage), ...Object.entries(sessionStorage)],
    elsewhere: [
      ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
      ...(await caches.keys()).map((name) => `cache ${name}`),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => `worker ${scope}`),
      ...(document.cookie === '' ? [] : [`cookie ${document.cookie}`]),
    ],
    history: history.state,
    name: window.name,
  }))
}
