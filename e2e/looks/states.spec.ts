import { createArrival } from '@clinic/contract/arrivals/arrivals'
import { createBeds } from '@clinic/contract/beds/beds'
import { recordObservation } from '@clinic/contract/observations/observations'
import { createHandover } from '@clinic/contract/ward/handovers'
import { newAdmission, newPatient } from '@clinic/server/test/arrange'
import type { Page } from '@playwright/test'
import { firstAdmin, newPerson, pageOf } from '../support/api.ts'
import { smallTargets } from '../support/small-targets.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

const LONG = 'Oluwadamilola-Chukwuemeka'

/** A screen in one state: where it is, what to press first, and what says that it has come. */
type Scene = { name: string; address: string; press?: (page: Page) => Promise<void>; says: string | RegExp }

/** As it is now, at both widths: nothing for axe to find, nothing beyond the edge, and on a phone nothing too small to tap. */
async function tryScene(page: Page, { name, address, press, says }: Scene): Promise<void> {
  await page.setViewportSize(DESKTOP)
  await page.goto(address)
  await press?.(page)
  for (const size of [DESKTOP, PHONE])
    await test.step(`${name} at ${size.width}`, async () => {
      await page.setViewportSize(size)
      await expect(page.getByText(says).filter({ visible: true }).first(), name).toBeVisible()
      await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
      // The rail gives way to the bar at the foot a moment after the size has changed.
      const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await expect.poll(beyond, `${name}: pixels beyond the edge at ${size.width}`).toBe(0)
      await expectAccessible(page)
      if (size === PHONE) await expect.poll(() => page.evaluate(smallTargets), `${name}: below 44 px`).toEqual([])
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name.replaceAll(/\W+/g, '-')}-${size.width}.png` })
    })
}

test('the line, check-in, the ward, the handover and the vitals are sound while they are empty, and while their calls fail', async ({
  browser,
  clinic,
}) => {
  test.slow()
  const admin = await firstAdmin(clinic)
  const nurse = await newPerson(clinic, admin, { name: 'Ada Eze', role: 'nurse' })
  const page = await pageOf(browser, clinic, nurse)
  const lists: (Scene & { of: string })[] = [
    { name: 'to do', address: '/queue', says: 'No one is waiting. New patients appear here by themselves.', of: 'session/queue' },
    { name: 'waiting line', address: '/queue?state=waiting', says: 'No one is waiting for a doctor.', of: 'arrivals' },
    { name: 'done', address: '/queue?state=done', says: 'Nothing done yet today.', of: 'session/queue' },
    { name: 'ward without beds', address: '/ward', says: 'No beds yet. Ask the admin to add them.', of: 'ward' },
    { name: 'handovers', address: '/ward?tab=handovers', says: /^No handovers yet/, of: 'ward/handover' },
    { name: 'patients', address: '/patient/search', says: /^No one/, of: 'patient/recent' },
  ]
  for (const scene of lists) await tryScene(page, { ...scene, name: `${scene.name}, empty` })

  await admin.api.call(createBeds, { body: ['Ward A · 1', 'Ward A · 2'] })
  await tryScene(page, { name: 'ward without patients', address: '/ward', says: /^No one is admitted/ })
  const beds = await admin.api.call(createBeds, { body: ['Ward A · 3'] })
  const patient = await newPatient(admin.api, { firstname: LONG, lastname: 'Okafor' })
  const session = await newAdmission(admin.api, beds[0]?._id ?? '', { patientId: patient._id })
  const chart = `/patient/consultation/${session._id}/observations`
  await tryScene(page, { name: 'vitals, empty', address: chart, says: /^Nothing/ })

  for (const { of, ...scene } of lists) {
    await page.route(`**/api/${of}*`, (route) => route.fulfill({ status: 500, json: { message: 'Internal server error' } }))
    await tryScene(page, { ...scene, name: `${scene.name}, failing`, says: 'Try again' })
    await page.unrouteAll()
  }
  await page.route('**/api/session/*/observations*', (route) => route.fulfill({ status: 500, json: { message: 'Internal server error' } }))
  await tryScene(page, { name: 'vitals, failing', address: chart, says: 'Try again' })
  await page.unrouteAll()
})

test('check-in, the ward of eight, the handover and the vitals are sound while they are full; a phone shows four patients of the ward, each with their vitals', async ({
  browser,
  clinic,
}) => {
  test.slow()
  const admin = await firstAdmin(clinic)
  const nurse = await newPerson(clinic, admin, { name: 'Ada Eze', role: 'nurse' })
  const page = await pageOf(browser, clinic, nurse)
  const beds = await admin.api.call(createBeds, { body: Array.from({ length: 10 }, (_, n) => `Ward A · ${n + 1}`) })
  const sessions = []
  for (const [n, bed] of beds.slice(0, 8).entries()) {
    const allergies = n % 3 === 0 ? 'Penicillin: rash, Ibuprofen' : 'None'
    const named = { firstname: n === 5 ? LONG : `Adaeze${'abcdefgh'[n]}`, lastname: 'Okafor' }
    const { _id: patientId } = await newPatient(admin.api, { ...named, allergies })
    const vitals = { temperature: '38.6', pulse: '112', bloodPressure: '118/76', spO2: n === 7 ? '88' : '97' }
    sessions.push(await newAdmission(admin.api, bed._id, { patientId, workingDiagnosis: 'Severe malaria', ...vitals }))
  }
  const [first] = sessions
  const chart = `/patient/consultation/${first?._id}/observations`
  for (const temperature of ['38.9', '39.4', '37.2'])
    await nurse.api.call(recordObservation, { params: { id: first?._id ?? '' }, body: { temperature, pulse: '98', respiratoryRate: '24' } })
  const lines = sessions.map(({ _id: sessionId }) => ({ sessionId, recommendation: 'Weigh her at noon, and ask the family for the card.' }))
  await admin.api.call(createHandover, { body: { shift: 'morning', lines } })
  const waiting = await newPatient(admin.api, { firstname: LONG, lastname: 'Bello' })
  await nurse.api.call(createArrival, { body: { patientId: waiting._id, reason: 'Fever' } })
  const { _id: other } = await newPatient(admin.api, { firstname: 'Zainab', lastname: 'Bello' })

  const checkIn = async (page: Page) => page.getByRole('button', { name: 'Check in' }).first().click()
  await tryScene(page, { name: 'check-in', address: `/profile/${other}`, press: checkIn, says: 'Why they came' })
  await tryScene(page, { name: 'ward', address: '/ward', says: /^Urgent/ })
  expect(await wholeRows(page)).toBeGreaterThanOrEqual(4)
  await tryScene(page, { name: 'handover, giving', address: '/ward?handover=new', says: 'Shift' })
  await tryScene(page, { name: 'handover, accepting', address: '/ward?tab=handovers', says: 'Waiting to be accepted' })
  await tryScene(page, { name: 'vitals', address: chart, says: 'NEWS2 © Royal College of Physicians 2017' })
  await tryScene(page, { name: 'vitals, adding', address: `${chart}?add`, says: 'Consciousness' })

  const ofAdmin = await pageOf(browser, clinic, admin)
  await tryScene(ofAdmin, { name: 'occupancy', address: '/ward?tab=occupancy', says: /^Over 30 days/ })
  const drawn = await ofAdmin.getByRole('img', { name: /^Beds occupied/ }).boundingBox()
  expect(drawn?.height, 'the plot of a phone is as high as on a desktop').toBeGreaterThan(200)

  await page.route('**/api/arrivals', (route) => route.fulfill({ status: 500, json: { message: 'Internal server error' } }))
  const refused = async (page: Page) => {
    await checkIn(page)
    await page.getByRole('dialog').getByLabel('Temperature').fill('38.6')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  }
  await tryScene(page, { name: 'check-in, failing', address: `/profile/${other}`, press: refused, says: /error/i })
})

/** How many patients of the ward are whole in the window, above what is fixed at its bottom. */
const wholeRows = (page: Page) =>
  page
    .getByRole('list', { name: 'Patients' })
    .locator('> li')
    .evaluateAll((rows) => {
      const dock = [...document.querySelectorAll('nav')].map((nav) => nav.getBoundingClientRect().top).filter((top) => top > 400)
      const end = Math.min(window.innerHeight, ...dock)
      return rows.filter((row) => row.getBoundingClientRect().bottom <= end).length
    })
