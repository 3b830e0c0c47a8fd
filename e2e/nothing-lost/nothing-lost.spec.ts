import { getSession } from '@clinic/contract/sessions/session-record'
import { newPatient, newSession } from '@clinic/server/test/arrange'
import type { Dialog, Page, Request } from '@playwright/test'
import { firstAdmin, newPerson, pageOf } from '../support/api.ts'
import type { Clinic } from '../support/clinic.ts'
import { expect, test } from '../support/test.ts'

const TYPED = 'Wound dressed, tetanus toxoid given'
const UNREACHABLE = 'The clinic server cannot be reached. Check the Wi-Fi and try again. What you typed is kept.'

test.describe('the network goes while care is being written', () => {
  test('before a message was ever shown: the form stays, says what to do, and is saved later', async ({ browser, clinic }) => {
    const { page, box, session, api } = await careForm(browser, clinic, (page) =>
      page.route(/\/assets\/(toasts|start)-/, (route) => route.abort()),
    )
    await page.route('**/api/**', (route) => route.abort('connectionrefused'))
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert').filter({ hasText: UNREACHABLE })).toBeVisible()
    await expect(page.getByText('An error occured')).toBeVisible()
    await expect(box).toHaveValue(TYPED)

    await page.unrouteAll()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Details of Consultation' })).toBeVisible()
    expect((await api.call(getSession, { params: { id: session._id } })).comments.map(({ comment }) => comment)).toEqual([TYPED])
  })

  test('what a failure needs has come in an idle moment, so that the toast and the question are as always', async ({ browser, clinic }) => {
    let come = Promise.resolve({})
    const { page, box } = await careForm(browser, clinic, async (page) => {
      await page.route(/\/assets\/start-/, (route) => route.abort()) // a phone that keeps nothing
      come = Promise.all([/toasts-.*js/, /confirm-modal-.*js/].map((part) => page.waitForResponse(part)))
    })
    await come
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.locator('.toast').getByText(UNREACHABLE)).toBeVisible()
    await page.getByRole('button', { name: 'LOGOUT' }).click()
    await page.getByRole('dialog', { name: 'Are you sure you want to logout?' }).getByRole('button', { name: 'Cancel' }).click()
    await expect(box).toHaveValue(TYPED)
  })

  test('LOGOUT works all the same, for a computer that is shared', async ({ browser, clinic }) => {
    const page = await pageOf(browser, clinic, await firstAdmin(clinic))
    await page.route(/\/assets\/confirm-modal-/, (route) => route.abort())
    await page.goto('/queue')
    await page.route('**/api/**', (route) => route.abort('connectionrefused'))
    for (const yes of [false, true]) {
      const question = answer(page, yes)
      await page.getByRole('button', { name: 'LOGOUT' }).click()
      expect(await question).toBe('Are you sure you want to logout?')
      await expect(page).toHaveURL(yes ? /\/signin$/ : /\/queue$/)
    }
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  test('a screen that cannot be fetched says so, is fetched again, and the way back leads to the text', async ({ browser, clinic }) => {
    let hasCome = false
    const coming = new Set<Request>()
    const { page, box } = await careForm(browser, clinic, async (page) => {
      page.on('request', (request) => request.resourceType() === 'script' && coming.add(request))
      page.on('requestfinished', (request) => {
        coming.delete(request)
        hasCome ||= /assets\/confirm-modal-.*js/.test(request.url())
      })
      await page.clock.install()
    })
    // What comes in an idle moment has come, to its last byte: code that is cut off the browser never asks for again. After another the server is looked for before a screen is.
    await expect(async () => {
      await page.clock.fastForward(5_000)
      expect([hasCome, coming.size]).toEqual([true, 0])
    }).toPass()
    await page.context().setOffline(true)
    await page.clock.fastForward(2_000) // the last answer is no longer fresh, and no other can come
    await page.getByRole('link', { name: /^Patients/ }).click()
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    await expect(
      page.getByRole('alert').filter({ hasText: 'This screen could not be opened: the clinic server cannot be reached.' }),
    ).toBeVisible()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel("Patient's name")).toBeVisible()
    await page.goBack()
    await expect(box).toHaveValue(TYPED)
  })
})

