import type { Page, Response } from '@playwright/test'

/** What a browser that takes gzip loads, and how soon a phone can be typed on: for the journeys. */

export const GZIP = { 'accept-encoding': 'gzip' }

/** A slow phone on a slow line: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back, a processor of a quarter of this one. */
const PHONE = { cpu: 4, network: { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 } }

/** Counts compressed bytes over the wire by the phase in which they were requested, and fonts by themselves. Calls of the API are data, so they do not count. */
export function weigh(page: Page) {
  const phases = new Map<string, number>()
  const asked = new Map<object, string>()
  let phase = ''
  let first = ''
  page.on('request', (request) => asked.set(request, phase))
  const sent = new Set<string>()
  page.on('response', (response) => {
    // What the browser has kept is not sent again: every file but the page itself.
    if (new URL(response.url()).pathname.startsWith('/api/') || sent.has(response.url())) return
    if (response.request().resourceType() !== 'document') sent.add(response.url())
    const under = isFont(response) ? 'fonts' : isOfTab(response) ? first : (asked.get(response.request()) ?? phase)
    phases.set(under, (phases.get(under) ?? 0) + Number(response.headers()['content-length'] ?? Number.NaN))
  })
  return {
    begin: (name: string) => {
      first ||= name
      phase = name
    },
    bytesOf: (name: string) => phases.get(name) ?? 0,
    all: () => Object.fromEntries(phases),
  }
}

const isFont = (response: Response) => response.request().resourceType() === 'font'
/** The picture in the tab is the first page's, and a browser asks for it whenever it has time. */
const isOfTab = (response: Response) => new URL(response.url()).pathname === '/favicon.svg'

type LayoutShift = { shift: number; what: string[] }

/** How much of a page has moved by itself since it was last asked, and what moved most; from the next page that is loaded on. */
export async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const moved: LayoutShift = { shift: 0, what: [] }
    Object.assign(window, { moved })
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue
        moved.shift += value
        moved.what.push(`${location.pathname}: ${sources[0]?.node?.textContent?.slice(0, 60)}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return {
    sinceLast: () =>
      page.evaluate(async () => {
        // A shift of the last frame is reported after the next one.
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
        const { moved } = window as unknown as { moved: LayoutShift }
        const last = { ...moved }
        Object.assign(moved, { shift: 0, what: [] })
        return last
      }),
  }
}

/** There and back, on a line that many share: a page that is made of five answers in turn takes a second and a half. */
const FAR_MS = 300

/** Each answer comes so late that a screen is drawn without it first. */
export async function farAway(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: FAR_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

/** Makes this page a slow phone's from now on; `figures` reports what it measured. */
export async function asPhone(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', PHONE.network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: PHONE.cpu })
  await page.addInitScript(() => {
    const seen = { interactiveMs: 0, shift: 0 }
    Object.assign(window, { firstLoad: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    // React attaches its handlers with the element: once it is there it can be typed in.
    new MutationObserver((_, observer) => {
      if (!document.querySelector('input[type=email]')) return
      observer.disconnect()
      requestAnimationFrame(() => {
        seen.interactiveMs = performance.now()
      })
    }).observe(document, { childList: true, subtree: true })
  })
  return {
    figures: () => page.evaluate(() => (window as unknown as { firstLoad: { interactiveMs: number; shift: number } }).firstLoad),
  }
}
