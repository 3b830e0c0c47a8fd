import { readFileSync } from 'node:fs'
import { expect, test } from '../support/test.ts'

test('BRW-02 a script that came into the page does not run, and the clinic server hears of it without any data', async ({
  page,
  clinic,
}) => {
  await page.route(`${clinic.url}/signin?*`, async (route) => {
    const response = await route.fetch()
    const attack = '<script>document.documentElement.dataset.taken = "over"</script>'
    await route.fulfill({ response, body: (await response.text()).replace('</body>', `${attack}</body>`) })
  })
  await page.goto('/signin?name=Adaeze')
  await expect(page.getByRole('heading', { name: 'Sign in to EMR' })).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-taken')
  const log = () => readFileSync(clinic.logFile, 'utf8')
  await expect.poll(log).toContain('"directive":"script-src-elem","blocked":"inline","screen":"/signin"')
  expect(log()).not.toContain('Adaeze')
})
