import { createPersonnel } from '@clinic/contract/personnel/personnel'
import { newPatient, newSession } from '@clinic/server/test/arrange'
import type { Page } from '@playwright/test'
import { firstAdmin } from '../support/api.ts'
import { expect, signIn, test } from '../support/test.ts'

const NEW_PASSWORD = 'dry season sun'
const EMAIL = 'hauwa@clinic.test'

test('BRW-05 OFF-03 the browser keeps the token, and what is not sent yet sealed, step by step', async ({ page, clinic }) => {
  const { api } = await firstAdmin(clinic)
  const body = { name: 'Hauwa Danjuma', email: EMAIL, phone: '08031234567', role: 'nurse' } as const
  const { slip } = await api.call(createPersonnel, { body })
  const patient = await newPatient(api, { firstname: 'Folashade' })
  const session = await newSession(api, { patientId: patient._id, attendants: ['NURSE'], workingDiagnosis: 'Typhoid' })
  const secrets = [slip?.password ?? 'no slip', NEW_PASSWORD, 'Folashade', 'Typhoid', 'Wound dressed']

  async function keeps(keys: string[], elsewhere: string[] = []) {
    const kept = await dump(page)
    expect(kept.storage.map(([key]) => key)).toEqual(keys)
    expect(kept.elsewhere).toEqual(elsewhere)
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
  await expect.poll(async () => (await dump(page)).unsent).toMatch(/"state":"draft"/)
  await keeps(['token'], ['database clinic'])
  await page.getByRole('link', { name: 'HOME' }).click()
  await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible()
  await keeps(['token'], ['database clinic'])

  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  await expect.poll(async () => (await dump(page)).unsent).not.toMatch(/"state"/)
  await keeps([], ['database clinic'])
})

/** All that a page can leave behind in a browser. */
function dump(page: Page) {
  return page.evaluate(async () => {
    /** Every row of the browser's own database, with the sealed bytes as letters. */
    async function unsent(): Promise<string> {
      const known = await indexedDB.databases()
      if (known.length === 0) return ''
      const result = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)))
      const db = await result(indexedDB.open('clinic'))
      const rows = await Promise.all([...db.objectStoreNames].map((name) => result(db.transaction(name).objectStore(name).getAll())))
      db.close()
      return JSON.stringify(rows, (_, value) => (value instanceof Uint8Array ? new TextDecoder('latin1').decode(value) : value))
    }
    return {
      storage: [...Object.entries(localStorage), ...Object.entries(sessionStorage)],
      elsewhere: [
        ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
        ...(await caches.keys()).map((name) => `cache ${name}`),
        ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => `worker ${scope}`),
        ...(document.cookie === '' ? [] : [`cookie ${document.cookie}`]),
      ],
      unsent: await unsent(),
      history: history.state,
      name: window.name,
    }
  })
}
