import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { firstAdmin } from '../support/api.ts'
import { test as base, expect } from '../support/test.ts'

/** Another origin, which must never hear a word. */
const test = base.extend<{ stranger: { url: string; heard: string[] } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
  stranger: async ({}, use) => {
    const heard: string[] = []
    const server = createServer((request, response) => {
      heard.push(`${request.method} ${request.url}`)
      response.end()
    }).on('upgrade', (request, socket) => {
      heard.push(`socket ${request.url}`)
      socket.destroy()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard })
    server.close()
  },
})

test.use({ trace: 'off' })

/** What brw-02-attack.js leaves on the window. */
type AttackResult = { taken: string[]; attacked: { refused: string[]; submit: () => void } }

const INLINE = `<script>taken.push('inline')</script><img src="data:," onerror="taken.push('onerror')">`

test('BRW-02 a script in the page gets nothing out, makes no markup and runs no text', async ({ page, clinic, stranger }) => {
  const { token } = await firstAdmin(clinic)
  await page.addInitScript((token) => {
    if (window !== window.top) return
    localStorage.setItem('token', token)
    Object.assign(window, { taken: [] })
  }, token)
  const script = readFileSync(new URL('./brw-02-attack.js', import.meta.url))
  await page.route(
    ({ pathname }) => pathname === '/assets/attack.js',
    (route) => route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  await page.route(`${clinic.url}/dashboard`, async (route) => {
    const response = await route.fetch()
    const attack = `<script type="module" src="/assets/attack.js?outside=${stranger.url}"></script>`
    await route.fulfill({ response, body: (await response.text()).replace('</body>', `${INLINE}${attack}</body>`) })
  })
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await page.waitForFunction(() => 'attacked' in window)
  expect(await page.evaluate(() => (window as unknown as AttackResult).attacked.refused)).toEqual(expect.arrayContaining(REFUSED))
  expect(await page.evaluate(() => (window as unknown as AttackResult).taken)).toEqual([])
  expect(await page.evaluate(() => document.baseURI)).toBe(`${clinic.url}/dashboard`)
  await page.evaluate(() => (window as unknown as AttackResult).attacked.submit())
  // By the time the last refusal is reported, anything that got through would have been noticed.
  const log = () => readFileSync(clinic.logFile, 'utf8')
  for (const directive of ['connect-src', 'img-src', 'style-src-elem', 'base-uri', 'form-action'])
    await expect.poll(log, directive).toContain(`"directive":"${directive}"`)
  expect(stranger.heard).toEqual([])
  expect(log()).not.toContain(token.slice(0, 20))
  expect(log()).not.toContain('token=')
})

/** What throws at once. */
const REFUSED = [
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'document.write',
  'srcdoc',
  'eval',
  'Function',
  'script text',
  'script src',
  'import',
  'data: import',
  'fetch',
]
