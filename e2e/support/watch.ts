import type { Page } from '@playwright/test'

/** Said by the test's own browser, which lets only the journeys of the service worker have one. */
const BLOCKED = 'Service Worker registration blocked by Playwright'

/** What must not happen on any screen: an error in the console, a refusal of the policy, a word to a stranger, a dialog. */
export function watch(page: Page, { url }: { url: string }): string[] {
  const trouble: string[] = []
  const tell = (what: string) => trouble.push(`${new URL(page.url()).pathname}: ${what}`)
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && message.text() !== BLOCKED && tell(message.text()))
  page.on('pageerror', (error) => tell(error.message))
  page.on('request', (request) => /^https?:/.test(request.url()) && !request.url().startsWith(`${url}/`) && tell(request.url()))
  page.on('dialog', (dialog) => {
    tell(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  void page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile, lineNumber }) => {
      // biome-ignore lint/suspicious/noConsole: it is heard by the test, in the page
      console.error('policy', violatedDirective, sourceFile, lineNumber)
    })
  })
  return trouble
}

/** Goes to an address as a link would, without reloading the page. */
export async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
}
