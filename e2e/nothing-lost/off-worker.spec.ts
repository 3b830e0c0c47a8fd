import { searchPatients } from '@clinic/contract/patients/patients'
import type { Page } from '@playwright/test'
import { firstAdmin } from '../support/api.ts'
import { ADMIN } from '../support/clinic.ts'
import { fillPatient } from '../support/fill-patient.ts'
import { expect, signIn, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })

const chip = (page: Page) => page.getByRole('banner').locator('a[href="/unsent"]')

/** The worker has kept the app. The page itself begins with it in a quiet moment. */
async function keepsApp(page: Page, { isHurried = true } = {}): Promise<void> {
  await signIn(page, ADMIN)
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  if (isHurried) await page.evaluate(() => void navigator.serviceWorker.register('/sw.js'))
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}

/** Every address and every text that the worker has kept. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const all: { address: string; text: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        all.push({ address: new URL(request.url).pathname, text: (await (await cache.match(request))?.text()) ?? '' })
    }
    return all
  })

const refusals = (page: Page) => {
  const seen: string[] = []
  page.on('console', (message) => /Content Security Policy|Trusted/.test(message.text()) && seen.push(message.text()))
  return seen
}

test('OFF-02 with the network gone the app opens, says what waits, and sends it once the network is back', async ({ page, clinic }) => {
  const { api } = await firstAdmin(clinic)
  const refused = refusals(page)
  await keepsApp(page, { isHurried: false })
  // No sign-in, no answer and no record is among what the worker keeps.
  const files = await kept(page)
  expect(files.filter(({ address }) => address !== '/' && !address.startsWith('/assets/'))).toEqual([])
  expect(JSON.stringify(files)).not.toContain(ADMIN.email)

  await page.goto('/patient/create')
  await fillPatient(page)
  await expect.poll(() => page.evaluate(() => indexedDB.databases().then((known) => known.length))).toBe(1)
  await expect
    .poll(async () => /toasts/.test(JSON.stringify(await page.evaluate(() => performance.getEntriesByType('resource')))))
    .toBe(true)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Create Record' }).click()
  await expect(page.getByText('The record of Folashade Balogun is kept on this phone.')).toBeVisible()
  await page.reload()
  await expect(chip(page)).toHaveText('1 waiting')
  await chip(page).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Folashade Balogun' })).toBeVisible()
  await page.goto('/patient/search')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(refused).toEqual([])

  await page.context().setOffline(false)
  await expect.poll(async () => (await api.call(searchPatients, { query: { name: 'Folashade' } })).count, { timeout: 20_000 }).toBe(1)
  await expect(chip(page)).toHaveCount(0)
  expect((await kept(page)).filter(({ address, text }) => address.startsWith('/api') || text.includes('Folashade'))).toEqual([])
})

test('the page on which a phone first signed in opens further screens without a network', async ({ page }) => {
  await keepsApp(page)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Follow-ups' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Follow-ups' })).toBeVisible()
})

test('OFF-06 an app that was kept before an update may only type: the server takes nothing from it', async ({ page, clinic }) => {
  const { api } = await firstAdmin(clinic)
  await keepsApp(page)
  // As kept by a worker of an older build: its page names another contract.
  await page.evaluate(async () => {
    const cache = await caches.open((await caches.keys())[0] ?? '')
    const page = await cache.match('/')
    const text = (await page?.text())?.replace(/(name="contract" content=")[^"]+/, '$1an-older-one')
    await cache.put('/', new Response(text, { headers: page?.headers ?? {} }))
  })
  await page.context().setOffline(true)
  await page.goto('/patient/create')
  await fillPatient(page)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Create Record' }).click()
  await expect(page.getByText(/This page is older than the server/)).toBeVisible()
  expect((await api.call(searchPatients, { query: { name: 'Folashade' } })).count).toBe(0)
})

test('S13 the worker takes nothing from a cache that is not its own', async ({ page, clinic }) => {
  await signIn(page, ADMIN)
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  await page.evaluate(async () => {
    const other = await caches.open('a-cache-of-another-program')
    const files = [...document.querySelectorAll<HTMLScriptElement>('script[src^="/assets/"]')].map(({ src }) => src)
    for (const file of files) await other.put(file, new Response('/* foreign */', { headers: { 'content-type': 'text/javascript' } }))
  })
  await keepsApp(page)
  const own = (await kept(page)).filter(({ text }) => text.includes('/* foreign */'))
  expect(own).toHaveLength(1) // where it was put, and not among the app's files
  await page.context().setOffline(true)
  await page.goto(`${clinic.url}/patient/search`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('SERVICE_WORKER=off takes the worker and what it kept from browsers that had it', async ({ page, clinic }) => {
  // The page has asked for the worker itself: if it did so again after the removal, it would keep an empty one until it is closed.
  await keepsApp(page, { isHurried: false })
  await clinic.restart({ SERVICE_WORKER: 'off' })
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  expect(await page.evaluate(() => caches.keys())).toEqual([])
})
