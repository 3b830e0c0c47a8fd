import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPatient } from '@clinic/contract/patients/patients'
import { aPatient } from '@clinic/server/test/factories'
import { startEmbedded } from '@clinic/server/test/store/embedded-postgres'
import { firstAdmin } from '../support/api.ts'
import { ADMIN, startClinic } from '../support/clinic.ts'
import { downloaded } from '../support/downloads.ts'
import { test as base, expect, expectAccessible, signIn } from '../support/test.ts'

/** The journey's data may be lost with the machine. */
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'shared_buffers=32MB']

/** The same clinic, on its own PostgreSQL. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
  clinic: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'clinic-e2e-postgres-'))
    const postgres = await startEmbedded(folder, SETTINGS)
    const clinic = await startClinic({ DATABASE_URL: postgres.url })
    await use(clinic)
    await clinic.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  },
})

test('a clinic on PostgreSQL can take a sealed copy along, and a drill proves that such a copy can be started', async ({
  page,
  clinic,
}) => {
  const { api } = await firstAdmin(clinic)
  for (const lastname of ['Okonkwo', 'Balogun']) await api.call(createPatient, { body: aPatient({ lastname }) })
  await signIn(page, ADMIN)
  await page.getByRole('link', { name: 'Backups' }).click()
  await expect(page.getByText('PostgreSQL keeps the records')).toBeVisible()
  const copy = page.getByRole('region', { name: 'Take a copy with you' })
  await copy.getByLabel(/^Passphrase/).fill('four calm goats sing')
  await copy.getByLabel(/^Repeat the passphrase/).fill('four calm goats sing')
  const { name, bytes } = await downloaded(page, copy.getByRole('button', { name: 'Download: This browser' }))
  expect([name, bytes.subarray(0, 40).toString('latin1')]).toEqual([
    expect.stringMatching(/^clinic-.*\.db\.age$/),
    expect.stringMatching(/^age-encryption\.org\/v1\n-> scrypt /),
  ])
  expect([bytes.length > 100_000, bytes.includes('Okonkwo')]).toEqual([true, false])
  await expect(page.getByText(`${name} is in your downloads`)).toBeVisible()

  await page.getByRole('link', { name: 'Check the records, and try a copy of them' }).click()
  await expect(page.getByText('It does not try the backups that pg_dump makes')).toBeVisible()
  await page.getByRole('button', { name: 'Drill now' }).click()
  await expect(page.getByText(/^Drill(: making a copy|, step)/)).toBeVisible()
  await expect(page.getByText('A copy of all records can be started')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Patients compared').locator('+ dd')).toHaveText('2')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Print the certificate' }).click()
  await expect(page.getByText('It proves nothing of the backups that pg_dump made')).toBeVisible()
  await expect(page.getByText(/^npm run audit:verify -- --anchor \d+:[0-9a-f]{16}$/)).toBeVisible()
})
