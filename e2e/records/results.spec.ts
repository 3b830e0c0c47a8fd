import { listResults, recordResult } from '@clinic/contract/results/results'
import { updateSettings } from '@clinic/contract/settings/settings'
import { newPatient, newSession } from '@clinic/server/test/arrange'
import type { Page } from '@playwright/test'
import { firstAdmin, newPerson, pageOf } from '../support/api.ts'
import { count, counted } from '../support/counting.ts'
import { smallTargets } from '../support/small-targets.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

/** At 120 ms a key, as a practised person types. */
const KEY_MS = 120

const address = (id: string) => `/patient/consultation/${id}`

test('a malaria test takes five keys, a glucose in mmol/L six, and each is stored in its unit', async ({ browser, clinic }) => {
  const admin = await firstAdmin(clinic)
  await admin.api.call(updateSettings, { body: { glucoseUnit: 'mmol/L' } })
  const nurse = await newPerson(clinic, admin, { name: 'Amina Bello', role: 'nurse' })
  const { _id } = await newSession(admin.api)
  const page = await pageOf(browser, clinic, nurse)
  await page.goto(address(_id))
  await expect(page.getByRole('button', { name: 'Add a result' })).toBeEnabled()
  const keysOf = async (keys: readonly string[], says: string) => {
    await count(page)
    for (const key of keys) {
      await page.keyboard.press(key, { delay: KEY_MS })
      if (key === 'r' && keys[0] === key) await expect(page.getByRole('form', { name: 'Add a result' })).toBeVisible()
    }
    await expect(page.getByText(says, { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add a result' })).toBeFocused()
    return (await counted(page)).keys
  }
  const rdt = await keysOf(['r', 'm', 'r', 'p', 'Enter'], 'Malaria parasites found')
  const glucose = await keysOf(['r', 'g', '5', '.', '4', 'Enter'], '5.4 mmol/L')
  const hb = await keysOf(['r', 'h', '6', '.', '2', 'Enter'], 'Severe anaemia')
  const mg = await keysOf(['r', 'g', '9', '8', 'd', 'Enter'], '98 mg/dL')
  process.stdout.write(`keys: malaria ${rdt}, glucose ${glucose}, Hb ${hb}, glucose in the other unit ${mg}\n`)
  expect([rdt, glucose, hb, mg].every((keys) => keys <= 6)).toBe(true)
  const { data } = await nurse.api.call(listResults, { params: { id: _id } })
  expect(data.map(({ number, unit }) => [number, unit]).toReversed()).toEqual([
    [null, null],
    [5.4, 'mmol/L'],
    [6.2, 'g/dL'],
    [98, 'mg/dL'],
  ])
})

test('a result takes four taps on a phone', async ({ browser, clinic }) => {
  const admin = await firstAdmin(clinic)
  const { _id } = await newSession(admin.api)
  const page = await pageOf(browser, clinic, admin)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(address(_id))
  await count(page)
  await page.getByRole('button', { name: 'Add a result' }).click()
  await page.getByRole('button', { name: /^Malaria RDT/ }).click()
  await page.getByRole('radio', { name: /^negative/ }).click()
  await page.getByRole('button', { name: 'Save result' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Malaria RDT negative' })).toBeVisible()
  expect((await counted(page)).presses).toBe(4)
})

test('the block of results, the choice of a test and a strip are sound at three widths, light and dark', async ({ browser, clinic }) => {
  test.slow()
  const admin = await firstAdmin(clinic)
  const patient = await newPatient(admin.api, { firstname: 'Oluwadamilola', lastname: 'Okafor-Nwosu', allergies: 'None' })
  const { _id: id } = await newSession(admin.api, { patientId: patient._id })
  for (const body of [
    { test: 'malaria-rdt', value: 'positive' },
    { test: 'hb', value: '6.2' },
    { test: 'glucose', value: '2.8', unit: 'mmol/L', context: 'random' },
    { test: 'hiv', value: 'non-reactive' },
    { test: 'urine', strip: { protein: '++', glucose: 'neg', nitrite: 'pos', ph: '6.5', sg: '1.015' } },
    { test: 'pregnancy', value: 'positive' },
    { test: 'widal', value: 'O 1:80, H 1:160' },
  ] as const)
    await admin.api.call(recordResult, { body: { id, ...body } })
  const page = await pageOf(browser, clinic, admin)
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    for (const [width, height] of [
      [1366, 768],
      [768, 1024],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(address(id))
      await expect(page.getByText('Severe anaemia')).toBeVisible()
      // What changes what to do is in the banner of a phone, too.
      await expect(page.getByRole('region', { name: /^Patient/ }).getByText('Hb 6.2 g/dL')).toBeVisible()
      await look(page, `list-${width}-${scheme}`)
      await page.getByRole('button', { name: 'Add a result' }).click()
      await expect(page.getByText('Which test?')).toBeVisible()
      await look(page, `tests-${width}-${scheme}`)
      await page.getByRole('button', { name: /^Urine strip/ }).click()
      await look(page, `strip-${width}-${scheme}`)
      await page.getByRole('button', { name: 'Another test' }).click()
      await page.getByRole('button', { name: /^Glucose/ }).click()
      await look(page, `glucose-${width}-${scheme}`)
      await page.getByRole('button', { name: 'Cancel' }).click()
    }
  }
})

async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect.soft(beyond, `${name}: pixels beyond the edge`).toBe(0)
  if (name.includes('390')) expect.soft(await page.evaluate(smallTargets), `${name}: below 44 px`).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/results-${name}.png`, fullPage: true })
}
