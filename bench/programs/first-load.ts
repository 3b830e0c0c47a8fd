import { login } from '@clinic/contract/auth'
import { fillPath } from '@clinic/contract/endpoint'
import { SCREENS } from '@clinic/contract/screens'
import { type Browser, chromium, type Page } from '@playwright/test'
import { asPhone, GZIP, weigh } from '../../e2e/first-load.ts'
import { type Line, median, ms, type Plan } from '../line.ts'
import { startClinic } from '../processes.ts'
import { heavyAndLight, samplePersonnel, sampleSessions } from '../sample.ts'
import { borrowStore } from '../store/cached.ts'
import { PASSWORD } from '../store/staff.ts'

const SMALL = 10_000
const SIGN_IN_KB = 150
const SCREEN_KB = 60
const PHONE_MS = 2_500
const MAX_SHIFT = 0.02
const bar = '6 first load'

/** Bar 6: what a browser loads for the sign-in and for each further screen, and how soon one can type on a slow phone. */
export async function firstLoad({ quick }: Plan): Promise<Line[]> {
  const executablePath = process.env.CHROMIUM_PATH
  if (!executablePath) return [{ bar, what: 'no Chromium was found: not measured', measured: '', ratio: '', target: '', holds: null }]
  const dataDir = await borrowStore(SMALL)
  const clinic = await startClinic(dataDir)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] })
  try {
    await clinic.settle()
    return [...(await weighScreens(browser, clinic.url, dataDir)), ...(await timePhone(browser, clinic.url, quick ? 3 : 7))]
  } finally {
    await browser.close()
    await clinic.stop()
  }
}

async function weighScreens(browser: Browser, url: string, dataDir: string): Promise<Line[]> {
  const context = await browser.newContext({ baseURL: url, extraHTTPHeaders: GZIP })
  const page = await context.newPage()
  const load = weigh(page)
  load.begin('sign-in')
  await page.goto('/signin')
  await page.getByLabel('Email').fill('admin@demo.clinic')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  page.on('response', (answer) => answer.url().endsWith(login.path) && load.begin('/dashboard'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await arrived(page)
  const [, patientId] = heavyAndLight(dataDir)
  const [sessionId] = sampleSessions(dataDir, 1)
  for (const { path, access } of Object.values(SCREENS)) {
    if (access === 'public' || path === '/') continue
    load.begin(path)
    await goTo(page, fillPath(path, { patientId, sessionId, userId: samplePersonnel(dataDir) }))
  }
  await context.close()
  const { 'sign-in': signIn = 0, ...screens } = load.all()
  const [largest = ['', 0]] = Object.entries(screens).toSorted(([, a], [, b]) => b - a)
  return [
    weight('the sign-in page, typed into', signIn, SIGN_IN_KB),
    weight(`the heaviest of ${Object.keys(screens).length} further screens, ${largest[0]}`, largest[1], SCREEN_KB),
  ]
}

/** As a link would, without reloading the page. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  await arrived(page)
}

async function arrived(page: Page): Promise<void> {
  await page.locator('main[aria-busy=false]').waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
}

function weight(what: string, bytes: number, most: number): Line {
  const kilobytes = bytes / 1000
  const measured = `${kilobytes.toFixed(1)} kB gzip`
  return { bar, what, measured, ratio: '', target: `≤ ${most} kB`, holds: kilobytes <= most }
}

async function timePhone(browser: Browser, url: string, rounds: number): Promise<Line[]> {
  const seen: { interactiveMs: number; shift: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 }, isMobile: true })
    const page = await context.newPage()
    const phone = await asPhone(page)
    await page.goto('/signin', { waitUntil: 'commit' })
    await page.getByLabel('Email').fill('ada@clinic.test')
    await page.waitForLoadState('networkidle')
    seen.push(await phone.figures())
    await context.close()
  }
  const time = median(seen.map(({ interactiveMs }) => interactiveMs))
  const shift = Math.max(...seen.map(({ shift }) => shift))
  const what = 'sign-in page on a phone (4× CPU, 1.6 Mbit/s, 150 ms)'
  return [
    { bar, what: `${what}, interactive`, measured: ms(time), ratio: '', target: `≤ ${PHONE_MS} ms`, holds: time <= PHONE_MS },
    { bar, what: `${what}, layout shift`, measured: shift.toFixed(4), ratio: '', target: `< ${MAX_SHIFT}`, holds: shift < MAX_SHIFT },
  ]
}