test.describe('the server was updated under an open page', () => {
  const PATIENTS = /\/assets\/patient-search-.*js/
  const gone = (page: Page) => page.route(PATIENTS, (route) => route.fulfill({ status: 404, body: '' }))
  const toPatients = (page: Page) => page.getByRole('link', { name: /^Patients/ }).click()
  const loads = (page: Page) => {
    const seen: string[] = []
    page.on('load', () => seen.push(page.url()))
    return seen
  }

  test('a screen that is gone costs nothing that was typed, and the browser asks before a reload', async ({ browser, clinic }) => {
    const { page, box } = await careForm(browser, clinic, gone)
    const seen = loads(page)
    await toPatients(page)
    await expect(page.getByText(/^Reload the page to open this screen: .* Go back and save what you typed/)).toBeVisible()
    const question = answer(page, false)
    await page.getByRole('button', { name: 'Reload this page' }).click()
    await question
    await page.getByRole('button', { name: 'Go back' }).click()
    await expect(box).toHaveValue(TYPED)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Details of Consultation' })).toBeVisible()
    expect(seen).toEqual([])
  })

  test('with nothing typed the page reloads itself and shows the screen', async ({ browser, clinic }) => {
    const { page, box } = await careForm(browser, clinic)
    await box.clear()
    // The old page asks in vain however often it asks; the new one knows the new name.
    let isOld = true
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isOld = false
    })
    await page.route(PATIENTS, (route) => (isOld ? route.fulfill({ status: 404, body: '' }) : route.continue()))
    const seen = loads(page)
    await toPatients(page)
    await expect(page.getByLabel("Patient's name")).toBeVisible()
    expect(seen.map((url) => new URL(url).pathname)).toEqual(['/patient/search'])
    expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({})
  })

  test('a screen that stays missing is fetched by one reload, not by one after the other', async ({ browser, clinic }) => {
    const { page, box } = await careForm(browser, clinic, gone)
    await box.clear()
    const seen = loads(page)
    await toPatients(page)
    await expect.poll(() => seen.length).toBe(1)
    await expect(page.getByText(/^Reload the page to open this screen: /)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(seen).toHaveLength(1)
  })

  test('a save of the old page is refused; the text stays, and it says so until it is closed', async ({ browser, clinic }) => {
    const { page, box } = await careForm(browser, clinic)
    const sent: (string | undefined)[] = []
    await page.route('**/api/session/update', (route) => {
      const headers = route.request().headers()
      sent.push(headers['x-contract'])
      return route.continue({ headers: { ...headers, 'x-contract': 'of-another-version' } })
    })
    await page.getByRole('button', { name: 'Save' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'This page is older than the server, so it can no longer save.' })
    await expect(notice).toContainText('What you typed is still here: copy it, then reload the page.')
    await expect(box).toHaveValue(TYPED)
    expect(sent).toEqual([await page.locator('meta[name="contract"]').getAttribute('content')])
    const question = answer(page, false)
    await notice.getByRole('button', { name: 'Reload this page' }).click()
    await question
    await expect(box).toHaveValue(TYPED)
  })
})

test('the browser asks before a reload; a link away says that the text is kept, and so it is', async ({ browser, clinic }) => {
  const { page, box } = await careForm(browser, clinic)
  const question = answer(page, false)
  await page.evaluate(() => window.location.reload())
  await question
  await expect(box).toHaveValue(TYPED)
  await page.getByRole('link', { name: 'Queue' }).click()
  await expect(page.getByText('What you typed is kept. Go back to finish it.')).toBeVisible()
  await page.goBack()
  await expect(box).toHaveValue(TYPED)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Comment added!')).toBeVisible()
  const saved = page.getByRole('heading', { name: 'Details of Consultation' })
  await expect(saved).toBeVisible()
  await page.reload() // without a question: what was saved is not lost
  await expect(saved).toBeVisible()
})

test('an address that cannot be decoded is not found, in the words of a page', async ({ page }) => {
  const answer = await page.goto('/patient/history/%E0%A4%A')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Return Home' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to EMR' })).toBeVisible()
})

test('a message does not cover the top bar', async ({ browser, clinic }) => {
  const { page, box } = await careForm(browser, clinic)
  const form = page.url()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(form)
    await box.fill(TYPED)
    await page.getByRole('button', { name: 'Save' }).click()
    const toast = page.locator('.toast')
    await expect(toast).toBeVisible()
    const [above, below] = [await page.getByRole('banner').boundingBox(), await toast.boundingBox()]
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? Number.NaN))
  }
})

/** A nurse at the form of an open session, with something typed and nothing else done. */
async function careForm(browser: Parameters<typeof pageOf>[0], clinic: Clinic, before: (page: Page) => unknown = () => undefined) {
  const admin = await firstAdmin(clinic)
  const nurse = await newPerson(clinic, admin, { name: 'Hauwa Danjuma', role: 'nurse' })
  const session = await newSession(admin.api, { patientId: (await newPatient(admin.api))._id, attendants: ['NURSE'] })
  const page = await pageOf(browser, clinic, nurse)
  await before(page)
  await page.goto(`/patient/record/${session._id}`)
  const box = page.getByLabel('Details of what was done')
  await box.fill(TYPED)
  return { page, box, session, api: admin.api }
}

/** Answers the next question of the browser itself, and gives its words. */
function answer(page: Page, yes: boolean): Promise<string> {
  return new Promise((resolve) => {
    page.once('dialog', (dialog: Dialog) => {
      void (yes ? dialog.accept() : dialog.dismiss())
      resolve(dialog.message())
    })
  })
}
