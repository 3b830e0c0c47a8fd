import { startMailServer } from '@clinic/server/test/processes/mail-server'
import type { Page } from '@playwright/test'
import { ADMIN, startClinic } from '../support/clinic.ts'
import { expect, expectAccessible, signIn, test } from '../support/test.ts'

type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** A clinic that sends real mail to a server of this test's own. */
const mailTest = test.extend<{ mail: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
  mail: async ({}, use) => {
    const server = await startMailServer()
    await use(server)
    await server.close()
  },
  clinic: async ({ mail }, use) => {
    const clinic = await startClinic({ SMTP_URL: mail.url })
    await use(clinic)
    await clinic.stop()
  },
})

const NEW_PASSWORD = 'dry season sun'

mailTest('a forgotten password is replaced with the code from the mail', async ({ page, mail }) => {
  await page.goto('/signin')
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  // The page that is left has a box of this name, too.
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  await page.getByLabel('Email').fill(ADMIN.email)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(page.getByText('Check email for reset code')).toBeVisible()
  await expect(page).toHaveURL(/\/forgot\/auth$/)
  expect(await stored(page)).toEqual([ADMIN.email])

  const letter = await mail.next()
  expect(letter).toContain(`To: ${ADMIN.email}`)
  const code = /^\d{6}$/m.exec(letter)?.[0] ?? ''
  await reset(page, code === '111111' ? '222222' : '111111')
  await expect(page.getByText('Wrong or expired reset code. Ask for a new one.')).toBeVisible()
  expect(await stored(page)).toEqual([ADMIN.email])
  await expectAccessible(page)
  await reset(page, code)
  await expect(page.getByText('Password changed!')).toBeVisible()
  await expect(page).toHaveURL(/\/signin$/)
  expect(await stored(page)).toEqual([])

  await signIn(page, ADMIN)
  await expect(page.getByText('Wrong email or password')).toBeVisible()
  expect(await stored(page)).toEqual([])
  await signIn(page, { email: ADMIN.email, password: NEW_PASSWORD })
  await expect(page.getByRole('heading', { name: 'Welcome, Grace Adeyemi' })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['token'])
})

async function reset(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Reset code' }).fill(code)
  await page.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Confirm' }).click()
}

/** All that the browser keeps of the clinic. */
const stored = (page: Page) => page.evaluate(() => Object.values({ ...localStorage, ...sessionStorage }))
