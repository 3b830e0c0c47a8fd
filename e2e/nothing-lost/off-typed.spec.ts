import { createServer, connect as dial, type Socket } from 'node:net'
import { newPatient, newSession } from '@clinic/server/test/arrange'
import type { Page } from '@playwright/test'
import { firstAdmin, newPerson, pageOf } from '../support/api.ts'
import type { Clinic } from '../support/clinic.ts'
import { stored } from '../support/stored.ts'
import { expect, test } from '../support/test.ts'

const chip = (page: Page) => page.getByRole('banner').locator('a[href="/unsent"]')

/** Between browser and server: can fall silent, as when the Wi-Fi is there and nothing comes through, or answer late. */
async function aLine({ url }: Clinic) {
  const open = new Set<Socket>()
  const state = { isSilent: false, delayMs: 0 }
  const server = createServer((client) => {
    const clinic = dial(Number(new URL(url).port), '127.0.0.1')
    for (const socket of [client, clinic]) {
      open.add(socket)
      socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket))
    }
    client.on('data', (bytes) => void (state.isSilent || clinic.write(bytes)))
    clinic.on('data', (bytes) => setTimeout(() => void (state.isSilent || client.destroyed || client.write(bytes)), state.delayMs))
    client.on('end', () => clinic.end())
    clinic.on('end', () => setTimeout(() => client.end(), state.delayMs))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const end = () => {
    for (const socket of open) socket.destroy()
    server.close()
  }
  return { state, url: `http://127.0.0.1:${port}`, end, cut: () => open.forEach((socket) => void socket.destroy()) }
}

async function aForm(browser: Parameters<typeof pageOf>[0], clinic: Clinic) {
  const admin = await firstAdmin(clinic)
  const nurse = await newPerson(clinic, admin, { name: 'Hauwa Danjuma', role: 'nurse' })
  const session = await newSession(admin.api, { patientId: (await newPatient(admin.api))._id, attendants: ['NURSE'] })
  const line = await aLine(clinic)
  const page = await pageOf(browser, { ...clinic, url: line.url }, nurse)
  page.on('dialog', (dialog) => void dialog.accept())
  return { line, page, box: page.getByLabel('Details of what was done'), path: `/patient/record/${session._id}` }
}

test('U11 one letter is typed, the network falls silent: the top bar says so within three seconds, and the letter is there after a reload', async ({
  browser,
  clinic,
}) => {
  const { line, page, box, path } = await aForm(browser, clinic)
  await page.goto('/queue')
  await expect.poll(async () => (await stored(page)).includes('"key"')).toBe(true) // from the sign-in on
  const live = page.waitForResponse(/api\/changes/)
  await page.goto(path)
  await box.press('W')
  await live
  line.state.isSilent = true
  const begun = Date.now()
  await expect(chip(page)).toHaveText('Server not reached · 1 typed')
  test.info().annotations.push({ type: 'noticed', description: `${Date.now() - begun} ms` })
  line.state.isSilent = false
  line.cut()
  await page.reload()
  await expect(box).toHaveValue('W')
  await expect(chip(page)).toHaveCount(0)
  line.end()
})

test('R7 on a network whose answers take four seconds, what is typed is on the phone, and there after a reload', async ({
  browser,
  clinic,
}) => {
  const { line, page, box, path } = await aForm(browser, clinic)
  line.state.delayMs = 1_300 // each connection has several of them
  await page.goto(path)
  await box.pressSequentially('Wound dressed', { timeout: 60_000 })
  await expect.poll(async () => (await stored(page)).includes('draft')).toBe(true)
  await page.reload()
  await expect(box).toHaveValue('Wound dressed', { timeout: 60_000 })
  line.end()
})
