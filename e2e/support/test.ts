import { test as base, expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { type Clinic, startClinic, startProgram } from './clinic.ts'

type Program = Awaited<ReturnType<typeof startProgram>>
type Options = {
  /** Its own process, as `npm start` runs it. */
  ownProcess: boolean
}

/** Each journey gets its own clinic, which is removed afterwards. */
export const test = base.extend<Options & { clinic: Clinic }, { program: Program }>({
  ownProcess: [false, { option: true }],
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
    async ({}, use) => {
      const program = await startProgram()
      await use(program)
      await program.end()
    },
    { scope: 'worker' },
  ],
  clinic: async ({ program, ownProcess }, use) => {
    const clinic = ownProcess ? await startClinic() : await program.clinic()
    await use(clinic)
    await clinic.stop()
  },
  baseURL: async ({ clinic }, use) => use(clinic.url),
})

export { expect }

export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  const box = page.getByRole('textbox', { name: 'Password' })
  await box.fill(password)
  // Not with the pointer: a link that appears under it would prefetch its screen, which a count of bytes takes for the first screen's.
  await box.press('Enter')
}

/** What depends on the colours. The rest of axe's rules read the page's structure, which is one in both schemes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Axe finds nothing on the page as it is now; `only` what depends on colours, where the structure was tried before. */
export async function expectAccessible(page: Page, only?: 'colours'): Promise<void> {
  // Bringing axe into a page takes longer than its run, so a page gets it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  expect(await page.evaluate(violations, only ? COLOUR_RULES : null)).toEqual([])
}

/** In the page: only what a failure shows leaves it, for axe's whole result takes longer to carry and read than to find. */
async function violations(rules: readonly string[] | null): Promise<string[]> {
  const { run } = (window as unknown as { axe: typeof axe }).axe // brought in before
  const found = await run(document, { resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) })
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
